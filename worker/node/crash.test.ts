import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#app/api/client.ts'
import { createOrder, getOrder, payOrder, quoteBasket } from '#app/api/orders.ts'
import { type Order, PlanId } from '#contract/order.ts'
import { consentVersion } from '#contract/order-words.ts'
import { demoPassword } from '../api/seed-accounts.ts'
import { clientOf, type Server, startServer, stopServer } from './testing.ts'

/** How many places one may die at: each is a statement of the way from the order to its eSIM. */
const places = 50
/** Every which of them is tried; `KILL_EVERY=1` tries all. */
const every = Number(process.env.KILL_EVERY ?? 6)
const tried = Array.from({ length: places }, (_, at) => at + 1).filter((at) => at % every === 0)

const planId = PlanId.assert('jp-5gb-30d-v1')
const preload = join(import.meta.dirname, 'kill-at.ts')

async function signIn(origin: string): Promise<ApiClient> {
  const input = { email: 'new@demo.tradewind.example', password: demoPassword }
  const tokens = await clientOf(origin).post<{ accessToken: string }>('/user/sign_in', input, {
    botCheck: 'login',
  })
  return clientOf(origin, tokens.accessToken)
}

/** Buys as a page does, and as one does again after the answer never came. */
async function buy(api: ApiClient, idempotencyKey: string): Promise<Order> {
  const basket = { planId, quantity: 1, currency: 'USD' as const }
  const { totalMinor } = await quoteBasket(api, basket)
  let order = await createOrder(api, { ...basket, idempotencyKey, totalMinor, consentVersion })
  const endsAt = Date.now() + 30_000
  while (order.state !== 'COMPLETED' && Date.now() < endsAt) {
    const isTryable = ['open', 'declined', 'voided'].includes(order.payment.state)
    order = isTryable ? await payOrder(api, order.id, 'success') : await getOrder(api, order.id)
    if (order.state !== 'COMPLETED') await wait(200)
  }
  return order
}

/** What the books say once everything is over. */
function audit(directory: string, { id }: Order) {
  const sqlite = new DatabaseSync(join(directory, 'backend.sqlite'))
  const rows = (sql: string) => sqlite.prepare(sql).all(id) as Record<string, unknown>[]
  const found = {
    orders: rows("SELECT state FROM purchase WHERE account_id = 'demo-new' AND ?1 <> ''"),
    charges: rows(
      "SELECT state FROM sandbox_charge WHERE reference LIKE ?1 || '.%' AND state <> 'voided'",
    ),
    esims: rows('SELECT count(*) AS n FROM esim WHERE purchase_id = ?1 AND iccid IS NOT NULL'),
    profiles: rows("SELECT count(*) AS n FROM sandbox_profile WHERE request_id LIKE ?1 || '-%'"),
    points: rows('SELECT kind FROM points_entry WHERE purchase_id = ?1'),
    mails: rows("SELECT kind FROM outbox_mail WHERE id LIKE '%' || ?1"),
    integrity: sqlite
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => ({ ...row })),
    orphans: sqlite.prepare('PRAGMA foreign_key_check').all(),
  }
  sqlite.close()
  return found
}

describe('a process that is killed while somebody buys', () => {
  it.for(tried)(
    'R-IDM-4, R-DB-2: before statement %i, leaves one order, charge, eSIM and entry',
    { timeout: 90_000 },
    async (place) => {
      const directory = mkdtempSync(join(tmpdir(), 'crash-'))
      const key = crypto.randomUUID()
      const doomed = await startServer({ directory, preload, env: { KILL_AT: String(place) } })
      const died = once(doomed.process, 'exit')
      await expect(buy(await signIn(doomed.origin), key)).rejects.toMatchObject({ code: 'network' })
      expect(await died).toEqual([null, 'SIGKILL'])

      const server: Server = await startServer({ directory })
      const order = await buy(await signIn(server.origin), key)
      expect(order.state).toBe('COMPLETED')
      await stopServer(server)
      expect(audit(directory, order)).toEqual({
        orders: [{ state: 'COMPLETED' }],
        charges: [{ state: 'succeeded' }],
        esims: [{ n: 1 }],
        profiles: [{ n: 1 }],
        points: [{ kind: 'earned' }],
        mails: [{ kind: 'order_confirmed' }],
        integrity: [{ integrity_check: 'ok' }],
        orphans: [],
      })
      rmSync(directory, { recursive: true })
    },
  )
})
