import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import { usualPlan } from './choose.ts'

const plans = [
  samplePlan({ id: '1/7', days: 7, dataMb: 1024 }),
  samplePlan({ id: '5/30' }),
  samplePlan({ id: '10/30', dataMb: 10240 }),
  sampleDailyPlan({ id: '1/day', dailyMb: 1024, days: 1 }),
  sampleDailyPlan({ id: '2/day' }),
]

describe('the plan shown before one is opened', () => {
  it.each([
    ['data', '5/30'],
    ['daily', '2/day'],
  ] as const)('is the usual %s pass', (type, id) => {
    expect(usualPlan(plans, type)?.id).toBe(id)
  })

  it('is the nearest one for sale', () => {
    const away = plans.map((plan) =>
      plan.id === '5/30' ? { ...plan, unavailableUntil: '2026-12-03' } : plan,
    )
    expect(usualPlan(away, 'data')?.id).toBe('10/30')
  })

  it('is of the other kind where there is no choice, and nothing where there is no plan', () => {
    expect(usualPlan(plans.slice(0, 3), 'daily')?.id).toBe('5/30')
    expect(usualPlan([], 'data')).toBeUndefined()
  })
})
