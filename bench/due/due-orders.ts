import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openD1 } from '#backend/platform/d1.ts'
import { catalogueBeside, migrate } from '#backend/platform/migrate.ts'
import { runLimits } from '#backend/platform/run-share.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { openTenants } from '#tenants/index.ts'
import { runDueWork } from '#worker/embedded/due-work.ts'
import { readConfig } from '#worker/embedded/read-config.ts'
import { openAssets } from '#worker/node/assets.ts'
import { seedOnce } from '#worker/node/seed.ts'
import { answerNetwork } from '#worker/testing/outside/test-network.ts'
import { answerStripe } from '#worker/testing/outside/test-stripe.ts'
import { listen } from '../../e2e/outside/faulty-provider.ts'
import type { Row } from '../measure/table.ts'

const orders = 10_000
const hangingRuns = 2
/** More runs than needed, so that a bug ends the measurement. */
const mostRuns = 400
const minuteMs = 60_000

type Run = { trips: number; ms: number }

/**
 * Measures scheduled runs, a minute apart, while all providers hang, and then the number of runs
 * until all 10,000 due orders are complete.
 */
export async function orderRows(directory: string): Promise<Row[]> {
  const file = join(directory, 'orders.sqlite')
  migrate(file)
  await seedOnce(file)
  addOrders(file)
  const providers = [
    await listen(answerStripe()),
    await listen(answerNetwork()),
    await listen(() => ({ status: 200, body: {} })),
  ] as const
  const run = createRun(
    file,
    providers.map(({ origin }) => origin),
  )
  for (const provider of providers) provider.set('hang')
  const hanging: Run[] = []
  while (hanging.length < hangingRuns) hanging.push(await run())
  const reachedHanging = count(file, 'SELECT count(*) FROM job_attempt')
  for (const provider of providers) provider.set(undefined)
  const answered: Run[] = []
  const left = () =>
    count(file, "SELECT count(*) FROM purchase WHERE id GLOB 'due-*' AND state = 'PAID'")
  while (left() > 0 && answered.length < mostRuns) answered.push(await run())
  for (const provider of providers) await provider.close()
  const isShort = (runs: readonly Run[]) =>
    runs.every(({ trips, ms }) => trips <= runLimits.trips && ms <= runLimits.endMs + 1_000)
  const budget = `<= ${runLimits.trips} trips and ${(runLimits.endMs + 1_000) / 1000} s a run`
  return [
    {
      name: `${orders} due orders, all hanging`,
      value: `${said(hanging)}, ${reachedHanging} items tried`,
      budget,
      ok: isShort(hanging),
    },
    {
      name: `then answering, ${answered.length} runs`,
      value: `${said(answered)}, ${orders - left()} were reached`,
      budget: `${budget}, all reached`,
      ok: isShort(answered) && left() === 0,
    },
  ]
}

function said(runs: readonly Run[]): string {
  const most = (of: (run: Run) => number) => Math.max(0, ...runs.map(of))
  const seconds = (most(({ ms }) => ms) / 1000).toFixed(1)
  return `at most ${most(({ trips }) => trips)} trips and ${seconds} s a run`
}

/** Copies a completed order of the demonstration, as paid ones whose eSIMs are not made yet. */
function addOrders(file: string): void {
  const sqlite = new DatabaseSync(file)
  const source = sqlite
    .prepare(
      `SELECT purchase.id FROM purchase JOIN esim ON esim.purchase_id = purchase.id
       WHERE state = 'COMPLETED' AND quantity = 1 AND purchase.esim_id IS NULL
         AND purchase.organization_id IS NULL AND purchase.account_id = 'demo-traveller' LIMIT 1`,
    )
    .get()
  const changes = {
    purchase: { id: `'due-' || i`, number: `'D' || i`, state: `'PAID'`, completed_at: 'NULL' },
    payment: { purchase_id: `'due-' || i` },
    esim: {
      ...{ id: `'due-' || i || '-0'`, purchase_id: `'due-' || i` },
      ...{ iccid: 'NULL', matching_id: 'NULL', smdp_address: 'NULL', made_at: 'NULL' },
    },
  }
  for (const [table, changed] of Object.entries<Record<string, string>>(changes)) {
    const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(table)
    const names = columns.map(({ name }) => String(name))
    const values = names.map((name) => changed[name] ?? `source."${name}"`)
    const key = table === 'purchase' ? 'id' : 'purchase_id'
    sqlite
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
         INSERT INTO ${table} (${names.join()}) SELECT ${values.join()}
         FROM ${table} AS source CROSS JOIN n WHERE source.${key} = ?`,
      )
      .run(String(source?.id))
  }
  sqlite.close()
}

/** Returns a function that makes one run, a minute after the one before. */
function createRun(file: string, [payments = '', network = '', mail = '']: string[]) {
  const key = `b:${encodeBase64url(new Uint8Array(32).fill(6))}`
  const config = readConfig({
    ...({ ENVIRONMENT: 'test', TAG_KEYS: key, SESSION_KEYS: key } as const),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: payments,
    SUPPLIER_URL: network,
    SUPPLIER_KEY: 'network-key',
    SUPPLIER_WEBHOOK_SECRET: 'secret of the network',
    MAIL_PROVIDER_URL: mail,
    MAIL_PROVIDER_KEY: 'mail-key',
    MAIL_FROM: 'shop@tradewind.example',
  })
  const db = openD1(file)
  const catalogue = openD1(catalogueBeside(file))
  const tenants = openTenants(openAssets(), { acceptsLocal: true })
  const { now } = Date
  const { log } = console
  let ahead = 0
  return async function run(): Promise<Run> {
    let line = ''
    // Time is advanced, so that runs begin a minute apart without waiting.
    Date.now = () => now() + ahead
    console.log = (text: string) => {
      line = text
    }
    const startedAt = now()
    await runDueWork(config, { db, catalogue, tenants }, () => undefined)
    const ms = now() - startedAt
    console.log = log
    ahead += Math.max(0, minuteMs - ms)
    return { trips: JSON.parse(line).trips, ms }
  }
}

function count(file: string, sql: string): number {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  const row = sqlite.prepare(sql).get() ?? {}
  sqlite.close()
  return Number(Object.values(row)[0])
}
