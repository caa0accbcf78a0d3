import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import { type PlanPlace, planFacts, ticketNetworks } from './facts.ts'
import type { PlanView } from './plan-view.ts'

const japan: PlanPlace = { name: 'Japan', kind: 'country' }
const europe: PlanPlace = { name: 'Europe', kind: 'region' }

function fact(key: string, plan: PlanView, place = japan): string | undefined {
  const found = planFacts({ plan, place, locale: 'en' }).find((each) => each.key === key)
  return found && `${found.term}: ${found.text}`.replaceAll(/[\s\u202f]/g, ' ')
}

describe('the facts of a plan', () => {
  it('come in one order on every kind of plan', () => {
    const order = ['valid', 'starts', 'networks', 'hotspot', 'after', 'unused', 'refund']
    const keys = (plan: PlanView) =>
      planFacts({ plan, place: japan, locale: 'en' }).map((each) => each.key)
    expect(keys(samplePlan())).toEqual(order)
    expect(keys(sampleDailyPlan())).toEqual(order)
  })

  it.each([
    ['valid', 'Valid: 30 days of 24 hours'],
    ['starts', 'Starts: First use: Japan'],
    ['networks', 'Networks: SoftBank, au · 5G'],
    ['hotspot', 'Hotspot: Yes'],
    ['after', 'After 5 GB: Stops. Add-ons from $3.50'],
    ['unused', 'If unused: Starts by itself on day 60'],
    ['refund', 'Refund: In full until installed'],
  ])('say on a data pass, for %s, "%s"', (key, text) => {
    expect(fact(key, samplePlan())).toBe(text)
  })

  it('name the speed after the daily allowance of a daily pass', () => {
    expect(fact('after', sampleDailyPlan())).toBe('After 2 GB a day: 512 kbps until the next day')
  })

  it('name the fast data of an unlimited pass', () => {
    const plan = sampleDailyPlan({ isUnlimited: true, dailyMb: 5120, throttleKbps: 1000 })
    expect(fact('after', plan)).toBe('After 5 GB a day: 1 Mbps until the next day')
  })

  it.each([
    ['installation', 'Starts: When installed'],
    ['purchase', 'Starts: When bought'],
  ] as const)('say when the days of a plan that starts with %s begin', (starts, text) => {
    expect(fact('starts', samplePlan({ starts }))).toBe(text)
  })

  it('promise no country in particular for a region', () => {
    expect(fact('starts', samplePlan(), europe)).toBe('Starts: First use in a covered country')
  })

  it('count networks that would fill a paragraph', () => {
    const networks = ['A1', 'Proximus', 'Yettel', 'Swisscom']
    expect(fact('networks', samplePlan({ networks, is5g: false }))).toBe(
      'Networks: 4 networks · 4G',
    )
  })

  it('count networks whose names are too long for a ticket', () => {
    const networks = ['BH Telecom', 'm:tel', 'HT Eronet']
    expect(ticketNetworks(samplePlan({ networks }))).toBe('3 networks')
    expect(ticketNetworks(samplePlan({ networks: ['SoftBank', 'au'] }))).toBe('SoftBank, au')
  })

  it('say so where there are no add-ons, no hotspot and no refund', () => {
    const plan = samplePlan({ hasHotspot: false, addonFromMinor: undefined, refund: 'none' })
    expect(fact('hotspot', plan)).toBe('Hotspot: No')
    expect(fact('after', plan)).toBe('After 5 GB: Stops. No add-ons')
    expect(fact('refund', plan)).toBe('Refund: Not refundable')
  })

  it('name what an identity check asks for where there is one', () => {
    const plan = samplePlan({ identity: 'passport' })
    expect(fact('identity', plan)).toBe('Identity: Passport before first use')
    const local = samplePlan({ identity: 'passport_address' })
    expect(fact('identity', local)).toBe('Identity: Passport and address before first use')
  })

  it('show a yen price without decimals', () => {
    const plan = samplePlan({ currency: 'JPY', addonFromMinor: 530 })
    expect(fact('after', plan)).toBe('After 5 GB: Stops. Add-ons from ¥530')
  })
})
