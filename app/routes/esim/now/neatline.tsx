const dayMs = 86_400_000
/** Days of longer plans would be finer than a screen's lines. */
const mostCells = 60

type NeatlineProps = {
  days: number
  /** Unix milliseconds; absent before the first use. */
  startedAt?: number | undefined
  now: number
  /** The days on which data may run out, in unix milliseconds. */
  span?: { from: number; until: number } | undefined
  /** What the line shows, in one sentence. */
  label: string
}

/** The days of a plan as the edge of a map: those that are over, today, and those to come. */
export function Neatline({ days, startedAt, now, span, label }: NeatlineProps) {
  const cells = Math.min(days, mostCells)
  const toCells = (at: number) =>
    startedAt === undefined ? 0 : clamp(((at - startedAt) / dayMs / days) * cells, cells)
  const today = startedAt === undefined ? -1 : Math.min(cells, Math.floor(toCells(now)))
  return (
    <div className="day-line" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${cells} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path className="even" d={cellsPath(today, 0)} />
        <path className="odd" d={cellsPath(today, 1)} />
        {today >= 0 && today < cells && <path className="today" d={cellPath(today)} />}
        <path className="lines" d={linesPath(cells)} />
      </svg>
      {span && (
        <svg
          className="bracket"
          viewBox={`0 0 ${cells} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={bracketPath(toCells(span.from), toCells(span.until), cells)} />
        </svg>
      )}
    </div>
  )
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}

/** Every other cell before today, beginning with `first`. */
function cellsPath(today: number, first: number): string {
  const count = Math.max(0, Math.ceil((today - first) / 2))
  return Array.from({ length: count }, (_, index) => cellPath(first + index * 2)).join('')
}

function cellPath(cell: number): string {
  return `M${cell} 0h1v1h-1z`
}

function linesPath(cells: number): string {
  return Array.from({ length: cells - 1 }, (_, index) => `M${index + 1} 0v1`).join('')
}

/** A bracket below the cells, at least half a cell wide. */
function bracketPath(from: number, until: number, cells: number): string {
  const start = Math.min(from, cells - 0.5)
  return `M${start} 0v1H${Math.max(until, start + 0.5)}v-1`
}
