import { describe, expect, it } from 'vitest'
import { consentSeconds, formatConsent, parseConsent } from './consent.ts'

const noon = new Date('2026-11-21T12:00:00Z')

describe('an answer about statistics', () => {
  it.each(['granted', 'denied'] as const)('%s is read as it was written', (choice) => {
    expect(parseConsent(formatConsent(choice, noon))).toEqual({ choice, decidedOn: '2026-11-21' })
  })

  it.each([
    undefined,
    '',
    'granted',
    '0.granted.2026-11-21',
    '2.granted.2026-11-21',
    '1.maybe.2026-11-21',
    '1.granted',
    '1.granted.',
    '1.granted.yesterday',
    '1.granted.2026-13-41',
    '1.granted.2026-11-21.x',
    '1.granted.2026-11-21 ',
    '01.granted.2026-11-21',
  ])('%s is none', (value) => {
    expect(parseConsent(value)).toBeUndefined()
  })

  it('is asked for again after thirteen months at the latest, from whatever day', () => {
    for (let day = 0; day < 366 * 4; day++) {
      const given = new Date(Date.UTC(2026, 0, 1 + day))
      const limit = Date.UTC(
        given.getUTCFullYear(),
        given.getUTCMonth() + 13,
        Math.min(given.getUTCDate(), 28),
      )
      expect(given.getTime() + consentSeconds * 1000).toBeLessThanOrEqual(limit)
    }
  })
})
