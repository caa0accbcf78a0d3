import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '#backend/testing/suppliers/airalo.ts'
import { openAiraloContract } from '#backend/testing/suppliers/airalo-contract.ts'
import type { SupplierDouble } from '#backend/testing/suppliers/double.ts'
import { drawFrom } from '#contract/testing/draw-from.ts'
import { isDeep, seed } from '#contract/testing/effort.ts'
import { buyPlan } from './testing/buying.ts'
import { inFile, type MortalBackend, openMortalBackend } from './testing/mortal-backend.ts'
import { addWriters, type Written, write, writers } from './testing/writers.ts'

const plan = 'jp-5gb-30d-v1'
const orders = 40
const walletMicros = 5_000_000_000

let double: SupplierDouble & { url: string }
let backend: MortalBackend
const clock = { nowMs: Date.now }

const rows = (sql: string) => inFile(backend.file, (sqlite) => sqlite.prepare(sql).all())
const signIn = async (name: string) => ({ backend, api: await backend.signIn(name) })

/** Lets the clock run until no order and no call to the supplier is open. */
async function settle(): Promise<void> {
  const open = `SELECT id FROM purchase WHERE account_id LIKE 'writer-%'
      AND state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED')
    UNION ALL SELECT request_id FROM supplier_call WHERE state NOT IN ('made', 'refused')`
  const left = async () => {
    await backend.advance(61)
    return rows(open)
  }
  await expect.poll(left, { timeout: 120_000, interval: 1_000 }).toEqual([])
}

describe.runIf(isDeep)('R-SUP-6: a server that is killed while a supplier is asked', () => {
  beforeAll(async () => {
    // Of all suppliers this one knows least of an order: it takes no id and no price.
    double = await openAiraloContract(() => clock.nowMs())
    double.fund(walletMicros)
    const { clientId: AIRALO_CLIENT_ID, clientSecret: AIRALO_CLIENT_SECRET } = testAccount
    const account = { AIRALO_CLIENT_ID, AIRALO_CLIENT_SECRET, AIRALO_URL: double.url }
    backend = await openMortalBackend('', { SUPPLIERS: 'airalo', ...account })
    clock.nowMs = () => backend.now() * 1000
    addWriters(backend)
    const { plan: packageId, planMicros } = double.packages
    inFile(join(dirname(backend.file), 'backend.catalogue.sqlite'), (sqlite) =>
      sqlite
        .prepare(`INSERT INTO plan_offer (plan_id, supplier, package_id, rank, cost_micros,
            cost_currency, most_micros) VALUES (?1, 'airalo', ?2, 0, ?3, 'USD', ?3)`)
        .run(plan, packageId, planMicros),
    )
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await double.close()
  })

  it('goes on, and its books agree with the supplier’s: none lost, none doubled', async () => {
    const draw = drawFrom(seed)
    const written: [string, Written][] = []
    let kills = 0
    for (; written.length < orders; kills += 1) {
      const doomed = await Promise.all(writers.map(signIn))
      const writing = Promise.all(doomed.map((buyer) => write(buyer, plan)))
      setTimeout(backend.kill, 20 + Math.floor(draw() * 400))
      const all = await writing
      for (const [at, some] of all.entries()) {
        for (const each of some) written.push([writers[at] ?? '', each])
      }
      await backend.revive()
      await backend.advance(60 + Math.floor(draw() * 120))
    }
    // What was not answered is asked for again, as a page does.
    const ids = new Set<string>()
    for (const [at, [writer, { key }]] of written.entries()) {
      // A restart forgets how often each account has paid.
      if (at % 8 === 0) {
        backend.kill()
        await backend.revive()
      }
      const { id } = await buyPlan(await signIn(writer), plan, key)
      ids.add(id)
    }
    await settle()

    const bought = rows(`SELECT purchase.id || '-0' AS requestId, esim.iccid FROM purchase
      JOIN esim ON esim.purchase_id = purchase.id
      WHERE purchase.account_id LIKE 'writer-%' AND purchase.state = 'COMPLETED'
      ORDER BY 1`)
    const sold = double.sold().map(({ requestId, iccid }) => ({ requestId, iccid }))
    const byId = (a: { requestId: string }, b: { requestId: string }) =>
      a.requestId < b.requestId ? -1 : 1
    expect(sold.toSorted(byId)).toEqual(bought)
    // The supplier takes few calls a minute; what it cannot make in time is paid back.
    expect(bought.length).toBeGreaterThan(orders / 4)
    const ended = (state: string) =>
      rows(`SELECT id FROM purchase WHERE account_id LIKE 'writer-%' AND state = '${state}'`)
    const all = [...ended('COMPLETED'), ...ended('REFUNDED')].map(({ id }) => String(id))
    expect(all.toSorted()).toEqual([...ids].toSorted())
    const costs = double.sold().reduce((sum, { costMicros }) => sum + costMicros, 0)
    expect(double.left()).toBe(walletMicros - costs)
    expect(rows('SELECT sum(cost_micros) AS micros FROM supplier_call')).toEqual([
      { micros: costs },
    ])
    const held = rows(`SELECT substr(reference, 1, 36) AS id FROM sandbox_charge
      WHERE state = 'succeeded' AND refunded_minor = 0
        AND substr(reference, 1, 36) IN (SELECT id FROM purchase WHERE account_id LIKE 'writer-%')
      ORDER BY 1`)
    expect(held.map(({ id }) => `${id}-0`)).toEqual(bought.map(({ requestId }) => requestId))
    const returned = rows(`SELECT DISTINCT reference FROM sandbox_charge
      WHERE refunded_minor = amount_minor AND amount_minor > 0
        AND substr(reference, 1, 36) IN (SELECT id FROM purchase WHERE account_id LIKE 'writer-%')`)
    expect(returned).toHaveLength(ended('REFUNDED').length)
    console.log(`${kills} kills, ${ids.size} orders, ${sold.length} eSIMs`)
  }, 600_000)
})
