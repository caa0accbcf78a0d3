import { describe, expect, it } from 'vitest'
import { addOffer } from '#app/ui/order/now/add-offer.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { findAgain } from './buy-again.tsx'

const now = Date.UTC(2026, 10, 30, 12)
const today = Math.floor(now / 86_400_000)

type PlanFacts = Partial<OfferedPlan>

function plan(id: string, facts: PlanFacts = {}): OfferedPlan {
  const sold = { unavailableUntil: null, planType: 'data', isUnlimited: false, currency: 'USD' }
  return {
    id,
    slug: id,
    amount: 1024,
    duration: 7,
    priceMinor: 450,
    ...sold,
    ...facts,
  } as OfferedPlan
}

describe('the data that the page offers', () => {
  const esim = {
    allowanceMb: 2000,
    usedMb: 1000,
    expiresAt: now / 1000 + 10 * 86_400,
    usage: [1, 2, 3].map((ago) => ({ day: today - ago, usedMb: 300 })),
  } as unknown as Esim
  const sizes = [1024, 3072, 10_240].map((amount) => plan(`add-${amount}`, { amount }))

  it('R-MOM-4: is the smallest size with which the data lasts to the last day', () => {
    const offer = addOffer(sizes, esim, now)
    expect(offer).toMatchObject({ id: 'add-3072', reaches: true, hasOthers: true })
  })

  it('R-MOM-4: is the smallest size where none lasts, or nothing is known of the pace', () => {
    expect(addOffer(sizes.slice(0, 1), esim, now)).toMatchObject({
      reaches: false,
      hasOthers: false,
    })
    expect(addOffer(sizes, { ...esim, usage: [] }, now)).toMatchObject({ id: 'add-1024' })
    expect(addOffer([], esim, now)).toBeUndefined()
  })
})

describe('the plan to buy again', () => {
  const bought = plan('5gb-30d', { amount: 5120, duration: 30 })

  it('R-MOM-5: is the same one at today’s price', () => {
    const today = plan('5gb-30d-v2', { slug: '5gb-30d', priceMinor: 999 })
    expect(findAgain({ plans: [plan('1gb-7d'), today] }, bought)).toMatchObject({
      id: '5gb-30d-v2',
      priceMinor: 999,
      isSame: true,
    })
  })

  it('R-MOM-5: is the cheapest with as much data and as many days, if the same is not sold', () => {
    const plans = [
      plan('5gb-30d', { unavailableUntil: '2027-01-01' }),
      plan('20gb-30d', { amount: 20_480, duration: 30, priceMinor: 3000 }),
      plan('10gb-30d', { amount: 10_240, duration: 30, priceMinor: 2000 }),
      plan('10gb-7d', { amount: 10_240, duration: 7, priceMinor: 1000 }),
      plan('3gb-30d', { amount: 3072, duration: 30, priceMinor: 900 }),
    ]
    expect(findAgain({ plans }, bought)).toMatchObject({ id: '10gb-30d', isSame: false })
    expect(findAgain({ plans: plans.slice(3) }, bought)).toBeUndefined()
  })
})
