import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openD1 } from '#backend/platform/d1.ts'
import { migrate } from '#backend/platform/migrate.ts'
import { statement } from '#backend/platform/sql.ts'
import { dueNotices } from '#backend/shop/fulfilment/usage/tell-usage.ts'
import { percentile } from '../measure/percentile.ts'
import type { Row, Table } from '../measure/table.ts'
import { allowJsxModules } from './jsx-modules.ts'

const mails = 10_000
const kills = 20
const told = 200_000
const answerMs = 50

/**
 * Measures scheduled work on plain Node: how fast a backlog of mails is sent by a provider that
 * takes 50 ms, what is lost or sent twice when the process is killed meanwhile, the cost of looking
 * for due notices among eSIMs whose owners got theirs, and how runs end and continue when all
 * providers hang.
 */
export async function* measureDueWork(): AsyncGenerator<Table> {
  const directory = mkdtempSync(join(tmpdir(), 'due-work-'))
  const provider = await openProvider()
  const rate = await mailRow(join(directory, 'rate.sqlite'), provider, 0)
  const killed = await mailRow(join(directory, 'killed.sqlite'), provider, kills)
  provider.close()
  yield { title: `${mails} due mails`, rows: [rate, killed] }
  const notices = await noticeRow(join(directory, 'told.sqlite'))
  yield { title: 'Notices', rows: [notices] }
  // Mails are made of modules with JSX.
  allowJsxModules()
  const { orderRows } = await import('./due-orders.ts')
  yield { title: 'Orders of which all providers hang', rows: await orderRows(directory) }
  rmSync(directory, { recursive: true })
}

type Provider = Awaited<ReturnType<typeof openProvider>>

/** A provider that answers after a while and drops mails with a known key. */
async function openProvider() {
  const seen = new Map<string, number>()
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    seen.set(key, (seen.get(key) ?? 0) + 1)
    request.resume()
    setTimeout(() => response.writeHead(200).end(), answerMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, seen, close: () => server.close() }
}

async function mailRow(to: string, provider: Provider, times: number): Promise<Row> {
  fill(to)
  provider.seen.clear()
  const startedAt = performance.now()
  for (let at = 0; at < times; at += 1) {
    const child = deliverer(to, provider)
    await wait(1_500 + Math.random() * 1_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const [code] = await once(deliverer(to, provider), 'exit')
  const seconds = (performance.now() - startedAt) / 1000
  const again = [...provider.seen.values()].filter((count) => count > 1).length
  const sqlite = new DatabaseSync(to)
  const { n } = sqlite.prepare('SELECT count(*) AS n FROM outbox_mail WHERE sent_at > 0').get() as {
    n: number
  }
  sqlite.close()
  const [unmarked, lost] = [mails - n, mails - provider.seen.size]
  return {
    name: `${times} kills`,
    value:
      `exit ${code}, ${seconds.toFixed(1)} s, ${(mails / seconds).toFixed(0)}/s, ` +
      `${unmarked} not marked as sent, ${lost} lost, ${again} asked for again under their key`,
    budget: 'none lost',
    ok: code === 0 && unmarked === 0 && lost === 0,
  }
}

function deliverer(to: string, { origin: providerOrigin }: Provider) {
  const script = join(import.meta.dirname, 'deliver.ts')
  return spawn(process.execPath, [script, to, providerOrigin], { stdio: 'inherit' })
}

function fill(to: string): void {
  migrate(to)
  const now = Math.floor(Date.now() / 1000)
  const sqlite = new DatabaseSync(to)
  sqlite.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${mails})
    INSERT INTO outbox_mail (id, channel, kind, recipient, locale, subject, html, text, created_at,
      next_attempt_at)
    SELECT 'mail-' || i, 'tradewind', 'welcome', 'p' || i || '@b.example', 'en', 'subject',
      printf('%.*c', 4000, 'h'), printf('%.*c', 1000, 't'), ${now}, ${now} FROM n`)
  sqlite.close()
}

async function noticeRow(to: string): Promise<Row> {
  migrate(to)
  const now = Math.floor(Date.now() / 1000)
  const sqlite = new DatabaseSync(to)
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${told})`
  sqlite.exec(`
    INSERT INTO account (id, account_type, locale, currency_unit, created_at)
    VALUES ('anna', 'normal', 'en', 'USD', 1);
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity, currency,
      unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    ${numbers} SELECT 'order-' || i, 'N' || i, 'anna', 'plain', 'COMPLETED', 'plan', '{}', 2, 'USD',
      600, 1200, 1200, 'en', 1, '1', ${now} FROM n;
    INSERT INTO esim (id, purchase_id, position, account_id, days, activate_by, activated_at,
      allowance_mb, used_mb, created_at)
    ${numbers} SELECT 'order-' || i || '-0', 'order-' || i, 0, 'anna', 7, ${now}, ${now} - 5 * 86400,
      1000, 950, ${now} FROM n;
    INSERT INTO esim_notice (esim_id, kind, told_at) SELECT id, 'data_90', ${now} FROM esim;
    INSERT INTO esim_notice (esim_id, kind, told_at) SELECT id, 'end_3', ${now} FROM esim;`)
  sqlite.close()
  const db = openD1(to)
  const taken: number[] = []
  for (let at = 0; at < 100; at += 1) {
    const begin = performance.now()
    const { results } = await statement(db, dueNotices(now)).all()
    taken.push(performance.now() - begin)
    if (results.length > 0) throw new Error('expected nobody who was not told')
  }
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(taken, share).toFixed(2)} ms`)
  return { name: `${told} told eSIMs`, value: `p50 ${p50}, p99 ${p99}`, budget: '', ok: undefined }
}
