import { expect, it } from 'vitest'
import { termsOf, termsPath } from './terms-versions.ts'

const at = (time: string) => Date.parse(time) / 1000

it('finds the terms of the day on which an order was placed', () => {
  expect(termsOf(at('2026-10-31T23:59:59Z')).version).toBe(1)
  expect(termsOf(at('2026-11-01T00:00:00Z')).version).toBe(2)
  expect(termsOf(at('2025-01-01T00:00:00Z')).version).toBe(1)
  expect(termsPath(termsOf(at('2026-10-31T23:59:59Z')))).toBe(
    '/documents/terms-and-conditions?version=1',
  )
})
