import { Gauge } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { Num, Price } from '#app/ui/kit/price.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { TripView } from './trip-view.ts'

/** A trip to two countries and the ways to cover it, at today's prices. */
export function TripSection({ trip, hasPlanner }: { trip: TripView; hasPlanner: boolean }) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="hd">
          <h2>{m.home_trip_title()}</h2>
          {hasPlanner && <TextLink to={pathTo('calculator')}>{m.home_trip_link()}</TextLink>}
        </div>
        <div className="panel trip">
          <TripNeed trip={trip} />
          <TripWays trip={trip} />
        </div>
      </div>
    </section>
  )
}

function TripNeed({ trip }: { trip: TripView }) {
  return (
    <div>
      <h3>{m.home_trip_yours()}</h3>
      <ul>
        {trip.legs.map((leg) => (
          <li className="leg" key={leg.name}>
            <Flag code={leg.flag} size={24} />
            <span>{leg.name}</span>
            <b className="num">{leg.days}</b>
          </li>
        ))}
        <li className="leg">
          <Icon of={Gauge} className="i" aria-hidden="true" />
          {m.home_trip_habit()}
          <b className="num">{trip.habit}</b>
        </li>
      </ul>
      <p className="s muted after">{trip.need}</p>
    </div>
  )
}

function TripWays({ trip }: { trip: TripView }) {
  return (
    <div>
      <h3>{m.home_trip_covers()}</h3>
      {trip.ways.map(({ title, text, priceMinor, badge, isBest }) => (
        <div className="opt" key={text} data-on={isBest || undefined}>
          <span className="b">{title}</span>
          <Price minor={priceMinor} className="price" />
          <Num className="s muted">{text}</Num>
          {badge && <Badge tone={isBest ? 'accent' : 'neutral'}>{badge}</Badge>}
        </div>
      ))}
    </div>
  )
}
