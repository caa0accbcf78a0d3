import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { placeFlags } from '#app/ui/board/board-row.ts'
import { placeName } from '#app/ui/place.ts'
import { amountText } from '#app/ui/plan/plan-text.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cover, CoveredStays } from '#contract/trip/trip.ts'
import { sampleMbADay, tripSample, tripStays } from './trip-sample.ts'

/** One way to cover the trip, in words. */
export type TripWay = {
  title: string
  text: string
  priceMinor: number
  badge: string | undefined
  isBest: boolean
}

/**
 * The two countries, the data that they need, and the cheapest way to cover them with its
 * alternatives.
 */
export type TripView = {
  legs: { name: string; flag: string; days: string }[]
  habit: string
  need: string
  ways: TripWay[]
}

/**
 * Calculates and formats the trip on the server; returns undefined where one of the countries is
 * not sold.
 */
export function tripView(plans: readonly OfferedPlan[], locale: Locale): TripView | undefined {
  const answer = tripSample(plans)
  const legs = tripStays.flatMap(({ country, days }) => {
    const place = plans.find(({ destinationSlug }) => destinationSlug === country)?.destination
    if (!place) return []
    const needMb = days * sampleMbADay
    return [{ name: placeName(place, locale), flag: placeFlags(place)[0] ?? '', days, needMb }]
  })
  const [first, second] = legs
  if (!answer || !first || !second) return undefined
  const { cheapest, simplest, next } = answer
  const other = simplest ?? next
  const badge = simplest ? m.home_trip_simplest() : undefined
  return {
    legs: legs.map(({ days, needMb: _need, ...leg }) => ({
      ...leg,
      days: m.home_trip_days({ count: days }),
    })),
    habit: m.home_trip_habit_value({ data: formatData(sampleMbADay, locale) }),
    need: m.home_trip_need({
      first: formatData(first.needMb, locale),
      firstPlace: first.name,
      second: formatData(second.needMb, locale),
      secondPlace: second.name,
    }),
    ways: [
      wayOf(cheapest, { plans, locale, badge: m.home_trip_cheapest(), isBest: true }),
      ...(other ? [wayOf(other, { plans, locale, badge, isBest: false })] : []),
    ],
  }
}

type Around = Pick<TripWay, 'badge' | 'isBest'> & { plans: readonly OfferedPlan[]; locale: Locale }

function wayOf(cover: Cover, { plans, locale, badge, isBest }: Around): TripWay {
  const { priceMinor } = cover
  const text = regionalText(cover, plans, locale) ?? partsText(cover, plans, locale)
  return { title: titleOf(cover, plans), text, priceMinor, badge, isBest }
}

function titleOf({ parts, planCount }: Cover, plans: readonly OfferedPlan[]): string {
  const kinds = parts.map(({ place }) => destinationOf(place, plans)?.kind)
  if (planCount === 2 && parts.length === 2 && kinds.every((kind) => kind === 'country')) {
    return m.home_trip_local()
  }
  if (planCount === 1 && kinds[0] === 'region') return m.home_trip_regional()
  return m.home_trip_plans({ count: planCount })
}

/**
 * Says how much data a single plan for the whole trip leaves unused; undefined for other covers.
 */
function regionalText(
  { parts, planCount }: Cover,
  plans: readonly OfferedPlan[],
  locale: Locale,
): string | undefined {
  const [part] = parts
  const [plan] = part?.plans ?? []
  const place = part && destinationOf(part.place, plans)
  if (planCount !== 1 || !place || plan?.mb === undefined) return undefined
  const needMb = tripStays.reduce((sum, { days }) => sum + days * sampleMbADay, 0)
  return m.home_trip_regional_text({
    place: placeName(place, locale),
    data: formatData(plan.mb, locale),
    count: plan.days,
    spare: formatData(plan.mb - needMb, locale),
  })
}

/** Returns "Japan 5 GB $12.00 + South Korea 2 × 1 GB $9.00", in the order of travel. */
function partsText({ parts }: Cover, plans: readonly OfferedPlan[], locale: Locale): string {
  return parts.map((part) => partText(part, plans, locale)).join(' + ')
}

function partText(part: CoveredStays, plans: readonly OfferedPlan[], locale: Locale): string {
  const byId = Map.groupBy(part.plans, ({ id }) => id)
  const bought = [...byId].flatMap(([id, same]) => {
    const plan = plans.find((each) => each.id === id)
    return plan ? [{ plan, count: same.length }] : []
  })
  const amounts = bought.map(({ plan, count }) => {
    const amount = amountText(toPlanView(plan), locale)
    return count > 1 ? `${count} × ${amount}` : amount
  })
  const [first] = bought
  if (!first) throw new Error(`expected the plans of ${part.place}`)
  const { destination, currency } = first.plan
  const price = formatMoney(part.priceMinor, currency, locale)
  return `${placeName(destination, locale)} ${amounts.join(' + ')} ${price}`
}

function destinationOf(slug: string, plans: readonly OfferedPlan[]) {
  return plans.find(({ destinationSlug }) => destinationSlug === slug)?.destination
}
