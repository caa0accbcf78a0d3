import { describe, expect, it } from 'vitest'
import { campaignNotice, campaignPeriod, campaignState } from './campaign.ts'

const dated = { from: '2026-12-01', until: '2027-01-31' }

describe('a campaign', () => {
  it.each([
    ['2026-11-30', 'future'],
    ['2026-12-01', 'now'],
    ['2027-01-31', 'now'],
    ['2027-02-01', 'past'],
  ])('is on %s: %s', (today, state) => {
    expect(campaignState(dated, today)).toBe(state)
  })

  it('never ends without a last day', () => {
    expect(campaignState({}, '2099-01-01')).toBe('now')
    expect(campaignPeriod({}, 'en')).toBeUndefined()
  })

  it('says that it is over or still to come, and nothing while it runs', () => {
    expect(campaignNotice(dated, '2027-02-01', 'en')).toContain('ended on January 31, 2027')
    expect(campaignNotice(dated, '2026-11-30', 'en')).toContain('begins on December 1, 2026')
    expect(campaignNotice(dated, '2026-12-24', 'en')).toBeUndefined()
  })

  it('names its period, or the day that it has', () => {
    expect(campaignPeriod(dated, 'en')).toMatch(/^December 1, 2026.+January 31, 2027$/)
    expect(campaignPeriod({ until: '2027-01-31' }, 'en')).toBe('Until January 31, 2027')
    expect(campaignPeriod({ from: '2026-12-01' }, 'en')).toBe('From December 1, 2026')
  })
})
