import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import type { PlanView } from './plan-view.ts'
import { sharedFacts, sharedTerms } from './shared-facts.ts'

const place = { name: 'Japan', kind: 'country' } as const

function told(plans: PlanView[], key: string) {
  const found = sharedFacts(
    plans.map((plan) => ({ plan, place })),
    'en',
  ).find((fact) => fact.key === key)
  return found?.texts.map((each) => ({
    ...each,
    ...(each.of && { of: each.of.replaceAll(/\s/g, ' ') }),
  }))
}

describe('R-PEO-5: what a landing page says of its plans', () => {
  it.each<[Partial<PlanView>, string[]]>([
    [{}, ['Starts with first use', 'Refund in full until installed']],
    [{ starts: 'installation' }, ['Refund in full until installed']],
    [{ refund: 'until_activated' }, ['Starts with first use', 'Refund in full until first use']],
    [{ starts: 'purchase', refund: 'none' }, []],
  ])('in one line, is true of all of them: %j', (facts, terms) => {
    expect(sharedTerms([samplePlan(facts)])).toEqual(terms)
    expect(
      sharedTerms([samplePlan(facts), samplePlan({ starts: 'purchase', refund: 'none' })]),
    ).toEqual([])
  })

  it('in a table, is one text if their facts are the same', () => {
    const plans = [samplePlan(), samplePlan()]
    expect(told(plans, 'starts')).toEqual([{ text: 'First use: Japan' }])
    expect(told(plans, 'identity')).toBeUndefined()
  })

  it('in a table, names the plans whose facts differ', () => {
    const plans = [
      samplePlan(),
      sampleDailyPlan(),
      samplePlan({ identity: 'passport', hasHotspot: false }),
    ]
    expect(told(plans, 'refund')).toEqual([
      { of: '5 GB', text: 'In full until installed' },
      { of: '2 GB a day', text: 'In full until first use' },
    ])
    expect(told(plans, 'identity')).toEqual([{ of: '5 GB', text: 'Passport before first use' }])
    expect(sharedTerms([])).toEqual([])
  })
})
