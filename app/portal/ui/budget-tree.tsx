import { ChevronRight } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Bar, type BarPart } from './bar.tsx'
import { pressInTree } from './press-in-tree.ts'
import './list/table.css'
import './budget-tree.css'

/** A row of the tree: the organisation, a group, a person, or the others of a group. */
export type BudgetRow = {
  key: string
  id: string
  level: 1 | 2 | 3
  /** The group that must be expanded to show the row. */
  groupId?: string
  isOpenable: boolean
  name: string
  /** The address of the page on which the budget is set. */
  to?: string
  note?: string
  isWarned?: boolean
  used: string
  of?: string
  share?: number
  kind?: BarPart['kind']
  limit: string
  left?: string
  renews?: string
  /** A text in place of the meter. */
  instead?: string
}

type BudgetTreeProps = {
  label: string
  rows: readonly BudgetRow[]
  /** The ids of the expanded rows. */
  open: readonly string[]
  /** Returns the address with these groups expanded, for browsers without a script. */
  openTo: (open: readonly string[]) => string
}

/** Budgets as a tree in a table, whose groups can be expanded with the mouse or the keyboard. */
export function BudgetTree({ label, rows, open: first, openTo }: BudgetTreeProps) {
  const [open, setOpen] = useState(() => new Set(first))
  const [at, setAt] = useState(rows[0]?.key)
  const [root] = rows
  const isAll = root !== undefined && open.has(root.id)
  const isShown = ({ level, groupId }: BudgetRow) =>
    level === 1 || (isAll && (level === 2 || open.has(groupId ?? '')))
  const turned = (id: string) =>
    open.has(id) ? [...open].filter((each) => each !== id) : [...open, id]
  return (
    <table
      className="rt-TableRootTable rows ledger budget-tree"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of the table are a tree
      role="treegrid"
      aria-label={label}
      onKeyDown={pressInTree}
      onFocus={({ target }) => setAt(target.closest('tr')?.dataset.key ?? at)}
    >
      <Heads />
      <tbody className="rt-TableBody">
        {rows.filter(isShown).map((row) => (
          <Row
            key={row.key}
            row={row}
            isAt={row.key === at}
            isOpen={open.has(row.id)}
            turnTo={openTo(turned(row.id))}
            onTurn={() => setOpen(new Set(turned(row.id)))}
          />
        ))}
      </tbody>
    </table>
  )
}

function Heads() {
  return (
    <thead className="rt-TableHeader">
      <tr className="rt-TableRow">
        <th scope="col">{m.budgets_who()}</th>
        <th scope="col" className="sum">
          {m.budgets_used()}
        </th>
        <th scope="col">
          <span className="sr">{m.budgets_share()}</span>
        </th>
        <th scope="col" className="sum">
          {m.budgets_budget()}
        </th>
        <th scope="col" className="sum">
          {m.budgets_left()}
        </th>
        <th scope="col">{m.budgets_renews()}</th>
      </tr>
    </thead>
  )
}

type RowProps = {
  row: BudgetRow
  isAt: boolean
  isOpen: boolean
  turnTo: string
  onTurn: () => void
}

function Row({ row, isAt, isOpen, turnTo, onTurn }: RowProps) {
  const { key, level, isOpenable, note, isWarned, used, of, share, kind, instead } = row
  const tone = kind === 'over' ? ' bad' : kind === 'hot' ? ' warn' : ''
  return (
    <tr
      data-key={key}
      className={`budget-${level}`}
      tabIndex={isAt ? 0 : -1}
      aria-level={level}
      aria-expanded={isOpenable ? isOpen : undefined}
    >
      <th scope="row">
        <span className="budget-name">
          {isOpenable ? (
            <Turn name={row.name} isOpen={isOpen} to={turnTo} onTurn={onTurn} />
          ) : (
            <span className="budget-turn" />
          )}
          <span>
            <Name row={row} />{' '}
            {note && <small className={isWarned ? 'warn' : undefined}>{note}</small>}
          </span>
        </span>
      </th>
      <td className="sum">
        <b>{used}</b> {of && <span className="budget-of">{of}</span>}
      </td>
      <td className="wide budget-meter">
        {share !== undefined && kind && <Bar thin parts={[{ share: Math.min(1, share), kind }]} />}
        {instead && <span className="muted">{instead}</span>}
      </td>
      <td className="sum desk">{row.limit}</td>
      <td className={`sum desk${tone}`}>{row.left}</td>
      <td className="desk muted">{row.renews}</td>
    </tr>
  )
}

function Name({ row: { level, name, to } }: { row: BudgetRow }) {
  const text = <bdi>{name}</bdi>
  if (to === undefined) return text
  return (
    <Link className={level === 3 ? 'link' : 'link b'} to={to} data-row="" translate="no">
      {text}
    </Link>
  )
}

type TurnProps = { name: string; isOpen: boolean; to: string; onTurn: () => void }

function Turn({ name, isOpen, to, onTurn }: TurnProps) {
  function turn(event: MouseEvent) {
    event.preventDefault()
    onTurn()
  }
  return (
    <Link
      className="budget-turn"
      to={to}
      onClick={turn}
      preventScrollReset
      data-turns=""
      aria-label={isOpen ? m.budgets_close({ name }) : m.budgets_open({ name })}
    >
      <Icon of={ChevronRight} className="i s16" aria-hidden />
    </Link>
  )
}
