import { formatData } from '#app/format/data-size.ts'
import { useShop } from '#app/ui/shop.ts'
import type { StayView } from './trip-view.ts'

const width = 1000

/** Each country's share of the data as one bar, with the figures below. */
export function NeedBar({ stays, dayMb }: { stays: readonly StayView[]; dayMb: number }) {
  const { locale } = useShop()
  const days = stays.reduce((sum, stay) => sum + stay.days, 0)
  const starts = stays.map((_, at) => stays.slice(0, at).reduce((sum, stay) => sum + stay.days, 0))
  const x = (day: number) => Math.round((day / days) * width)
  return (
    <figure className="need">
      <svg viewBox={`0 0 ${width} 12`} preserveAspectRatio="none" aria-hidden="true">
        {stays.map(({ slug, days: own }, at) => (
          <rect
            key={slug}
            className={`n${at % 4}`}
            x={x(starts[at] ?? 0)}
            width={Math.max(x((starts[at] ?? 0) + own) - x(starts[at] ?? 0) - 3, 1)}
            height="12"
          />
        ))}
      </svg>
      <figcaption>
        <ul>
          {stays.map(({ slug, name, days: own }, at) => (
            <li key={slug} className={`n${at % 4}`}>
              <span>{`${name} `}</span>
              <span className="num muted" suppressHydrationWarning>
                {formatData(own * dayMb, locale)}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
