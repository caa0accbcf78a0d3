import { expect, it } from 'vitest'
import { monthIn, monthStart } from './month-in.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']

it.each(zones)('a month begins with its first second in %s', (zone) => {
  for (let at = 0; at < 24; at += 1) {
    const month = new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 7)
    const start = monthStart(month, zone)
    expect(monthIn(start, zone)).toBe(month)
    expect(monthIn(start - 1, zone)).not.toBe(month)
  }
})

it('no month begins where there is none', () => {
  expect(() => monthStart('2026-13', 'UTC')).toThrow('expected a month')
  expect(() => monthStart('2026-01', 'Mars/Base')).toThrow('expected a month')
})
