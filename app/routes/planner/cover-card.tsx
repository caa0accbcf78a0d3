import { formatData } from '#app/format/data-size.ts'
import { listText } from '#app/format/list.ts'
import { formatMoney, formatPerUnit } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Cover, CoveredStays } from '#contract/trip/trip.ts'
import { countPlans, localPriceOf } from './solve-trip.ts'
import type { ShelfPlace, StayView } from './trip-view.ts'

type CoverCardProps = {
  cover: Cover
  /** The cheapest cover with one country's plans each, for comparison. */
  local: Cover | undefined
  title: string
  reason?: string
  isBest?: boolean
  stays: readonly StayView[]
  shelf: readonly ShelfPlace[]
  dayMb: number
}

/** One way to cover the trip: its price, and each place's plans with the stays that they serve. */
export function CoverCard({ cover, title, reason, isBest = false, ...rest }: CoverCardProps) {
  return (
    <article className="cover" data-best={isBest || undefined}>
      <header>
        <Badge tone={isBest ? 'accent' : 'neutral'}>{title}</Badge>
        <Price minor={cover.priceMinor} className="price l" />
      </header>
      {reason && (
        <p className="s" suppressHydrationWarning>
          {reason}
        </p>
      )}
      {cover.parts.map((part) => (
        <Part key={`${part.place} ${part.stays}`} part={part} {...rest} />
      ))}
    </article>
  )
}

type PartProps = Pick<CoverCardProps, 'local' | 'stays' | 'shelf' | 'dayMb'> & {
  part: CoveredStays
}

function Part({ part, local, stays, shelf, dayMb }: PartProps) {
  const { locale, currency } = useShop()
  const place = shelf.find(({ slug }) => slug === part.place)
  if (!place) return null
  const own = part.stays.flatMap((at) => stays[at] ?? [])
  const places = listText(
    own.map(({ name }) => name),
    locale,
  )
  const needMb = own.reduce((sum, { days }) => sum + days * dayMb, 0)
  const localMinor = own.length > 1 ? localPriceOf(part, local) : undefined
  return (
    <div className="part">
      <h3>{place.name}</h3>
      <p className="s muted" suppressHydrationWarning>
        {m.calculator_reason_need({ places, data: formatData(needMb, locale) })}
      </p>
      {localMinor !== undefined && localMinor > part.priceMinor && (
        <p className="s" suppressHydrationWarning>
          {m.calculator_reason_area({ places, price: formatMoney(localMinor, currency, locale) })}
        </p>
      )}
      <ul>
        {countPlans(part).map(({ id, count }) => (
          <PlanRow key={id} place={place} id={id} count={count} />
        ))}
      </ul>
    </div>
  )
}

type PlanRowProps = { place: ShelfPlace; id: string; count: number }

function PlanRow({ place, id, count }: PlanRowProps) {
  const { locale, currency } = useShop()
  const plan = place.plans.find((each) => each.id === id)
  if (!plan) return null
  const daily = plan.dailyMb === null ? undefined : formatData(plan.dailyMb, locale)
  const amount = plan.isUnlimited
    ? m.plan_amount_unlimited()
    : daily
      ? m.plan_amount_daily({ data: daily })
      : formatData(plan.amount, locale)
  const perGb = { amountMinor: plan.priceMinor, currency, units: plan.amount / 1024 }
  return (
    <li>
      <Link
        className="link"
        to={pathTo('destination', { destination: place.slug, plan: plan.slug })}
        suppressHydrationWarning
      >
        {`${count > 1 ? `${count} × ` : ''}${amount}, ${m.plan_days({ count: plan.duration })}`}
      </Link>
      <span className="s muted num" suppressHydrationWarning>
        {`${formatMoney(plan.priceMinor, currency, locale)}${daily === undefined ? ` · ${m.plan_per_gb({ price: formatPerUnit(perGb, locale) })}` : ''}`}
      </span>
      <Link
        className="btn q sm"
        to={`${pathTo('checkout')}?plan=${encodeURIComponent(plan.id)}${count > 1 ? `&quantity=${count}` : ''}`}
        suppressHydrationWarning
      >
        {m.plan_buy({ data: amount })}
      </Link>
    </li>
  )
}
