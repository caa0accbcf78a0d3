import type { ReactNode } from 'react'
import { formatMinutesAgo } from '#app/format/place-time.ts'
import { m } from '#app/paraglide/messages.js'
import { type EsimPart, esimStage, stageParts } from '#app/ui/order/esim-stage.ts'
import type { AddOffer } from '#app/ui/order/now/add-offer.ts'
import { Ring } from '#app/ui/order/now/ring.tsx'
import type { UsageView } from '#app/ui/order/now/usage-view.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { useShop } from '#app/ui/shop.ts'
import { AddData, type Adding } from './add-data.tsx'
import { DailyUse } from './daily-use.tsx'
import { Days } from './days.tsx'
import './now.css'

/** Minutes for which the age of a figure is said, and then its time. */
const ageMinutes = 30

type NowPanelProps = {
  live: UsageView
  offer?: AddOffer | undefined
  adding?: Adding
  /** What became of data that was just added. */
  note?: ReactNode
  children?: ReactNode
}

/** What is true of an eSIM now: the data and the days that are left, and the use of each day. */
export function NowPanel({ live, offer, adding, note, children }: NowPanelProps) {
  const { esim, forecast, usage } = live
  const stage = esimStage(esim)
  const has = (part: EsimPart) => stageParts[stage].includes(part)
  const lasts = forecast?.kind === 'lasts'
  const reachingMb = !lasts && offer?.reaches ? offer.dataMb : undefined
  const named = ['ring', 'days', 'daily_use'].some((part) => has(part as EsimPart))
  if (!named && !children) return null
  return (
    <section className="panel esim-now" aria-label={m.esim_now()}>
      {has('ring') && <Clock live={live} />}
      {has('ring') && (
        <div className="left-data">
          <Ring esim={esim} />
          {(offer || adding?.topUp) && has('add_data') && (
            <AddData id={esim.id} offer={offer} lasts={lasts} {...(adding ? { adding } : {})} />
          )}
        </div>
      )}
      {note}
      {children}
      {stage === 'used_up' && esim.plan.throttleKbps === undefined && (
        <p>{m.esim_used_up_text()}</p>
      )}
      {has('days') && <Days live={live} reachingMb={reachingMb} />}
      {has('daily_use') && <DailyUse usage={usage} />}
    </section>
  )
}

/** The time at the place, and the age of the figures. */
function Clock({ live }: { live: UsageView }) {
  const { locale } = useShop()
  const time = usePlaceTime(live)
  const { now, reportedAt } = live
  return (
    <p className="ends s muted clock" suppressHydrationWarning>
      <span>{time.time(now)}</span>
      {reportedAt !== undefined && (
        <span>
          {now - reportedAt < ageMinutes * 60_000
            ? m.esim_counted({ ago: formatMinutesAgo(reportedAt, now, locale) })
            : m.esim_updated({ time: time.moment(reportedAt) })}
        </span>
      )}
    </p>
  )
}
