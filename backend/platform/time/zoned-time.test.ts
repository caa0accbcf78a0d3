import { expect, it } from 'vitest'
import { secondsIn } from './zoned-time.ts'

it.each([
  ['2026-03-29', '01:30', '2026-03-29T00:30:00Z'],
  ['2026-03-29', '03:30', '2026-03-29T01:30:00Z'],
  ['2026-10-25', '03:30', '2026-10-25T02:30:00Z'],
])('on the day when clocks change in Berlin, %s %s is %s', (day, clock, utc) => {
  expect(secondsIn({ day, clock, timeZone: 'Europe/Berlin' })).toBe(Date.parse(utc) / 1000)
})
