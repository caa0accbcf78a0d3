import { shopCalls } from '#contract/calls/customer/shop.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { anyPlanId, type Buyer } from '../order.ts'
import { testDatabase } from '../testing.ts'

/** Plans of two countries, with the days for which they are bought. */
export async function tripPlans() {
  return [
    {
      plan_id: await anyPlanId(),
      quantity: 1,
      starts_on: '2026-12-14',
      ends_on: '2026-12-20',
    },
    {
      plan_id: await anyPlanId('5gb-30d', 'south-korea'),
      quantity: 1,
      starts_on: '2026-12-21',
      ends_on: '2026-12-28',
    },
  ]
}

/** Returns the input that orders a trip, with the price that the buyer has seen. */
export async function tripInput({ shop, bearer }: Buyer, key: string = crypto.randomUUID()) {
  const asked = { plans: await tripPlans(), currency: 'USD' }
  const { totalMinor } = await shop.ask(tripCalls.quoteTrip, asked, { bearer })
  return {
    ...{ ...asked, total_minor: totalMinor, idempotency_key: key },
    ...{ consent: true, consent_version: consentVersion },
  }
}

export async function placeTrip(buyer: Buyer): Promise<Trip> {
  const input = await tripInput(buyer)
  return buyer.shop.ask(tripCalls.createTrip, input, { bearer: buyer.bearer })
}

export function lookAtTrip({ shop, bearer }: Buyer, { id }: Pick<Trip, 'id'>): Promise<Trip> {
  return shop.ask(tripCalls.getTrip, { trip_id: id }, { bearer })
}

/** Pays a trip and waits until its eSIMs exist. */
export async function buyTrip(buyer: Buyer): Promise<Trip> {
  return payFor(buyer, await placeTrip(buyer))
}

async function payFor(buyer: Buyer, trip: Trip): Promise<Trip> {
  const { shop, bearer } = buyer
  await shop.ask(shopCalls.payOrder, { order_id: trip.id, card: 'success' }, { bearer })
  shop.clock.advance(3)
  return lookAtTrip(buyer, trip)
}

/** Orders a trip for the buyer's own phone, which has no name, and for others by their names. */
export async function placeFamily(
  { shop, bearer }: Pick<Buyer, 'shop' | 'bearer'>,
  names: readonly string[],
): Promise<Trip> {
  const asked = { plans: await tripPlans(), currency: 'USD' }
  const phones = names.map((name) => ({ name, is_own: name === '' }))
  const quoted = { ...asked, phones: phones.length }
  const { totalMinor } = await shop.ask(tripCalls.quoteTrip, quoted, { bearer })
  const input = {
    ...{ ...asked, phones, device: 'google-pixel-8', total_minor: totalMinor },
    ...{ idempotency_key: crypto.randomUUID(), consent: true, consent_version: consentVersion },
  }
  return shop.ask(tripCalls.createTrip, input, { bearer })
}

export async function buyFamily(buyer: Buyer, names: readonly string[]): Promise<Trip> {
  return payFor(buyer, await placeFamily(buyer, names))
}

/** The charges of a trip at the bank, and what went back of them. */
export async function chargesOf({ id }: Pick<Trip, 'id'>) {
  const { results } = await testDatabase()
    .prepare(
      `SELECT amount_minor AS charged, refunded_minor AS back FROM sandbox_charge
       WHERE reference LIKE ?1 || '.%' AND state = 'succeeded'`,
    )
    .bind(id)
    .all<{ charged: number; back: number }>()
  return results
}
