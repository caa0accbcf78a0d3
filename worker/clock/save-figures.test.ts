import { afterEach, expect, it, vi } from 'vitest'
import type { EdgeContext } from '../edge/edge.ts'
import { createRecentFigures } from '../edge/reports/recent-figures.ts'
import { createFigureSaver } from './save-figures.ts'

afterEach(() => void vi.useRealTimers())

it('counts that the database refuses are reported, and added with the next ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [recent, reported, work] = [createRecentFigures(), [] as unknown[], [] as unknown[]]
  const report = (_: EdgeContext, error: unknown) => void reported.push(error)
  const save = createFigureSaver({}, { recent, report })
  const refused = new Error('no such table: figure_minute')
  const DB = { prepare: () => ({ bind: () => ({}) }), batch: () => Promise.reject(refused) }
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
  const c = { env: { DB }, executionCtx: { waitUntil } } as unknown as EdgeContext
  const figures = { dbTrips: 0, dbMs: 0, rowsWritten: 0 }
  const request = { route: 'home', cache: 'none', status: 200, ms: 1, figures }
  recent.record(request as never)
  vi.setSystemTime(Date.now() + 20_000)
  save(request as never, c)
  await Promise.all(work)
  expect(reported).toEqual([refused])
  expect(recent.takeUnsaved()).toHaveLength(1)
})
