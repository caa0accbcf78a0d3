import { expect, it } from 'vitest'
import { sampleDetail } from '#app/testing/sample-detail.ts'
import { samplePlan } from '#app/testing/sample-plan.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { descriptionText } from './country-text.ts'

const usual = /the days start with first use\. Full refund until installed\.$/
const varied = /Each plan shows when its days start and until when you get a refund\.$/

it.each<[Partial<PlanView>, RegExp]>([
  [{ refund: 'until_activated' }, usual],
  [{ starts: 'installation' }, varied],
  [{ starts: 'purchase' }, varied],
  [{ refund: 'none' }, varied],
])('R-PEO-5: a destination is described as all its plans are: %j', (facts, words) => {
  const plans = [samplePlan(), samplePlan(facts)]
  const input = { detail: sampleDetail(), plans, locale: 'en' } as const
  const place = { name: 'Japan', kind: 'country' } as const
  expect(descriptionText({ ...input, place })).toMatch(words)
  const region = descriptionText({ ...input, place: { name: 'Asia', kind: 'region' } })
  expect(region.endsWith('the days start with first use.')).toBe(words === usual)
})
