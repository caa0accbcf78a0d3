import {
  maxPhoneName,
  maxQuantity,
  maxTripPhones,
  planIdPattern,
} from '#contract/commerce/order-words.ts'
import type { PhoneWish, TripPlan } from '#contract/commerce/trip-order.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxStays } from '#contract/trip/trip.ts'

/** The parameters of a purchase of several plans, in the order of travel. */
const names = Array.from({ length: maxStays }, (_, at) => `p${at + 1}`)
const day = /^\d{4}-\d\d-\d\d$/

/** Returns the query of a purchase of several plans. */
export function tripQuery(plans: readonly TripPlan[]): string {
  const query = new URLSearchParams()
  for (const [at, { planId, quantity, startsOn, endsOn }] of plans.slice(0, maxStays).entries()) {
    const dates = startsOn && endsOn ? [startsOn, endsOn] : []
    query.set(names[at] ?? '', [planId, quantity, ...dates].join('.'))
  }
  return query.toString()
}

/** Returns the path of the page on which several plans are bought with one payment. */
export function tripPath(plans: readonly TripPlan[]): string {
  return `${pathTo('trip-buy')}?${tripQuery(plans)}`
}

/** Reads the plans that an address or a form names; what is impossible is left out. */
export function readTripPlans(given: { get: (name: string) => unknown }): TripPlan[] {
  return names.flatMap((name) => {
    const [planId = '', count, startsOn = '', endsOn = ''] = String(given.get(name) ?? '').split(
      '.',
    )
    const quantity = Number(count)
    const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity
    if (!planIdPattern.test(planId) || !isCount) return []
    const isDated = day.test(startsOn) && day.test(endsOn) && startsOn <= endsOn
    return [{ planId, quantity, ...(isDated ? { startsOn, endsOn } : {}) }]
  })
}

/**
 * Reads the phones that an address or a form names, the buyer's own first unless all are of others.
 * Undefined for a trip for one phone.
 */
export function readPhones(given: { get: (name: string) => unknown }): PhoneWish[] | undefined {
  const count = Number(given.get('phones') ?? 0)
  if (!Number.isInteger(count) || count < 1 || count > maxTripPhones) return undefined
  const hasOwn = given.get('others') !== '1'
  return Array.from({ length: count }, (_, at) => ({
    name: String(given.get(phoneField(at)) ?? '')
      .trim()
      .slice(0, maxPhoneName),
    isOwn: hasOwn && at === 0,
  }))
}

/** Name of the field with the name of a phone. */
export function phoneField(at: number): string {
  return `name${at + 1}`
}

/** Returns the query of the same trip for several phones, or for one. */
export function withPhones(trip: string, phones: readonly Pick<PhoneWish, 'isOwn'>[]): string {
  const query = new URLSearchParams(trip)
  query.delete('phones')
  query.delete('others')
  if (phones.length > 0) query.set('phones', String(phones.length))
  if (phones.length > 0 && !phones[0]?.isOwn) query.set('others', '1')
  return query.toString()
}
