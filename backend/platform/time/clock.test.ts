import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockMs, startClock } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const minute = 60_000

/** Starts work in which every run takes `takesMs` milliseconds, and records the runs. */
function startWork(takesMs: number) {
  const began: number[] = []
  const startedAt = Date.now()
  const state = { running: 0, most: 0 }
  async function run(): Promise<void> {
    began.push(Date.now() - startedAt)
    state.running += 1
    state.most = Math.max(state.most, state.running)
    await new Promise((resolve) => setTimeout(resolve, takesMs))
    state.running -= 1
    if (began.length === 2) throw new Error('the second run fails')
  }
  return { began, state, run }
}

it('runs at once and every minute, whatever becomes of a run', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { began, run } = startWork(200)
  const clock = startClock(run, minute)
  await vi.advanceTimersByTimeAsync(3 * minute + 200)
  expect(began).toEqual([0, minute, 2 * minute, 3 * minute])
  expect(told).toHaveBeenCalledTimes(1)
  await clock.stop()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(began).toHaveLength(4)
  told.mockRestore()
})

it('never runs twice at a time, and waits for the last run when it ends', async () => {
  const { began, state, run } = startWork(1.5 * minute)
  const clock = startClock(run, minute)
  await vi.advanceTimersByTimeAsync(minute)
  expect(began).toEqual([0])
  const stopped = clock.stop()
  await vi.advanceTimersByTimeAsync(minute)
  await stopped
  expect({ began, state }).toEqual({ began: [0], state: { running: 0, most: 1 } })
})

it.each(['0', '-1', 'often', '1e9'])('refuses to run every %j seconds', (seconds) => {
  expect(() => clockMs({ CLOCK_SECONDS: seconds })).toThrow(/CLOCK_SECONDS must be/)
})

it('runs every minute unless told otherwise', () => {
  expect(clockMs({})).toBe(minute)
  expect(clockMs({ CLOCK_SECONDS: '' })).toBe(minute)
  expect(clockMs({ CLOCK_SECONDS: '2' })).toBe(2000)
})
