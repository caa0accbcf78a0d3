import { expect, it } from 'vitest'
import { paceOf } from './pace-of.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

it.each([
  ['2026-11-16', 10_000, 20_000],
  ['2026-11-21', 42_344, 64_000],
  // What is known is never estimated to be less.
  ['2026-11-30', 999_999, 1_000_000],
  ['2026-11-03', 5_000, undefined],
  ['2026-12-01', 10_000, 10_000],
])('by %s, %d minor units come to %d', (day, spentMinor, expected) => {
  expect(paceOf({ month: '2026-11', asOf: at(day), spentMinor })).toBe(expected)
})

it('is unknown for a month that is over', () => {
  expect(paceOf({ month: '2026-10', asOf: at('2026-11-16'), spentMinor: 1 })).toBeUndefined()
})
