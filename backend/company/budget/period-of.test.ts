import { expect, it } from 'vitest'
import { periodOf } from './period-of.ts'

it.each([
  ['quarter', '2026-12', '2026-10', '2027-01-01'],
  ['quarter', '2027-01', '2027-01', '2027-04-01'],
  ['year', '2026-11', '2026-01', '2027-01-01'],
] as const)('a budget by the %s in %s is that from %s until %s', (reset, month, first, until) => {
  expect(periodOf(reset, month, 'UTC')).toEqual({ first, renewsAt: Date.parse(until) / 1000 })
})
