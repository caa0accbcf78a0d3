import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Env } from '../edge/env.ts'
import { openEdge } from '../testing/test-edge.ts'

const opsKey = 'k:ey-of-the-operators-0123456789abcdef'
const ask = (password: string) => ({
  headers: { authorization: `Basic ${btoa(`ops:${password}`)}` },
})

type Scheduled = { scheduled: (event: { cron: string }) => Promise<unknown> }

describe('the operators’ page', () => {
  it('R-OPS-3 shows alerts, objectives, requests, due work and dead letters', async () => {
    const edge = openEdge({ configured: { opsKey } })
    await edge.visit('/healthz')
    const answer = await edge.visit('/__ops', ask(opsKey))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    for (const text of [
      'Pages are answered',
      'Oldest due work',
      'From paid to ready, 30 days',
      'Mail with the contract, 30 days',
      'Webhooks acknowledged, p99',
      'Dead letters',
      'Alerts',
      'Nothing is due of',
      '$ per million',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('R-SUP-17 shows how well each supplier is, and an alert for its wallet', async () => {
    const { scheduled } = (exports as unknown as { default: Scheduled }).default
    await scheduled({ cron: '* * * * *' })
    const now = Math.floor(Date.now() / 1000)
    const { DB } = env as unknown as Env
    await DB.batch([
      DB.prepare(
        `INSERT INTO supplier_wallet (supplier, asked_at, micros, currency, told_at, daily_micros)
         VALUES ('airalo', ?1, 30000000, 'USD', ?1, 20000000)`,
      ).bind(now),
      DB.prepare(
        `INSERT INTO supplier_figure (supplier, since, up_to_ms, calls, failed, expires_at)
         VALUES ('airalo', ?1, 500, 40, 1, ?1 + 90000)`,
      ).bind(now),
    ])
    const settings = { clientId: 'client', clientSecret: 'secret of the client' }
    const suppliers = [{ name: 'airalo', settings }]
    const edge = openEdge({ configured: { opsKey, suppliers } })
    const page = await (await edge.visit('/__ops', ask(opsKey))).text()
    await DB.batch(
      ['supplier_wallet', 'supplier_figure'].map((table) => DB.prepare(`DELETE FROM ${table}`)),
    )
    for (const text of [
      '<h3>airalo</h3>',
      '<dt>Wallet</dt><dd>30.00 USD, 1.5 days: LOW</dd>',
      '<dt>Calls, last hour</dt><dd>40, 2.5 % failed, p50 500 ms, p95 500 ms</dd>',
      '<td>wallet airalo</td>',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('R-OPS-1 is there while the database is not, and says so', async () => {
    const locked = () => Promise.reject(new Error('D1_ERROR: database is locked: SQLITE_BUSY'))
    const statement = { bind: () => statement, first: locked, all: locked, run: locked }
    const DB = { prepare: () => statement, batch: locked } as unknown as D1Database
    const edge = openEdge({ configured: { opsKey }, bindings: { DB } })
    const answer = await edge.visit('/__ops', ask(opsKey))
    expect(answer.status).toBe(200)
    const page = await answer.text()
    for (const text of ['Database: UNAVAILABLE', 'Unknown: the database does not answer']) {
      expect(page).toContain(text)
    }
  })

  it.each([
    ['without a key', {}],
    ['with a wrong key', ask('wrong')],
    ['with the start of the key', ask(opsKey.slice(0, 10))],
    ['with what is no base64', { headers: { authorization: 'Basic %%%' } }],
    ['with another scheme', { headers: { authorization: `Bearer ${opsKey}` } }],
  ])('is refused %s', async (_, init) => {
    const answer = await openEdge({ configured: { opsKey } }).visit('/__ops', init)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('Objectives')
  })

  it('does not exist in production without a key', async () => {
    const edge = openEdge({ configured: { environment: 'production' } })
    expect((await edge.visit('https://tradewind.example/__ops')).status).toBe(404)
  })
})
