import { m } from '#app/paraglide/messages.js'
import { sumHead } from './list/sort-head.ts'
import { Table } from './list/table.tsx'
import './chart.css'

/** One bar: its parts from the axis up, each with its text for the table. */
export type ChartBar = {
  id: number
  label: string
  parts: readonly { value: number; text: string }[]
  total: string
  /** The expected value, drawn as an outline around the parts. */
  expected?: number
  /** The number of events on the day, drawn as a dot. */
  marks?: number
}

type StackedChartProps = {
  /** A description of the drawing for screen readers. */
  label: string
  /** Names of the parts, in their order. */
  series: readonly string[]
  bars: readonly ChartBar[]
  /** Lines of the value axis; the last one is the top. */
  ticks: readonly { value: number; text: string }[]
  /** The name of the first column of the table. */
  heading: string
  /** Names of the outline and of the dots, if there are any. */
  expectedName?: string
  marksName?: string
}

const height = 170
/** The number of labels; more would overlap on a phone, unless there are few bars. */
const [labelCount, allLabels] = [5, 6]

/**
 * Stacked bars as a drawing, and the same values as a table. Widths are percentages of the chart
 * and heights are pixels, so that text has the same size on every screen.
 */
export function StackedChart(props: StackedChartProps) {
  const { label, bars, ticks } = props
  const top = ticks.at(-1)?.value ?? 1
  const slot = 100 / bars.length
  const every = bars.length <= allLabels ? 1 : Math.ceil(bars.length / labelCount)
  const hasMarks = bars.some(({ marks }) => marks)
  return (
    <>
      <div className="plot">
        <svg height={hasMarks ? height + 44 : height + 24} role="img" aria-label={label}>
          {ticks.map(({ value, text }) => (
            <g key={value}>
              <line x1="0" x2="100%" y1={y(value, top)} y2={y(value, top)} />
              <text x="-8" y={y(value, top) + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => (
            <g key={bar.id}>
              <BarParts bar={bar} top={top} x={slot * (at + 0.14)} width={slot * 0.72} />
              {at % every === 0 && (
                <text x={percent(slot * (at + 0.5))} y={height + 19} textAnchor="middle">
                  {bar.label}
                </text>
              )}
              {bar.marks ? (
                <circle cx={percent(slot * (at + 0.5))} cy={height + 35} r="4.5" />
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <Legend {...props} />
      <ChartTable {...props} />
    </>
  )
}

type BarPartsProps = { bar: ChartBar; top: number; x: number; width: number }

function BarParts({ bar: { parts, expected }, top, x, width }: BarPartsProps) {
  const across = { x: percent(x), width: percent(width), rx: 1.5 }
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0))
  return (
    <>
      {parts.map(({ value }, at) => {
        const from = starts[at] ?? 0
        const tall = y(from, top) - y(from + value, top)
        // Series have no id besides their position in the bar.
        const kind = `s${at}`
        return value > 0 ? (
          <rect
            key={kind}
            {...across}
            className={kind}
            y={y(from + value, top)}
            height={Math.max(0.5, tall - 1)}
          />
        ) : null
      })}
      {expected ? (
        <rect
          {...across}
          className="expected"
          y={y(expected, top)}
          height={height - y(expected, top)}
        />
      ) : null}
    </>
  )
}

function y(value: number, top: number): number {
  return Math.round((height - (value / top) * (height - 8)) * 10) / 10
}

function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`
}

function Legend({ series, bars, expectedName, marksName }: StackedChartProps) {
  return (
    <ul className="legend">
      {series.map((name, at) => (
        <li key={name}>
          <i className={`s${at}`} aria-hidden="true" />
          <span translate="no">{name}</span>
        </li>
      ))}
      {expectedName && bars.some(({ expected }) => expected) && (
        <li>
          <i className="expected" aria-hidden="true" />
          <span>{expectedName}</span>
        </li>
      )}
      {marksName && bars.some(({ marks }) => marks) && (
        <li>
          <i className="mark" aria-hidden="true" />
          <span>{marksName}</span>
        </li>
      )}
    </ul>
  )
}

function ChartTable({ label, heading, series, bars, marksName }: StackedChartProps) {
  const shown = bars.filter(({ parts }) => parts.length > 0).toReversed()
  return (
    <details className="chart-table">
      <summary>{m.chart_table()}</summary>
      <Table
        kind="ledger"
        label={label}
        heads={[
          heading,
          ...series.map((name) => sumHead(name)),
          sumHead(m.checkout_total()),
          ...(marksName ? [sumHead(marksName)] : []),
        ]}
      >
        {shown.map(({ id, label: name, parts, total, marks }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {parts.map(({ text }, at) => (
              <td className="sum" key={series[at]} data-label={series[at]}>
                {text}
              </td>
            ))}
            <td className="sum" data-label={m.checkout_total()}>
              <b>{total}</b>
            </td>
            {marksName && (
              <td className="sum" data-label={marksName}>
                {marks ?? 0}
              </td>
            )}
          </tr>
        ))}
      </Table>
    </details>
  )
}
