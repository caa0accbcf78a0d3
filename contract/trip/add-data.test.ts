import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingMb } from '../testing/missing-mb.ts'
import { addData } from './add-data.ts'
import type { CoveredStays, Trip, TripAddon, TripPlan } from './trip.ts'

const gb = 1024
const plan: TripPlan = { id: 'jp', days: 30, mb: 5 * gb, priceMinor: 1200 }
const small = { mb: gb, days: 7, priceMinor: 350 }
const trip: Trip = { mbADay: gb, stays: [{ country: 'jp', days: 7 }] }
const taking = (...addons: TripAddon[]) => ({ addons, takes: (id: string) => id === 'jp' })
const twice: CoveredStays = { place: 'jp', stays: [0], plans: [plan, plan], priceMinor: 2400 }

/** What is missing if the plan's eSIM is used with some of an add-on after it. */
function missing(of: Trip, addon: TripAddon, count: number): number {
  const added = Array.from({ length: count }, () => ({ id: 'added', ...addon }))
  const parts = [{ ...twice, stays: of.stays.map((_, at) => at), plans: [plan, ...added] }]
  const offers = [{ place: 'jp', covers: ['jp', 'kr'], plans: [] }]
  return missingMb(of, { parts, priceMinor: 0, planCount: 0 }, offers)
}

const randomStay = fc.record({
  country: fc.constantFrom('jp', 'kr'),
  days: fc.integer({ min: 1, max: 20 }),
})
const randomAddon = fc.record({
  mb: fc.integer({ min: 100, max: 10 * gb }),
  days: fc.integer({ min: 1, max: 30 }),
  priceMinor: fc.integer({ min: 100, max: 2000 }),
})

describe('R-MOM-24 several eSIMs of a place', () => {
  it('give way to one with added data that costs no more', () => {
    const { plans, priceMinor, adding } = addData(trip, twice, taking(small))
    expect(plans).toEqual([plan])
    expect(priceMinor).toBe(1900)
    expect(adding).toEqual({
      ...{ plan, addon: small, count: 2, priceMinor: 1900, isChosen: true },
      several: { count: 2, priceMinor: 2400 },
    })
    const least = { ...plan, id: 'kr', mb: 1 }
    expect(addData(trip, { ...twice, plans: [least, plan] }, taking(small)).plans).toEqual([plan])
    const equal = addData(trip, twice, taking({ ...small, priceMinor: 600 }))
    expect(equal.adding?.isChosen).toBe(true)
  })

  it('stay where data that is added would cost more, which is said', () => {
    const dearer = addData(trip, twice, taking({ ...small, priceMinor: 601 }))
    expect(dearer).toMatchObject({ plans: [plan, plan], priceMinor: 2400 })
    expect(dearer.adding).toMatchObject({ isChosen: false, priceMinor: 2402 })
  })

  it('stay without a word where nothing can be added', () => {
    expect(addData(trip, twice, taking())).toBe(twice)
    const closed = { ...twice, plans: Array(2).fill({ ...plan, id: 'other' }) }
    expect(addData(trip, closed, taking(small))).toBe(closed)
    const single = { ...twice, plans: [plan] }
    expect(addData(trip, single, taking(small))).toBe(single)
    const pass = { ...twice, plans: Array(2).fill({ ...plan, mb: undefined, dailyMb: 2 * gb }) }
    expect(addData(trip, pass as CoveredStays, taking(small))).toBe(pass)
  })

  it('are compared with the cheapest size that serves every day, and no piece too many', () => {
    fc.assert(
      fc.property(
        fc.array(randomStay, { minLength: 1, maxLength: 3 }),
        fc.array(randomAddon, { minLength: 1, maxLength: 3 }),
        (stays, addons) => {
          const of = { mbADay: gb, stays }
          const part = { ...twice, stays: stays.map((_, at) => at) }
          const { adding } = addData(of, part, taking(...addons))
          const totals = addons.flatMap((addon) => {
            const counts = Array.from({ length: 101 }, (_, at) => at)
            const count = counts.find((each) => missing(of, addon, each) === 0)
            return count === undefined ? [] : [plan.priceMinor + count * addon.priceMinor]
          })
          expect(adding?.priceMinor ?? Number.POSITIVE_INFINITY).toBe(
            Math.min(...totals, Number.POSITIVE_INFINITY),
          )
        },
      ),
    )
  })
})
