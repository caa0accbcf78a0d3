import { Fragment } from 'react'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { LegView, TripView } from './trip-view.ts'

/** Every eSIM of the trip in the order of travel, and what to switch between them. */
export function TripLegs({ trip }: { trip: TripView }) {
  const { locale } = useShop()
  const going = trip.legs.filter(({ stage }) => stage !== 'lost')
  const last = going.at(-1)
  return (
    <>
      {trip.legs.map((leg) => {
        const before = going[going.indexOf(leg) - 1]
        const isTurn = before !== undefined && before.place.name !== leg.place.name
        return (
          <Fragment key={leg.position}>
            {isTurn && (
              <Turn
                day={leg.startsOn && formatDay(leg.startsOn, locale)}
                text={m.trip_switch({ from: before.place.name, to: leg.place.name })}
              />
            )}
            <Leg leg={leg} isNext={leg.position === trip.next} />
          </Fragment>
        )
      })}
      {last && <Turn day={last.endsOn && formatDay(last.endsOn, locale)} text={m.trip_home()} />}
    </>
  )
}

function Turn({ day, text }: { day: string | undefined; text: string }) {
  return (
    <div className="trip-turn">
      <svg viewBox="0 0 36 52" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M10 4C34 14 34 38 10 48" />
        <circle cx="10" cy="4" r="3" fill="currentColor" stroke="none" />
        <circle cx="10" cy="48" r="3.5" fill="var(--page)" />
      </svg>
      <p>
        {day && <b suppressHydrationWarning>{day}</b>}
        <span className="muted">{text}</span>
      </p>
    </div>
  )
}

function Leg({ leg, isNext }: { leg: LegView; isNext: boolean }) {
  const { locale } = useShop()
  const { plan, place, path, days, quantity, stage } = leg
  return (
    <article className="tk trip-leg" data-next={isNext || undefined}>
      <div className="bd">
        <h2 className="who">
          {place.flag && <Flag code={place.flag} size={24} eager />}
          <Link to={path}>{place.name}</Link>
        </h2>
        <Said leg={leg} isNext={isNext} />
        {days && (
          <p className="s muted" suppressHydrationWarning>
            {days}
          </p>
        )}
        <Acts leg={leg} isNext={isNext} />
      </div>
      <div className="stub" suppressHydrationWarning>
        <PlanAmount plan={plan} locale={locale} />
        <p className="xs muted">
          {stage === 'lost' || quantity === 1 ? daysText(plan) : `${daysText(plan)} × ${quantity}`}
        </p>
      </div>
    </article>
  )
}

/** What is true of an eSIM; one that was not made says where its money goes. */
function Said({ leg: { stage, esim, lost }, isNext }: { leg: LegView; isNext: boolean }) {
  if (stage === 'lost') {
    return (
      <>
        <p>
          <Badge tone="bad">{m.orders_tab_cancelled()}</Badge>
        </p>
        <p className="s">{lost}</p>
      </>
    )
  }
  if (stage === 'making' || !esim) {
    return (
      <p>
        <Badge tone="warn">{m.esim_making()}</Badge>
      </p>
    )
  }
  return (
    <p>
      {isNext ? <Badge tone="accent">{m.orders_next()}</Badge> : <EsimBadge esim={esim} />}
      {isNext && stage === 'installed' && <Badge>{m.esim_installed()}</Badge>}
    </p>
  )
}

function Acts({ leg: { stage, esim, path }, isNext }: { leg: LegView; isNext: boolean }) {
  if (!esim) return null
  if (stage === 'ready') {
    return (
      <p className="act">
        <ButtonLink to={path} size="small" variant={isNext ? 'primary' : 'secondary'}>
          {m.esim_install_title()}
        </ButtonLink>
      </p>
    )
  }
  if (stage !== 'in_use' && stage !== 'used_up') return null
  return (
    <p className="act">
      <ButtonLink to={pathTo('esim-addon', { id: esim.id })} size="small" variant="secondary">
        {m.esim_addon_title()}
      </ButtonLink>
    </p>
  )
}
