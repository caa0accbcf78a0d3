import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { Block, Heading as HeadingBlock } from './ast.ts'
import { Data } from './data.tsx'
import { Inline } from './inline.tsx'

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

/** An item of one paragraph is shown without the paragraph's distances. */
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

/** A table whose first column names its rows; narrow screens scroll it. */
function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <section className="scroll wide" aria-label={m.article_table()}>
      <table className="rows">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={`${at}`} scope="col">
                <Inline of={cell} />
              </th>
            ))}
          </tr>
        </thead>
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
