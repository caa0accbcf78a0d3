import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadJobs } from '#backend/due-jobs.ts'
import { buy, openBuyer } from '#backend/testing/order.ts'
import { testCatalogue, testDatabase } from '#backend/testing/testing.ts'
import { createScheduled } from './clock/scheduled.ts'
import { playNetwork } from './dev/sandbox/play-network.ts'
import type { Env } from './edge/env.ts'
import { createWatch } from './edge/reports/watch.ts'
import { runDueWork } from './embedded/due-work.ts'
import { readConfig } from './embedded/read-config.ts'
import { testTenants } from './testing/test-tenants.ts'

type Scheduled = { scheduled: (event: { cron: string }) => Promise<unknown> }

const jobNames = Object.keys((await loadJobs()).jobs)
const config = readConfig(env as unknown as Env)

// Other files store secrets that the worker's keys do not open, and deliveries that need them.
beforeEach(async () => {
  const db = testDatabase()
  const tables = ['webhook_attempt', 'webhook_delivery', 'sealed_secret']
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
})

/** Adds a row that has expired or will expire in ten minutes. */
async function addUsed(token: string, { isExpired }: { isExpired: boolean }): Promise<void> {
  const expiresAt = isExpired ? 1 : Math.floor(Date.now() / 1000) + 600
  await testDatabase()
    .prepare("INSERT INTO used_once VALUES ('tag', ?1, ?2)")
    .bind(token, expiresAt)
    .run()
}

async function usedLike(pattern: string): Promise<unknown[]> {
  const statement = testDatabase().prepare('SELECT token FROM used_once WHERE token LIKE ?1')
  const { results } = await statement.bind(pattern).all<{ token: string }>()
  return results.map(({ token }) => token)
}

it('forgets by the clock what has expired', async () => {
  await addUsed('due-past', { isExpired: true })
  await addUsed('due-later', { isExpired: false })
  const worker = (exports as unknown as { default: Scheduled }).default
  await worker.scheduled({ cron: '*/5 * * * *' })
  expect(await usedLike('due-%')).toEqual(['due-later'])
})

it('asks the network about an eSIM that nobody looks at, and mails that its data runs low', async () => {
  const db = testDatabase()
  const { id: orderId } = await buy(await openBuyer())
  const esimId = `${orderId}-0`
  const now = Math.floor(Date.now() / 1000)
  for (const move of ['use_3072', 'use_1024'] as const) {
    await playNetwork(db, { requestId: esimId, move, now })
  }
  await db.batch([
    db.prepare("UPDATE purchase SET channel = 'tradewind' WHERE id = ?1").bind(orderId),
    db.prepare('UPDATE esim SET watch_at = 0 WHERE id = ?1').bind(esimId),
    // The test shop's clock is ahead of the worker's, so the profile would not be ready yet.
    db.prepare('UPDATE sandbox_profile SET ready_at = 1 WHERE request_id = ?1').bind(esimId),
  ])
  const worker = (exports as unknown as { default: Scheduled }).default
  // The first run records the usage; the second one sends the mail.
  await worker.scheduled({ cron: '* * * * *' })
  await worker.scheduled({ cron: '* * * * *' })
  const mail = db.prepare('SELECT kind FROM outbox_mail WHERE id = ?1').bind(`data_75-${esimId}`)
  expect(await mail.first()).toEqual({ kind: 'data_75' })
})

it('leaves the work to the backend where that is a remote one', async () => {
  await addUsed('remote-past', { isExpired: true })
  const scheduled = createScheduled(
    { ...config, apiOrigin: 'https://api.example' },
    testTenants,
    createWatch(),
  )
  await scheduled({}, { DB: testDatabase(), CATALOGUE: testCatalogue() }, {} as ExecutionContext)
  expect(await usedLike('remote-%')).toEqual(['remote-past'])
})

it('R-OPS-3 the built worker tells operators once when an alert begins, and once when it ends', async () => {
  const posted: string[] = []
  const logged: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    posted.push(`${url} ${JSON.parse(String(body)).text.split('\n')[0]}`)
    return new Response('ok')
  })
  for (const level of ['error', 'info'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  }
  const dispute = testDatabase().prepare(
    `INSERT INTO payment_dispute (id, provider, reference, state, takes, amount_minor, due_at,
       created_at, changed_at)
     VALUES ('du_told', 'sandbox', 'told.1', 'needs_response', 1, 100, ?1, 1, 1)`,
  )
  const answered = testDatabase().prepare(
    "UPDATE payment_dispute SET state = 'under_review' WHERE id = 'du_told'",
  )
  const worker = (exports as unknown as { default: Scheduled }).default
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  for (const change of [dispute.bind(inDays(1)), undefined, answered, undefined]) {
    await change?.run()
    await worker.scheduled({ cron: '* * * * *' })
  }
  const told = posted.filter((line) => line.includes('urgent disputes'))
  const url = (env as unknown as Env).ALERT_URL
  expect(told).toEqual([
    `${url} ALERT: urgent disputes (development)`,
    `${url} Ended: urgent disputes (development)`,
  ])
  const lines = logged.filter((line) => line.includes('"alert":"urgent disputes"'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'alert', state: 'begun' }),
    expect.objectContaining({ event: 'alert', state: 'ended' }),
  ])
  vi.unstubAllGlobals()
})

/** Jobs that ask the catalogue alone, and nothing in a shop whose network is the sandbox. */
const ofCatalogue = ['keepStock', 'logCatalogueActs']
const breakable = jobNames.filter((name) => !ofCatalogue.includes(name))

/** Patterns that match statements of one job only. */
const statementsOf: Record<string, RegExp> = {
  recoverOrders: /INSERT INTO job_attempt[\s\S]*purchase\.state IN \('PENDING'/,
  watchReturns: /INSERT INTO job_attempt[\s\S]*look_at AS since/,
  lookUpCalls: /SELECT \* FROM supplier_call\s+WHERE look_at/,
  watchWallets: /DELETE FROM supplier_wallet/,
  workEvents: /UPDATE provider_event SET attempts/,
  settleWithdrawals: /INSERT INTO job_attempt[\s\S]*FROM withdrawal WHERE outcome IS NULL/,
  settleLandingClaims: /INSERT INTO job_attempt[\s\S]*FROM landing_claim WHERE outcome IS NULL/,
  returnUninstalled: /INSERT INTO job_attempt[\s\S]*FROM trip_order_line WHERE settle_at/,
  watchAutos: /UPDATE auto_topup SET ask_failures/,
  watchUsage: /UPDATE esim SET watch_failures = watch_failures/,
  handleDueRequests: /INSERT INTO job_attempt[\s\S]*FROM approval_request\s+WHERE state = 'open'/,
  tellUsage: /INSERT INTO job_attempt[\s\S]*AS due JOIN esim/,
  remindTravellers: /INSERT INTO job_attempt[\s\S]*AS reminder/,
  makeDueAssignments: /INSERT INTO job_attempt[\s\S]*state = 'scheduled' AND due_at <= \?/,
  copyReviews: /FROM review_change ORDER BY serial/,
  returnGifts: /INSERT INTO job_attempt[\s\S]*NULL AS latest FROM esim_gift/,
  deliverMails: /DELETE FROM outbox_mail/,
  purgeExpired: /DELETE FROM used_once/,
  expirePoints: /INSERT INTO points_entry/,
  raiseAlerts: /UPDATE organization SET alerts_at/,
  deliverWebhooks: /UPDATE webhook_delivery SET attempts/,
  resealSecrets: /SELECT id, sealed FROM sealed_secret/,
  resealPersonSecret: /SELECT sealed FROM person_secret/,
  settleOrganizationPayments: /INSERT INTO job_attempt[\s\S]*FROM organization_payment/,
  lapseStock: /INSERT INTO stock_notice|AS lapses_at, number/,
  doBilling: /SELECT organization_id, month FROM open_month/,
  applyPolicies: /UPDATE topup_policy SET check_at/,
  runImports: /SELECT id FROM import_job WHERE state IN/,
  runPeopleJobs: /SELECT id FROM people_job WHERE state IN/,
  checkVatNumbers: /UPDATE organization SET vat_check_at/,
  sealAudits: /SELECT DISTINCT organization_id AS id FROM audit_entry/,
}

/** Returns the test's database, which throws for statements that match the pattern. */
function breakFor(pattern: RegExp): D1Database {
  const db = testDatabase()
  function prepare(sql: string): D1PreparedStatement {
    if (pattern.test(sql)) throw new Error('no such table')
    return db.prepare(sql)
  }
  return {
    prepare,
    batch: (statements: D1PreparedStatement[]) => db.batch(statements),
  } as D1Database
}

it('knows how each of its jobs can be broken', () => {
  expect(jobNames.length).toBeGreaterThan(10)
  expect(Object.keys(statementsOf).sort()).toEqual(breakable.toSorted())
})

it.each(breakable)('does the other jobs when %s throws, which is reported', async (broken) => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const db = testDatabase()
  const buyer = await openBuyer()
  const { id: orderId } = await buy(buyer)
  const esimId = `${orderId}-0`
  const now = Math.floor(Date.now() / 1000)
  await addUsed(`broken-${broken}`, { isExpired: true })
  await db.batch([
    db.prepare('UPDATE esim SET used_mb = 4000, activated_at = ?2 WHERE id = ?1').bind(esimId, now),
    db.prepare('UPDATE outbox_mail SET created_at = 1 WHERE id LIKE ?1').bind(`%${orderId}%`),
    db
      .prepare(
        `INSERT INTO points_lot (id, account_id, expires_at, points_left, created_at)
         VALUES (?1, ?2, 2, 50, 1)`,
      )
      .bind(esimId, buyer.accountId),
    db
      .prepare(
        `INSERT INTO points_entry (id, account_id, lot_id, kind, points, created_at)
         VALUES (?1, ?2, ?1, 'gift', 50, 1)`,
      )
      .bind(esimId, buyer.accountId),
  ])
  const reported: [string, unknown][] = []

  const { failed } = await runDueWork(
    config,
    {
      db: breakFor(statementsOf[broken] ?? /./),
      catalogue: testCatalogue(),
      tenants: testTenants,
    },
    (job, error) => reported.push([job, error]),
  )

  expect(failed).toEqual([broken])
  expect(reported).toEqual([[broken, expect.any(Error)]])
  expect(String(reported[0]?.[1])).toContain('no such table')
  const line = JSON.parse(String(log.mock.lastCall?.[0]))
  expect(line).toMatchObject({
    level: 'error',
    event: 'due_work',
    jobs: jobNames,
    failed: [broken],
  })
  const done = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM esim_notice WHERE esim_id = ?1) AS tellUsage,
         NOT EXISTS (SELECT 1 FROM used_once WHERE token = ?2) AS purgeExpired,
         NOT EXISTS (SELECT 1 FROM outbox_mail WHERE created_at = 1) AS deliverMails,
         EXISTS (SELECT 1 FROM points_entry WHERE lot_id = ?1 AND kind = 'expired') AS expirePoints`,
    )
    .bind(esimId, `broken-${broken}`)
    .first()
  const all = { tellUsage: 1, purgeExpired: 1, deliverMails: 1, expirePoints: 1 }
  expect(done).toEqual(broken in all ? { ...all, [broken]: 0 } : all)
  log.mockRestore()
})
