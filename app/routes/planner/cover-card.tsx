import { formatData } from '#app/format/data-size.ts'
import { listText } from '#app/format/list.ts'
import { formatMoney, formatPerUnit } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { tripPath } from '#app/trip/trip-path.ts'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { TripPlan } from '#contract/commerce/trip-order.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Adding, Cover, CoveredStays } from '#contract/trip/trip.ts'
import { coverPlans } from './cover-plans.ts'
import { countPlans, localPriceOf } from './solve-trip.ts'
import type { ShelfPlace, StayView } from './trip-view.ts'

type CoverCardProps = {
  cover: Cover
  /** The cheapest cover with one country's plans each, for comparison. */
  local: Cover | undefined
  title: string
  reason?: string
  isBest?: boolean
  /** The first day of the trip, if it is known. */
  from: string | undefined
  stays: readonly StayView[]
  shelf: readonly ShelfPlace[]
  dayMb: number
}

/** One way to cover the trip: its price, and each place's plans with the stays that they serve. */
export function CoverCard(props: CoverCardProps) {
  const { cover, title, reason, isBest = false, from, ...rest } = props
  const plans = coverPlans(cover, rest.stays, from)
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
      {plans.length > 1 && <BuyAll plans={plans} cover={cover} isBest={isBest} />}
    </article>
  )
}

type BuyAllProps = { plans: readonly TripPlan[]; cover: Cover; isBest: boolean }

/** Leads to one payment for all plans of a cover; data that is added later is not in it. */
function BuyAll({ plans, cover: { parts, planCount: count }, isBest }: BuyAllProps) {
  const { locale, currency } = useShop()
  const bought = parts.flatMap((part) => part.plans)
  const priceMinor = bought.reduce((sum, plan) => sum + plan.priceMinor, 0)
  return (
    <>
      <Link
        className={`btn ${isBest ? 'p' : 'q'} lg`}
        to={tripPath(plans)}
        suppressHydrationWarning
      >
        {m.calculator_buy_all({ count, price: formatMoney(priceMinor, currency, locale) })}
      </Link>
      <p className="s muted">{m.trip_note()}</p>
    </>
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
      {part.adding && <AddingLine adding={part.adding} />}
      <ul>
        {countPlans(part).map(({ id, count }) => (
          <PlanRow key={id} place={place} id={id} count={count} />
        ))}
      </ul>
    </div>
  )
}

/** Says which of two ways was chosen: several eSIMs of one plan, or one with added data. */
function AddingLine({ adding: { addon, count, priceMinor, isChosen, several } }: AddingLineProps) {
  const { locale, currency } = useShop()
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const data = `${count > 1 ? `${count} × ` : ''}${formatData(addon.mb, locale)}`
  return (
    <p className="s" suppressHydrationWarning>
      {isChosen
        ? m.calculator_adding_chosen({
            data,
            price: money(count * addon.priceMinor),
            count: several.count,
            total: money(several.priceMinor),
          })
        : m.calculator_adding_dearer({ data, total: money(priceMinor) })}
    </p>
  )
}
type AddingLineProps = { adding: Adding }

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
