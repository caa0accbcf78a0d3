import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProviderCall } from '#contract/reports/figures.ts'
import { isPassing } from '#contract/reports/is-passing.ts'
import { loadJobs } from './due-jobs.ts'
import { createMails } from './mail/sending/mails.ts'
import { hasFailed, type MailProvider } from './mail/sending/provider.ts'
import { type RunLimits, runLimits } from './platform/run-share.ts'
import { measureCalls } from './platform/trips/measure.ts'
import { watchTrips } from './platform/trips/watch-trips.ts'
import { doDueJobs } from './run-due-jobs.ts'
import { put } from './testing/mails/mail.ts'
import { type Buyer, countOf, openBuyer } from './testing/order.ts'
import { copyOrders, countingProviders } from './testing/shop/due-orders.ts'
import { endWaits } from './testing/shop/recovery.ts'
import { testChannels, testDatabase, writeContent } from './testing/testing.ts'

type Line = {
  jobs: string[]
  failed: string[]
  unfinished: string[]
  due: { job: string; oldestDueSeconds: number; dueCount: number }[]
  trips: number
  provider_calls: number
  provider_failures: number
  ms: number
}

let lines: Line[] = []

beforeEach(async () => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    lines.push(JSON.parse(text) as Line)
  })
  await endWaits()
  const db = testDatabase()
  // Each test has orders of its own, and no run of a test before it holds a job.
  await db.batch([
    db.prepare("UPDATE purchase SET state = 'COMPLETED' WHERE state IN ('PAID', 'PROVISIONING')"),
    db.prepare("UPDATE payment SET state = 'refunded' WHERE purchase_id LIKE 'stuck%'"),
    db.prepare("UPDATE purchase SET state = 'REFUNDED' WHERE state = 'FAILED'"),
    db.prepare('DELETE FROM job_lease'),
  ])
})

afterEach(() => vi.restoreAllMocks())

type Run = { later?: number; limits?: RunLimits; db?: D1Database }

/** Runs the jobs of a shop's clock, so many seconds later, and returns the line that the run logs. */
async function run({ shop }: Buyer, { later = 0, limits, db }: Run = {}): Promise<Line> {
  const { now, services } = shop.callOf()
  const context = { db: db ?? testDatabase(), now: now + later, services }
  await doDueJobs(context, (job, error) => console.error(job, error), limits && { limits })
  const line = lines.at(-1)
  if (!line) throw new Error('expected a line about the run')
  return line
}

/** A provider that never answers about orders whose names begin so. */
const hangsFor = (prefix: string) => (name: string) =>
  name.startsWith(prefix) ? new Promise<never>(() => {}) : undefined
const completed = (prefix: string) =>
  countOf('purchase', "id LIKE ?1 AND state = 'COMPLETED'", `${prefix}%`)
const tried = (prefix: string) => countOf('job_attempt', 'item LIKE ?1', `${prefix}%`)

describe('orders that cannot move', () => {
  it('do not hold up those that can: 20 beside 500 are made by two runs', async () => {
    const { providers, askedAbout } = countingProviders((name) =>
      name.startsWith('stuck') ? Promise.reject(new Error('no money goes back')) : undefined,
    )
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 500, prefix: 'stuck-', state: 'FAILED', createdAt: now - 900 })
    await copyOrders(buyer, { count: 20, prefix: 'moves-', state: 'PAID', createdAt: now - 9 })
    await run(buyer)
    await run(buyer, { later: 60 })
    expect(await completed('moves-')).toBe(20)
    // The rest of what two runs may do, behind what those that move take.
    expect(askedAbout('stuck-').size).toBeGreaterThan(15)
  })

  it('are asked about at most ten times in an hour', async () => {
    const { providers, askedAbout } = countingProviders((name) =>
      name.startsWith('stuck') ? Promise.reject(new Error('no money goes back')) : undefined,
    )
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 5, prefix: 'stuck-5-', state: 'FAILED', createdAt: now })
    for (let minute = 0; minute < 60; minute += 1) await run(buyer, { later: minute * 60 })
    const times = [...askedAbout('stuck-5-').values()]
    expect(times).toHaveLength(5)
    expect(Math.max(...times)).toBeLessThanOrEqual(10)
    expect(Math.min(...times)).toBeGreaterThan(4)
  })

  it('are counted, with how long the oldest has been due', async () => {
    const { providers } = countingProviders(() => Promise.reject(new Error('no answer')))
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 3, prefix: 'stuck-c-', state: 'FAILED', createdAt: now - 700 })
    const { due } = await run(buyer)
    const orders = due.find(({ job }) => job === 'recoverOrders')
    expect(orders?.dueCount).toBeGreaterThanOrEqual(3)
    expect(orders?.oldestDueSeconds).toBeGreaterThanOrEqual(700)
  })
})

describe('R-OPS-1 a run while the mail provider is away', () => {
  it('counts what the adapter returns, fails by the job’s name, and ages mails from their writing', async () => {
    const told: ProviderCall[] = []
    const away: MailProvider = {
      name: 'test',
      from: 'no-reply@testwind.example',
      send: async () => ({ outcome: 'retry', reason: 'network' }),
    }
    const mails = createMails({
      channels: async (id) => testChannels[id],
      write: writeContent,
      provider: measureCalls(away, {
        name: 'mail',
        isFailure: hasFailed,
        tell: (call) => told.push(call),
      }),
    })
    const buyer = await openBuyer({ services: { mails } })
    const call = buyer.shop.callOf()
    await testDatabase().prepare('DELETE FROM outbox_mail').run()
    await put(call, [{ kind: 'password_changed', to: 'a@people.example', locale: 'en' }])
    const reported = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await run(buyer)
    const line = await run(buyer, { later: 240 })
    expect(line.failed).toEqual(['deliverMails'])
    expect([line.provider_calls, line.provider_failures]).toEqual([1, 1])
    expect(told.map(({ provider, isFailed }) => [provider, isFailed])).toEqual([
      ['mail', true],
      ['mail', true],
    ])
    expect(isPassing(reported.mock.lastCall?.[1])).toBe(true)
    const mail = line.due.find(({ job }) => job === 'deliverMails')
    expect(mail).toMatchObject({ dueCount: 1, oldestDueSeconds: 240 })
  })

  it('writes its line where the database takes no lease', async () => {
    const db = testDatabase()
    const locked = { ...db, batch: db.batch.bind(db), prepare: lockedFor(db, /INTO job_lease/) }
    const line = await run(await openBuyer(), { db: locked as unknown as D1Database })
    expect(line).toMatchObject({ jobs: [], failed: ['leaseJobs'] })
    expect(line.due).toBeInstanceOf(Array)
  })
})

/** Prepares statements of a database that is locked for those that match. */
function lockedFor(db: D1Database, pattern: RegExp) {
  return (text: string) => {
    if (pattern.test(text)) throw new Error('D1_ERROR: database is locked')
    return db.prepare(text)
  }
}

describe('two runs at once', () => {
  it('ask a provider once about each order', async () => {
    const { providers, askedAbout } = countingProviders(() => undefined)
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 30, prefix: 'twice-', state: 'PAID', createdAt: now })
    await Promise.all([run(buyer), run(buyer)])
    const times = [...askedAbout('twice-').values()]
    expect(times).toHaveLength(30)
    expect(Math.max(...times)).toBe(1)
    const [first, second] = lines
    const jobNames = Object.keys((await loadJobs()).jobs)
    expect([...(first?.jobs ?? []), ...(second?.jobs ?? [])].sort()).toEqual([...jobNames].sort())
  })

  it('leave a job to the run that still does it, for a minute', async () => {
    const hanging = countingProviders(hangsFor('left-'))
    const buyer = await openBuyer({ services: { providers: hanging.providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 2, prefix: 'left-', state: 'PAID', createdAt: now })
    const limits = { ...runLimits, startMs: 200, endMs: 400 }
    const first = await run(buyer, { limits })
    expect(first.unfinished).toContain('recoverOrders')
    expect((await run(buyer, { later: 59, limits })).jobs).not.toContain('recoverOrders')
    expect((await run(buyer, { later: 60, limits })).jobs).toContain('recoverOrders')
  })
})

describe('the limits of a run', () => {
  it('end it where every provider hangs', async () => {
    const { providers } = countingProviders(hangsFor('hangs-'))
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    await copyOrders(buyer, { count: 30, prefix: 'hangs-', state: 'PAID', createdAt: now })
    const { ms, unfinished } = await run(buyer, {
      limits: { ...runLimits, startMs: 300, endMs: 900 },
    })
    expect(unfinished).toEqual(['recoverOrders'])
    expect(ms).toBeGreaterThanOrEqual(900)
    expect(ms).toBeLessThan(2_500)
    // The others were not begun, and are as new.
    expect(await tried('hangs-')).toBeLessThan(30)
  })

  it('keep its trips, and runs reach all orders that are due', async () => {
    const { providers } = countingProviders(() => Promise.reject(new Error('no answer')))
    const buyer = await openBuyer({ services: { providers } })
    const { now } = buyer.shop.callOf()
    const count = 1_000
    await copyOrders(buyer, { count, prefix: 'many-', state: 'PAID', createdAt: now })
    const reached: number[] = []
    while ((reached.at(-1) ?? 0) < count && reached.length < 20) {
      let made = 0
      const db = watchTrips(testDatabase(), async (trip) => {
        made += 1
        return trip()
      })
      const { trips } = await run(buyer, { later: reached.length * 60, db })
      expect(trips).toBe(made)
      expect(trips).toBeLessThanOrEqual(runLimits.trips)
      reached.push(await tried('many-'))
    }
    expect(reached.at(-1)).toBe(count)
    expect(reached.length).toBeGreaterThan(1)
  })
})
