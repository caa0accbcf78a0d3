import { ArrowRight } from 'lucide'
import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Num, Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { BoardRow } from './board-row.ts'
import { Flags } from './flags.tsx'

type DestinationBoardProps = {
  rows: readonly BoardRow[]
  kind: 'country' | 'region' | 'global'
  /** Caption of the table for screen readers. */
  caption: string
  /** Number of rows that are visible without scrolling; their flags load at once. */
  eagerRows?: number
}

type Column = { index: 0 | 1 | 2 | 3; gb?: number; days: number }

const columns: readonly Column[] = [
  { index: 0, gb: 1, days: 7 },
  { index: 1, gb: 5, days: 30 },
  { index: 2, gb: 10, days: 30 },
  { index: 3, days: 7 },
]

/** Returns the columns in which at least one place has a price. */
function soldColumns(rows: readonly BoardRow[]): Column[] {
  return columns.filter(({ index }) => rows.some((row) => row.prices[index] !== null))
}

/** Destinations as a price table in which the whole row opens the place. */
export function DestinationBoard({ rows, kind, caption, eagerRows = 0 }: DestinationBoardProps) {
  const { locale } = useShop()
  const sold = soldColumns(rows)
  return (
    <div className="panel board">
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.board_column_place()}</th>
            <th scope="col" className="more-d">
              {kind === 'country' ? m.board_column_networks() : m.board_column_countries()}
            </th>
            {sold.map((column, at) => (
              <ColumnHead
                key={column.index}
                column={column}
                locale={locale}
                className={cellClass(at)}
              />
            ))}
            <td className="go only-d" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={row.slug} row={row} columns={sold} eager={index < eagerRows} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Phones have room for two prices only. */
function cellClass(position: number): string {
  return position > 1 ? 'r only-d' : 'r'
}

type ColumnHeadProps = { column: Column; locale: Locale; className: string }

function ColumnHead({ column, locale, className }: ColumnHeadProps) {
  const size =
    column.gb === undefined ? m.board_column_unlimited() : formatData(column.gb * 1024, locale)
  return (
    <th scope="col" className={className}>
      <Num className="nowrap">{size}</Num>
      <span className="days">{` · ${m.board_column_days({ count: column.days })}`}</span>
    </th>
  )
}

/** A no-break space keeps the network generation on the line of the last network. */
const gap = '\u00a0'

type RowProps = { row: BoardRow; columns: readonly Column[]; eager: boolean }

function Row({ row, columns, eager }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link className="hit" to={pathTo('destination', { destination: row.slug })} viewTransition>
          <Flags codes={row.flags} size={24} eager={eager} />
          <span>
            <span className="n">{row.name}</span>
            <span className="xs muted sub">{`${row.detail}${gap}·${gap}${row.generation}`}</span>
          </span>
        </Link>
      </th>
      <td className="more-d muted">
        <span>{row.detail + gap}</span>
        <span className="g">{row.generation}</span>
      </td>
      {columns.map(({ index }, at) => (
        <PriceCell key={index} minor={row.prices[index]} className={cellClass(at)} />
      ))}
      <td className="go only-d">
        <Icon of={ArrowRight} className="i s16" aria-hidden="true" />
      </td>
    </tr>
  )
}

function PriceCell({ minor, className }: { minor: number | null; className: string }) {
  return (
    <td className={className}>
      {minor === null ? <Missing /> : <Price minor={minor} className="num" />}
    </td>
  )
}

function Missing() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr">{m.board_not_sold()}</span>
    </span>
  )
}
