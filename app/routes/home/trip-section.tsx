import { Gauge } from 'lucide-react'
import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Num, Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import { sampleMbADay, type TripSample } from './trip-sample.ts'

/** Two countries in one trip and the two ways to cover it, at today's prices. */
export function TripSection({ sample, hasPlanner }: { sample: TripSample; hasPlanner: boolean }) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="hd">
          <h2>{m.home_trip_title()}</h2>
          {hasPlanner && (
            <Link className="link" to="/data-calculator">
              {m.home_trip_link()}
            </Link>
          )}
        </div>
        <div className="panel trip">
          <TripNeed sample={sample} />
          <TripOptions sample={sample} />
        </div>
      </div>
    </section>
  )
}

function TripNeed({ sample }: { sample: TripSample }) {
  const { locale } = useShop()
  const [first, second] = sample.legs
  return (
    <div>
      <h3>{m.home_trip_yours()}</h3>
      <ul>
        {sample.legs.map((leg) => (
          <li className="leg" key={leg.name}>
            <Flag code={leg.flag} size={24} />
            {leg.name}
            <b className="num">{m.home_trip_days({ count: leg.days })}</b>
          </li>
        ))}
        <li className="leg">
          <Gauge className="i" aria-hidden="true" />
          {m.home_trip_habit()}
          <b className="num" suppressHydrationWarning>
            {m.home_trip_habit_value({ data: formatData(sampleMbADay, locale) })}
          </b>
        </li>
      </ul>
      <p className="s muted after" suppressHydrationWarning>
        {m.home_trip_need({
          first: formatData(first.needMb, locale),
          firstPlace: first.name,
          second: formatData(second.needMb, locale),
          secondPlace: second.name,
        })}
      </p>
    </div>
  )
}

function TripOptions({ sample }: { sample: TripSample }) {
  const { locale, currency } = useShop()
  const { regional, localMinor } = sample
  const [first, second] = sample.legs
  const isLocalCheaper = localMinor <= regional.priceMinor
  const localText = m.home_trip_local_text({
    firstPlace: first.name,
    first: formatData(first.dataMb, locale),
    firstPrice: formatMoney(first.priceMinor, currency, locale),
    secondPlace: second.name,
    second: formatData(second.dataMb, locale),
    secondPrice: formatMoney(second.priceMinor, currency, locale),
  })
  const regionalText = m.home_trip_regional_text({
    place: regional.name,
    data: formatData(regional.dataMb, locale),
    count: regional.days,
    spare: formatData(regional.spareMb, locale),
  })
  return (
    <div>
      <h3>{m.home_trip_covers()}</h3>
      <div className="opt" data-on={isLocalCheaper || undefined}>
        <span className="b">{m.home_trip_local()}</span>
        <Price minor={localMinor} className="price" />
        <Num className="s muted">{localText}</Num>
        {isLocalCheaper && <Badge tone="accent">{m.home_trip_cheapest()}</Badge>}
      </div>
      <div className="opt" data-on={!isLocalCheaper || undefined}>
        <span className="b">{m.home_trip_regional()}</span>
        <Price minor={regional.priceMinor} className="price" />
        <Num className="s muted">{regionalText}</Num>
        <Badge tone={isLocalCheaper ? 'neutral' : 'accent'}>
          {isLocalCheaper ? m.home_trip_simplest() : m.home_trip_cheapest()}
        </Badge>
      </div>
    </div>
  )
}
