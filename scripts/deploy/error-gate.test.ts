import { describe, expect, it } from 'vitest'
import { judge } from './error-gate.ts'

describe('the error gate', () => {
  it.each([
    ['passes a version without errors', [1_000, 0], [50_000, 0], 'pass'],
    ['passes one that fails as often as the old one', [1_000, 11], [50_000, 500], 'pass'],
    ['stops one that fails more often', [1_000, 4], [50_000, 25], 'fail'],
    ['stops one that fails as often as a broken old one', [1_000, 60], [50_000, 3_000], 'fail'],
    ['waits for more requests', [199, 3], [50_000, 0], 'wait'],
    ['stops early at errors that nothing can make good', [30, 11], [50_000, 0], 'fail'],
  ] as const)('%s', (_, [requests, errors], [stableRequests, stableErrors], verdict) => {
    const stable = { requests: stableRequests, errors: stableErrors }
    expect(judge({ requests, errors }, stable)).toBe(verdict)
  })
})
