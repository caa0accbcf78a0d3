import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Data } from './data.tsx'
import type { Block, Heading as HeadingBlock, Inline as InlinePart } from './tree/ast.ts'
import { Inline } from './tree/inline.tsx'
import { plainInline } from './tree/plain-inline.ts'

/** The parts of an article one below the other. */
export function Blocks({ of }: { of: readonly Block[] }) {
  // The parts of a text never change their order, so that their positions are keys.
  return of.map((block, at) => <Part key={`${at}`} block={block} />)
}

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading heading={block} />
    case 'paragraph':
      return (
        <p>
          <Inline of={block.of} />
        </p>
      )
    case 'list':
      return <List block={block} />
    case 'table':
      return <Table block={block} />
    case 'quote':
      return (
        <blockquote>
          <Blocks of={block.of} />
        </blockquote>
      )
    case 'callout':
      return <Callout block={block} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'data':
      return <Data block={block} />
  }
}

function Heading({ heading: { depth, id, of, text } }: { heading: HeadingBlock }) {
  const Tag = `h${depth}` as const
  return (
    <Tag id={id}>
      <Inline of={of} />
      <a className="anchor" href={`#${id}`} aria-label={m.article_anchor({ heading: text })}>
        #
      </a>
    </Tag>
  )
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map((item, at) => (
    <li key={`${at}`}>
      <Item of={item} />
    </li>
  ))
  return block.isOrdered ? (
    <ol className="list" start={block.start}>
      {items}
    </ol>
  ) : (
    <ul className="list">{items}</ul>
  )
}

/** An item of a single paragraph is shown without the paragraph's margins. */
export function Item({ of }: { of: readonly Block[] }) {
  const [first, ...others] = of
  if (first?.kind !== 'paragraph') return <Blocks of={of} />
  return (
    <>
      <Inline of={first.of} />
      <Blocks of={others} />
    </>
  )
}

type TableBlock = Extract<Block, { kind: 'table' }>

/** A table whose first column names its rows; narrow screens scroll it. */
function Table({ block }: { block: TableBlock }) {
  const { head, rows } = block
  return (
    <section className="scroll wide" aria-label={tableName(block)}>
      <table className="rows">
        {head.some((cell) => cell.length > 0) && (
          <thead>
            <tr>
              {head.map((cell, at) => (
                <HeadCell key={`${at}`} cell={cell} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at}`}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={`${column}`} scope="row">
                    <Inline of={cell} />
                  </th>
                ) : (
                  <td key={`${column}`}>
                    <Inline of={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * The name of a table, by which several in one text are distinguished: its column titles, or else
 * its first row.
 */
function tableName({ head, rows }: TableBlock): string {
  const columns = head.map(plainInline).filter((text) => text !== '')
  const told = columns.length > 0 ? columns.join(', ') : plainInline(rows[0]?.[0] ?? [])
  return told ? `${m.article_table()}: ${told}` : m.article_table()
}

/** A column without a name gets no header cell for screen readers. */
function HeadCell({ cell }: { cell: readonly InlinePart[] }) {
  return cell.length > 0 ? (
    <th scope="col">
      <Inline of={cell} />
    </th>
  ) : (
    <td />
  )
}

const callouts = {
  note: 'callout',
  warning: 'callout warn',
  margin: 'note',
  plain: 'plain',
  local: 'lk',
}

function Callout({ block }: { block: Extract<Block, { kind: 'callout' }> }) {
  return (
    <aside className={callouts[block.tone]}>
      <Blocks of={block.of} />
    </aside>
  )
}
