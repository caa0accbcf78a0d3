import { describe, expect, it } from 'vitest'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { testPlan } from '../testing/mails/mail.ts'
import { startTerms } from './plan-words.ts'

const cases: Record<OfferedPlan['activationPolicy'], string[]> = {
  first_use: ['First use: Japan', 'Starts by itself on January 10, 2026 if unused'],
  installation: ['When installed', 'Starts by itself on January 10, 2026 if unused'],
  purchase: ['When bought'],
}

describe('R-PEO-5: the start of a plan in a mail', () => {
  it.each(Object.entries(cases))('is what starts it: %s', (policy, words) => {
    const activationPolicy = policy as OfferedPlan['activationPolicy']
    const plan = { ...testPlan, activationPolicy }
    const at = Date.UTC(2026, 0, 10) / 1000
    expect(startTerms(plan, at, { locale: 'en' }).map(({ value }) => value)).toEqual(words)
  })
})
