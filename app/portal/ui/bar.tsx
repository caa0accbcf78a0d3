/** One part of a bar: its share of the whole, 0 to 1, and its meaning. */
export type BarPart = { share: number; kind: 'used' | 'ink' | 'adds' | 'hot' | 'over' | 'off' }

type BarProps = {
  parts: readonly BarPart[]
  thin?: boolean
  /** The share at which a line is drawn, such as the earlier value. */
  mark?: number
}

/**
 * A bar that shows how much is used. The text beside it says the same, so it is hidden from screen
 * readers.
 */
export function Bar({ parts, thin = false, mark }: BarProps) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.share, 0))
  return (
    <svg className={thin ? 'bar thin' : 'bar'} aria-hidden="true">
      {parts.map(({ share, kind }, at) => (
        <rect
          key={kind}
          className={kind}
          x={percent(starts[at] ?? 0)}
          width={percent(share)}
          height="100%"
          rx="4"
        />
      ))}
      {mark !== undefined && <rect className="mark" x={percent(mark)} width="2" height="100%" />}
    </svg>
  )
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`
}
