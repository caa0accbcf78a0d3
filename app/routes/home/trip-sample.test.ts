import { describe, expect, it } from 'vitest'
import { samplePlan } from '#app/ui/plan/sample-plan.ts'
import { tripSample } from './trip-sample.ts'

const gb = 1024
const three = samplePlan({ id: '3', days: 15, dataMb: 3 * gb, priceMinor: 900 })
const five = samplePlan({ id: '5', dataMb: 5 * gb, priceMinor: 1200 })
const ten = samplePlan({ id: '10', dataMb: 10 * gb, priceMinor: 2550 })
const japan = { name: 'Japan', flag: 'jp', days: 9, plans: [ten, three, five] }
const korea = { name: 'South Korea', flag: 'kr', days: 4, plans: [five, three] }

describe('the trip sample', () => {
  it('covers each country with the cheapest plan that is large and long enough', () => {
    const sample = tripSample([japan, korea], { name: 'Both', plans: [five, ten] })
    expect(sample?.legs.map((leg) => leg.dataMb)).toEqual([5 * gb, 3 * gb])
    expect(sample?.localMinor).toBe(2100)
  })

  it('covers both with the cheapest regional plan and says what is left over', () => {
    const sample = tripSample([japan, korea], { name: 'Both', plans: [five, ten] })
    expect(sample?.regional).toMatchObject({ dataMb: 10 * gb, priceMinor: 2550 })
    expect(sample?.regional.spareMb).toBe(10 * gb - 13 * 512)
  })

  it('leaves out plans that cannot be bought today or need a passport', () => {
    const away = samplePlan({ ...five, unavailableUntil: '2027-01-01' })
    const passport = samplePlan({ ...five, identity: 'passport' })
    const sample = tripSample([{ ...japan, plans: [away, passport, ten] }, korea], {
      name: 'Both',
      plans: [ten],
    })
    expect(sample?.legs[0].priceMinor).toBe(2550)
  })

  it('is absent when something cannot be covered', () => {
    expect(tripSample([japan, korea], { name: 'Both', plans: [three] })).toBeUndefined()
    expect(tripSample([{ ...japan, plans: [] }, korea], { name: 'Both', plans: [ten] })).toBe(
      undefined,
    )
  })
})
