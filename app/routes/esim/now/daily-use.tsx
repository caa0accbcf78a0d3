import { formatDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { formatDayOfMonth } from '#app/format/place-time.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'

const dayMs = 86_400_000
const shownDays = 8

type DailyUseProps = { usage: readonly { day: number; usedMb: number }[] }

/** The used data of the last days. */
export function DailyUse({ usage }: DailyUseProps) {
  const { locale } = useShop()
  const shown = usage.slice(-shownDays)
  const most = Math.max(1, ...shown.map(({ usedMb }) => usedMb))
  return (
    <div className="daily-use">
      <h2 id="usage">{m.esim_usage_title()}</h2>
      {shown.length === 0 && <p className="muted">{m.esim_usage_none()}</p>}
      {shown.length > 0 && (
        <ol className="bars">
          {shown.map(({ day, usedMb }, index) => (
            <li key={day}>
              <span className="s b num">{formatNumber(usedMb, locale)}</span>
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" height={(usedMb / most) * 100} y={100 - (usedMb / most) * 100} />
              </svg>
              <span className="xs muted" suppressHydrationWarning>
                {dayText(day, shown[index - 1]?.day, locale)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Names the month where it begins. */
function dayText(day: number, before: number | undefined, locale: Locale): string {
  const at = day * dayMs
  const isSameMonth = before !== undefined && monthOf(before * dayMs) === monthOf(at)
  return isSameMonth ? formatDayOfMonth(at, locale) : formatDay(at, locale)
}

function monthOf(at: number): number {
  return new Date(at).getUTCMonth()
}
