import { formatData } from '#app/format/data-size.ts'
import { formatDate, formatDayIn } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { leftMb } from '#app/ui/order/esim-view.ts'
import { runsOutText } from '#app/ui/order/now/runs-out-text.ts'
import type { UsageView } from '#app/ui/order/now/usage-view.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { startsByText } from '#app/ui/plan/own-texts.ts'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { Neatline } from './neatline.tsx'

const dayMs = 86_400_000

type DaysProps = {
  live: UsageView
  /** MB that can be added now, with which the data lasts to the last day. */
  reachingMb?: number | undefined
}

/** How long the plan lasts, and whether its data does. */
export function Days({ live, reachingMb }: DaysProps) {
  const { endsAt } = live.esim
  if (live.esim.state === 'PENDING' || endsAt === undefined) return <NotStarted live={live} />
  return <Running live={live} endsAt={endsAt} reachingMb={reachingMb} />
}

function NotStarted({ live: { esim, now } }: { live: UsageView }) {
  const { locale } = useShop()
  const title = m.esim_not_started({ days: daysText(esim.plan) })
  return (
    <div className="days">
      <h2 id="days">{title}</h2>
      <Neatline days={esim.plan.days} now={now} label={title} />
      <p className="muted" suppressHydrationWarning>
        {startsByText(esim.plan, formatDate(esim.activateByAt, locale))}
      </p>
    </div>
  )
}

function Running({ live, endsAt, reachingMb }: DaysProps & { endsAt: number }) {
  const { locale } = useShop()
  const time = usePlaceTime(live)
  const { esim, forecast, now, startedAt = endsAt - esim.plan.days * dayMs } = live
  const title = m.esim_days_left({ count: esim.daysLeft ?? 0 })
  const days = Math.max(1, Math.round((endsAt - startedAt) / dayMs))
  const day = (at: number) => formatDayIn(at, { locale, timeZone: time.zone, now })
  const span = forecast?.kind === 'runs_out' && {
    from: forecast.fromAt * 1000,
    until: forecast.untilAt === undefined ? endsAt : forecast.untilAt * 1000,
  }
  return (
    <div className="days">
      <div className="ends">
        <h2 id="days">{title}</h2>
        <span className="s muted" suppressHydrationWarning>
          {m.esim_ends({ time: time.moment(endsAt) })}
        </span>
      </div>
      <Neatline
        days={days}
        startedAt={startedAt}
        now={now}
        span={span || undefined}
        label={`${title}. ${m.esim_ends({ time: time.moment(endsAt) })}`}
      />
      {span && (
        <p className="runs-out xs b" suppressHydrationWarning>
          {runsOutText(forecast, locale)}
        </p>
      )}
      <p className="ends xs muted" suppressHydrationWarning>
        <span>{m.esim_since({ date: day(startedAt) })}</span>
        <span>{day(endsAt)}</span>
      </p>
      {forecast && <p suppressHydrationWarning>{forecastText(live, locale)}</p>}
      {forecast && reachingMb !== undefined && (
        <p className="s muted" suppressHydrationWarning>
          {m.esim_forecast_more({ data: formatData(reachingMb, locale) })}
        </p>
      )}
    </div>
  )
}

/** Days of use are counted in UTC, and so is what follows from them. */
const utc = 'UTC'

function forecastText({ forecast, esim, now }: UsageView, locale: Locale): string {
  if (forecast?.kind !== 'runs_out') return m.esim_forecast_lasts()
  const { fromAt, untilAt, slowMb, fastMb } = forecast
  const day = (at: number) => formatDayIn(at * 1000, { locale, timeZone: utc, now })
  const left = formatData(leftMb(esim) ?? 0, locale)
  const fast = formatData(fastMb, locale)
  if (untilAt === undefined) return m.esim_forecast_from({ fast, left, from: day(fromAt) })
  const slow = formatData(slowMb, locale)
  return m.esim_forecast_range({ slow, fast, left, from: day(fromAt), until: day(untilAt) })
}
