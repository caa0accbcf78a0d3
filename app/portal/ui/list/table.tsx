import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { pressInTable } from './press-in-table.ts'
import './table.css'

/** The head of a column: its label alone, or with more about it. */
export type TableHead = string | FullHead

/** A sortable column links to the page in that order. */
export type FullHead = {
  label: string
  /** The label is for screen readers only. */
  isHidden?: boolean
  isSum?: boolean
  to?: string
  sorted?: 'ascending' | 'descending'
}

type TableProps = {
  /** The table's name for screen readers. */
  label: string
  heads: readonly TableHead[]
  /** Rows of things with a second line, or of a ledger, which are lower. */
  kind?: 'things' | 'ledger'
  children: ReactNode
  foot?: ReactNode
}

/**
 * A table in Radix Themes' look. On narrow screens each row is a block, and the heads of sortable
 * columns are a row of links above them.
 */
export function Table({ label, heads, kind = 'things', children, foot }: TableProps) {
  const full = heads.map((head): FullHead => (typeof head === 'string' ? { label: head } : head))
  const isSortable = full.some(({ to }) => to !== undefined)
  return (
    <table
      className={`rt-TableRootTable rows${kind === 'ledger' ? ' ledger' : ''}`}
      aria-label={label}
      aria-keyshortcuts="ArrowDown ArrowUp Space Enter ."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its rows are moved between by keys
      tabIndex={0}
      onKeyDown={pressInTable}
    >
      <thead className="rt-TableHeader">
        <tr className="rt-TableRow" data-sort={isSortable ? m.portal_list_sort() : undefined}>
          {full.map((head) => (
            <HeadCell key={head.label} {...head} />
          ))}
        </tr>
      </thead>
      <tbody className="rt-TableBody">{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

/** Sorting leaves the page where it is, because its list may be far below the top. */
function HeadCell({ label, isHidden, isSum, to, sorted }: FullHead) {
  const text =
    to === undefined ? (
      label
    ) : (
      <Link to={to} preventScrollReset>
        {label}
      </Link>
    )
  return (
    <th scope="col" className={isSum ? 'sum' : undefined} aria-sort={sorted}>
      {isHidden ? <span className="sr">{label}</span> : text}
    </th>
  )
}
