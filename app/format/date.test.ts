import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatDay, formatMoment, formatRelativeDays } from './date.ts'

const lateInMarch = '2026-03-12T23:59:00Z'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a date', () => {
  it.each([
    ['en', 'Mar 12', 'March 12, 2026'],
    ['de', '12. März', '12. März 2026'],
    ['ja', '3月12日', '2026年3月12日'],
    ['th', '12 มี.ค.', '12 มีนาคม 2569'],
  ] as const)('is the day by UTC, as %s writes it', (locale, day, date) => {
    expect(formatDay(lateInMarch, locale)).toBe(day)
    expect(formatDate(lateInMarch, locale)).toBe(date)
  })

  it('is the same whatever the zone of the machine', async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    // Formats are kept, and those of other tests were made in another zone.
    vi.resetModules()
    const fresh = await import('./date.ts')
    expect(fresh.formatDate(lateInMarch, 'en')).toBe('March 12, 2026')
  })

  it('may carry its time', () => {
    expect(formatMoment(lateInMarch, 'de')).toBe('12.03.2026, 23:59')
  })

  it('is refused when it is none', () => {
    expect(() => formatDay('soon', 'en')).toThrow('expected a date, got "soon"')
  })
})

describe('a distance in days', () => {
  it.each([
    ['2026-03-11T00:00:00Z', 'today'],
    ['2026-03-12T00:00:00Z', 'tomorrow'],
    ['2026-03-15T12:00:00Z', 'in 4 days'],
    ['2026-03-09T23:00:00Z', '2 days ago'],
  ])('to %s counts whole UTC days', (at, text) => {
    expect(formatRelativeDays(at, '2026-03-11T23:00:00Z', 'en')).toBe(text)
  })
})
