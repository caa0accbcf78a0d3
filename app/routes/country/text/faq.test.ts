import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { destinationFaq } from './faq.ts'

type Input = Parameters<typeof destinationFaq>[0]

function answerTo(words: string, differences: Partial<Input> = {}): string | undefined {
  const questions = destinationFaq({
    place: { name: 'Japan', kind: 'country' },
    plans: [samplePlan(), sampleDailyPlan()],
    networks: ['SoftBank', 'au'],
    countries: [],
    locale: 'en',
    ...differences,
  })
  const found = questions.find(({ question }) => question.replaceAll(/\s/g, ' ').includes(words))
  return found?.answer.replaceAll(/\s/g, ' ')
}

describe('the questions of a destination', () => {
  it('tell whether the usual plan is enough for two weeks', () => {
    expect(answerTo('5 GB enough for 14 days')).toContain('5 GB lasts about 17 days')
    const small = [samplePlan({ dataMb: 1024, days: 7 })]
    expect(answerTo('1 GB enough for 7 days', { plans: small })).toMatch(/^Only with care/)
  })

  it('tell what happens when data runs out, by the real price and speed', () => {
    const answer = answerTo('used up')
    expect(answer).toContain('add-ons start at $3.50')
    expect(answer).toContain('slows down to 512 kbps')
  })

  it.each([
    [[samplePlan()], 'No. No plan for this destination (Japan)'],
    [[samplePlan(), samplePlan({ identity: 'passport' })], 'For some plans'],
    [[samplePlan({ identity: 'passport' })], 'Yes. Local rules'],
  ])('answer about the passport by the plans', (plans, start) => {
    expect(answerTo('passport', { plans })?.startsWith(start)).toBe(true)
  })

  it.each([
    [[samplePlan()], 'until the eSIM is installed'],
    [[sampleDailyPlan()], 'until the first use'],
    [[samplePlan({ refund: 'none' })], 'No. These plans are not refundable'],
    [[samplePlan(), sampleDailyPlan()], 'It depends on the plan'],
  ])('answer about refunds by the plans', (plans, words) => {
    expect(answerTo('money back', { plans })).toContain(words)
  })

  it.each<[Partial<PlanView>, RegExp, RegExp]>([
    [{}, /^With the first megabyte/, /^A data pass stops until you add/],
    [{ starts: 'installation' }, /^When you install/, /^A data pass stops until you add/],
    [{ starts: 'purchase', addonFromMinor: undefined }, /^When you buy/, /There are no add-ons/],
    [{ throttleKbps: 128 }, /^With the first megabyte/, /^It depends on the plan/],
  ])('R-PEO-5: answer by the facts that all plans share: %j', (facts, starts, after) => {
    const plans = [samplePlan(facts)]
    expect(answerTo('days start', { plans })).toMatch(starts)
    expect(answerTo('used up', { plans })).toMatch(after)
  })

  it('R-PEO-5: leave to each plan what differs between them', () => {
    const later = [samplePlan(), samplePlan({ activateWithinDays: 180 })]
    expect(answerTo('days start', { plans: later })).toMatch(/^It depends/)
    const local = [samplePlan(), samplePlan({ networks: ['au'] })]
    expect(answerTo('Which networks', { plans: local })).toMatch(/^SoftBank and au, depending on/)
    const varied = { starts: 'installation', addonFromMinor: undefined } as const
    const plans = [samplePlan(), samplePlan(varied), sampleDailyPlan()]
    expect(answerTo('days start', { plans })).toMatch(/^It depends/)
    expect(answerTo('used up', { plans })).toMatch(/^It depends/)
    const daily = [sampleDailyPlan(), sampleDailyPlan({ throttleKbps: 1000 })]
    expect(answerTo('used up', { plans: daily })).toMatch(
      /^A daily pass slows down to 512 kbps or 1 Mbps/,
    )
  })

  it('name the countries of a region, and of no country', () => {
    expect(answerTo('which countries', { countries: ['Austria', 'Italy'] })).toBe(
      'Austria and Italy.',
    )
    expect(answerTo('which countries')).toBeUndefined()
  })

  it('are none where nothing is sold', () => {
    expect(answerTo('passport', { plans: [] })).toBeUndefined()
  })
})
