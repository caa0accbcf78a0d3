import { dataParts, formatData } from '#app/format/data-size.ts'
import { formatDate, formatDay, formatMoment } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { type EsimView, leftMb } from '#app/ui/order/esim-view.ts'
import { startsByText } from '#app/ui/plan/own-texts.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'

const dayMs = 86_400_000
const shownDays = 8

type DayUse = { day: number; usedMb: number }
type UsageProps = { esim: EsimView; usage: DayUse[]; reportedAt: number | undefined }

/** The data that is left, the usage per day, and how long the plan lasts. */
export function Usage({ esim, usage, reportedAt }: UsageProps) {
  const { locale } = useShop()
  return (
    <section className="panel usage" aria-labelledby="usage">
      <Ring esim={esim} />
      <div className="usage-days">
        <div className="ends">
          <h2 id="usage">{m.esim_usage_title()}</h2>
          {reportedAt !== undefined && (
            <span className="s muted" suppressHydrationWarning>
              {m.esim_updated({ time: `${formatMoment(reportedAt, locale)} UTC` })}
            </span>
          )}
        </div>
        {usage.length === 0 ? (
          <p className="muted">{m.esim_usage_none()}</p>
        ) : (
          <Bars usage={usage.slice(-shownDays)} locale={locale} />
        )}
      </div>
      <Days esim={esim} />
    </section>
  )
}

const radius = 66
const around = 2 * Math.PI * radius

function Ring({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  const left = leftMb(esim)
  const shown = dataParts(left ?? esim.usedMb, locale)
  const share = left === undefined || !esim.allowanceMb ? 1 : left / esim.allowanceMb
  const caption =
    esim.allowanceMb === undefined
      ? m.esim_used({ data: formatData(esim.usedMb, locale) })
      : m.esim_left_of({ data: formatData(esim.allowanceMb, locale) })
  return (
    <div className="ring">
      <svg viewBox="0 0 150 150" aria-hidden="true">
        <circle cx="75" cy="75" r={radius} className="track" />
        <circle
          cx="75"
          cy="75"
          r={radius}
          className="rest"
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 75 75)"
        />
      </svg>
      <p>
        <span className="n num" suppressHydrationWarning>
          <span>{shown.value}</span>
          <small>{shown.unit}</small>
        </span>
        {left !== undefined && (
          <span className="s muted" suppressHydrationWarning>
            {caption}
          </span>
        )}
      </p>
    </div>
  )
}

function Bars({ usage, locale }: { usage: DayUse[]; locale: Locale }) {
  const most = Math.max(1, ...usage.map(({ usedMb }) => usedMb))
  return (
    <ol className="bars">
      {usage.map(({ day, usedMb }) => (
        <li key={day}>
          <span className="s b num">{formatNumber(usedMb, locale)}</span>
          <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
            <rect width="10" height={(usedMb / most) * 100} y={100 - (usedMb / most) * 100} />
          </svg>
          <span className="xs muted" suppressHydrationWarning>
            {formatDay(day * dayMs, locale)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Days({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  if (esim.state === 'PENDING') {
    return (
      <p className="usage-foot muted" suppressHydrationWarning>
        {startsByText(esim.plan, formatDate(esim.activateByAt, locale))}
      </p>
    )
  }
  if (esim.endsAt === undefined) return null
  return (
    <div className="usage-foot">
      <p className="ends">
        <span className="b">
          {esim.daysLeft !== undefined && m.esim_days_left({ count: esim.daysLeft })}
        </span>
        <span className="s muted" suppressHydrationWarning>
          {m.esim_ends({ time: `${formatMoment(esim.endsAt, locale)} UTC` })}
        </span>
      </p>
      {esim.daysLeft !== undefined && (
        <meter
          min={0}
          max={esim.plan.days}
          value={esim.daysLeft}
          aria-label={m.esim_days_left({ count: esim.daysLeft })}
        />
      )}
    </div>
  )
}
