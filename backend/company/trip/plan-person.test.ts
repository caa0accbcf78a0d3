import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bruteForce } from '#contract/testing/brute-force.ts'
import { randomTrip } from '#contract/testing/random-trip.ts'
import type { Trip, TripOffer } from '#contract/trip/trip.ts'
import { type FreePlans, type PlannedTrip, type PlanUse, planPerson } from './plan-person.ts'
import { addDays } from './trip-days.ts'

const [gb, none] = [1024, new Set<string>()]

/** A plan for each size of some places, with its price. */
const small = { id: 'jp-small', days: 7, mb: 2 * gb, priceMinor: 400 }
const large = { id: 'jp-large', days: 30, mb: 10 * gb, priceMinor: 1500 }
const japan: TripOffer = { place: 'japan', covers: ['japan'], plans: [small, large] }
const shelf = { offers: [japan], unsold: none }

const inJapan = (days: number): PlannedTrip => ({
  dayMb: gb,
  stays: [{ country: 'japan', from: '2030-03-11', to: addDays('2030-03-11', days - 1) }],
})

const held = (...plans: [id: string, free: number, worthMinor: number][]): FreePlans =>
  new Map(plans.map(([id, free, worthMinor]) => [id, { free, worthMinor }]))

const priceOf = (uses: readonly PlanUse[] | undefined, offers: readonly TripOffer[]) =>
  uses?.reduce((sum, { planId, isFree }) => {
    const plan = offers.flatMap(({ plans }) => plans).find(({ id }) => id === planId)
    return sum + (isFree ? 0 : (plan?.priceMinor ?? Number.NaN))
  }, 0)

/** The same trip with dates. */
function dated({ stays, mbADay }: Trip): PlannedTrip {
  let next = '2030-03-11'
  return {
    dayMb: mbADay,
    stays: stays.map(({ country, days, gapDays = 0 }, at) => {
      const from = addDays(next, at === 0 ? 0 : gapDays)
      next = addDays(from, days)
      return { country, from, to: addDays(from, days - 1) }
    }),
  }
}

describe('the plans for a person', () => {
  it('cost as little as the best of all covers, where nothing is in stock', () => {
    fc.assert(
      fc.property(randomTrip, ({ trip, offers }) => {
        const named = offers.map((offer) => ({
          ...offer,
          plans: offer.plans.map((plan, at) => ({ ...plan, id: `${offer.place}-${at}` })),
        }))
        const uses = planPerson(dated(trip), { offers: named, unsold: none }, new Map())
        const [first, ...others] = trip.stays
        const begun = { ...trip, stays: first ? [{ ...first, gapDays: 0 }, ...others] : [] }
        const lowest = bruteForce(begun, named)
        expect(priceOf(uses, named) ?? Number.POSITIVE_INFINITY).toBe(lowest)
      }),
    )
  })

  it('cost never more with a stock than without one', () => {
    fc.assert(
      fc.property(randomTrip, fc.integer({ min: 1, max: 3 }), ({ trip, offers }, free) => {
        const named = offers.map((offer) => ({
          ...offer,
          plans: offer.plans.map((plan, at) => ({ ...plan, id: `${offer.place}-${at}` })),
        }))
        const [plan] = named[0]?.plans ?? []
        const stock = held([plan?.id ?? '', free, plan?.priceMinor ?? 0])
        const known = { offers: named, unsold: none }
        const [without, with_] = [
          planPerson(dated(trip), known, new Map()),
          planPerson(dated(trip), known, stock),
        ]
        expect(with_ === undefined).toBe(without === undefined)
        expect(priceOf(with_, named) ?? 0).toBeLessThanOrEqual(priceOf(without, named) ?? 0)
        expect((with_ ?? []).filter(({ isFree }) => isFree).length).toBeLessThanOrEqual(free)
      }),
    )
  })

  it('are those of the stock that are worth least', () => {
    const stock = held(['jp-small', 1, 400], ['jp-large', 1, 1500])
    expect(planPerson(inJapan(2), shelf, stock)).toMatchObject([{ planId: 'jp-small' }])
    expect(planPerson(inJapan(9), shelf, stock)).toMatchObject([
      { planId: 'jp-large', isFree: true, from: '2030-03-11', to: '2030-03-19' },
    ])
  })

  it('are bought beyond what is free, the cheapest way', () => {
    const uses = planPerson(inJapan(6), shelf, held(['jp-small', 1, 400]))
    expect(uses?.map(({ planId, isFree }) => [planId, isFree])).toEqual([
      ['jp-small', true],
      ['jp-small', false],
      ['jp-small', false],
    ])
  })

  it('are not bought where they are not sold any more', () => {
    const old = { id: 'jp-old', days: 30, mb: 2 * gb, priceMinor: 100 }
    const offers = [{ ...japan, plans: [...japan.plans, old] }]
    const known = { offers, unsold: new Set(['jp-old']) }
    const uses = planPerson(inJapan(6), known, held(['jp-old', 1, 100]))
    expect(uses?.filter(({ planId, isFree }) => planId === 'jp-old' && !isFree)).toEqual([])
    expect(priceOf(uses, offers)).toBeLessThanOrEqual(1200)
  })

  it('say on which days each is used, with days elsewhere between them', () => {
    const trip: PlannedTrip = {
      dayMb: gb,
      stays: [
        { country: 'japan', from: '2030-03-11', to: '2030-03-12' },
        { country: 'japan', from: '2030-03-20', to: '2030-03-21' },
      ],
    }
    expect(planPerson(trip, shelf, new Map())).toEqual([
      { planId: 'jp-small', isFree: false, from: '2030-03-11', to: '2030-03-12' },
      { planId: 'jp-small', isFree: false, from: '2030-03-20', to: '2030-03-21' },
    ])
  })

  it('are none where a stay cannot be covered', () => {
    const nowhere = { dayMb: gb, stays: [{ country: 'x', from: '2030-03-11', to: '2030-03-12' }] }
    expect(planPerson(nowhere, shelf, new Map())).toBeUndefined()
  })
})
