import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import { look } from '../../testing/order.ts'
import { openShop, openSupplier, order } from '../../testing/suppliers/told-supplier.ts'
import { testCatalogue, testDatabase } from '../../testing/testing.ts'
import type { Cost, Ordered } from '../providers/supplier/supplier.ts'
import { readSupplyHealth, type SupplyLimits } from './read-supply-health.ts'
import { hasEmptyWallet } from './watch-wallets.ts'

const noFunds: Ordered = { outcome: 'refused', reason: 'funds', detail: 'insufficient balance' }

afterEach(async () => {
  const db = testDatabase()
  const tables = ['supplier_call', 'supplier_figure', 'supplier_wallet', 'supplier_budget']
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
  const ofCatalogue = ['plan_offer', 'exchange_rate', 'import_run', 'stock_watch']
  await testCatalogue().batch(
    ofCatalogue.map((table) => testCatalogue().prepare(`DELETE FROM ${table}`)),
  )
})

/** A shop whose only supplier tells what is in its wallet. */
async function openPrepaid(answer: Ordered['outcome'] | Ordered = 'made') {
  const wallet = { asked: 0, left: { micros: 0, currency: 'USD' } as Cost }
  const one = openSupplier(answer, {
    balance: async () => {
      wallet.asked += 1
      return wallet.left
    },
  })
  const buyer = await openShop({ one: one.supplier })
  const { shop } = buyer
  const watch = () => shop.services.providers?.supply.watchWallets(shop.callOf())
  const health = (limits: SupplyLimits = {}, names = ['one']) => {
    const asking = (db: D1Database): Parameters<typeof readSupplyHealth>[0]['ask']['orders'] => {
      return async (queries) => {
        const answers = await db.batch<object>(queries.map((query) => statement(db, query)))
        return answers.map(({ results }) => results)
      }
    }
    const ask = { orders: asking(testDatabase()), catalogue: asking(testCatalogue()) }
    return readSupplyHealth({ ask, names, limits, now: Math.floor(shop.clock.nowMs / 1000) })
  }
  return { ...one, buyer, wallet, watch, health, clock: shop.clock }
}

describe('R-SUP-16: the wallet of a supplier', () => {
  it('is asked for every ten minutes, and is low by its money or by days of sales', async () => {
    const { buyer, wallet, watch, health, clock } = await openPrepaid()
    wallet.left = { micros: 69_000_000, currency: 'USD' }
    // Of two days, at 2.30 USD for each eSIM.
    await order(buyer)
    await testDatabase().exec('UPDATE supplier_call SET asked_at = asked_at - 172800')
    for (let more = 0; more < 5; more += 1) await order(buyer)
    for (const wait of [0, 300, 300]) {
      clock.advance(wait)
      await watch()
    }
    expect(wallet.asked).toBe(2)
    const toldAt = Math.floor(clock.nowMs / 1000)
    const found = async (limits: SupplyLimits) => (await health(limits)).suppliers[0]?.wallet
    expect(await found({})).toEqual({
      ...{ micros: 69_000_000, currency: 'USD', toldAt, days: 10, isLow: false },
    })
    for (const [limits, isLow] of [
      [{ one: { least: 69, days: 10 } }, false],
      [{ one: { least: 69.01 } }, true],
      [{ '*': { days: 10.1 } }, true],
      [{ one: {}, '*': { days: 10.1 } }, false],
    ] as const) {
      expect((await found({ wallets: limits }))?.isLow).toBe(isLow)
    }
  })

  it('holds orders while it is empty, and has them made within a minute of its being filled', async () => {
    const { buyer, asked, state, wallet, watch, health, clock } = await openPrepaid(noFunds)
    const bought = await order(buyer)
    await watch()
    expect(await hasEmptyWallet(testDatabase())).toBe(true)
    expect((await health()).suppliers[0]).toMatchObject({ held: { count: 1, forFunds: 1 } })
    clock.advance(60)
    await watch()
    expect([wallet.asked, asked.length]).toEqual([2, 1])
    wallet.left = { micros: 500_000_000, currency: 'USD' }
    state.answer = 'made'
    clock.advance(60)
    await watch()
    expect(asked).toHaveLength(2)
    expect((await look(buyer, bought)).state).toBe('COMPLETED')
    expect(await hasEmptyWallet(testDatabase())).toBe(false)
    // Nothing is held any more, so that the usual time passes.
    clock.advance(60)
    await watch()
    expect(wallet.asked).toBe(3)
  })

  it('is not asked for again at once if its supplier does not answer, and is forgotten with it', async () => {
    const { buyer, supplier, health, clock } = await openPrepaid()
    const { shop } = buyer
    const openSupply = (await import('./open-supply.ts')).openSupply
    let asked = 0
    const away = openSupply({
      one: {
        ...supplier,
        async balance() {
          asked += 1
          throw new ApiError('upstream_unavailable', 'no answer')
        },
      },
    })
    await expect(away.watchWallets(shop.callOf())).rejects.toThrow('one: ')
    clock.advance(300)
    await away.watchWallets(shop.callOf())
    expect(asked).toBe(1)
    expect((await health()).suppliers[0]?.wallet).toBeUndefined()
    await openSupply({}).watchWallets(shop.callOf())
    const left = await testDatabase().prepare('SELECT count(*) AS n FROM supplier_wallet').first()
    expect(left).toEqual({ n: 0 })
  })
})

describe('R-SUP-17: the health of a supplier', () => {
  it('is what its calls took and how many failed, within an hour and a day', async () => {
    const { buyer, state, health } = await openPrepaid()
    await order(buyer)
    await testDatabase().exec('UPDATE supplier_figure SET since = since - 7200')
    state.answer = { outcome: 'refused', reason: 'maintenance', detail: 'closed' }
    await order(buyer)
    const [first] = (await health()).suppliers
    expect(first).toMatchObject({ supplier: 'one', hour: { calls: 1, failed: 1, p50Ms: 50 } })
    expect(first?.day.calls).toBeGreaterThan(1)
    expect(first?.day.failed).toBe(1)
    // Counted in rows that are forgotten, one for all calls that took about as long.
    const rows = await testDatabase()
      .prepare('SELECT count(*) AS rows, min(expires_at - since) AS kept FROM supplier_figure')
      .first<{ rows: number; kept: number }>()
    expect(rows?.rows).toBeLessThanOrEqual(first?.day.calls ?? 0)
    expect(rows?.kept).toBe(86_400 + 900)
  })

  it('is also what waits there, how old its catalogue is, and whether rates are old', async () => {
    const { buyer, state, health, clock } = await openPrepaid({
      ...{ outcome: 'unknown', detail: 'no answer' },
    })
    state.found = 'cannot_tell'
    const bought = await order(buyer)
    for (const wait of [10, 60, 300]) {
      clock.advance(wait)
      await look(buyer, bought)
    }
    const now = Math.floor(clock.nowMs / 1000)
    const dayBefore = (days: number) => new Date((now - days * 86_400) * 1000).toISOString()
    const [catalogue, day] = [testCatalogue(), (days: number) => dayBefore(days).slice(0, 10)]
    expect((await health()).rates).toBeUndefined()
    await statement(catalogue)`INSERT INTO import_run (number, made_at, source, summary)
      VALUES (1, ${(now - 90_000) * 1000}, 'one', '{}'), (2, 5, 'two', '{}')`.run()
    await statement(catalogue)`INSERT INTO stock_watch (supplier, next_at, kept_at)
      VALUES ('one', 0, ${(now - 60) * 1000})`.run()
    for (const [currency, days] of [
      ['USD', 0],
      ['GBP', 8],
      ['GBP', 7],
      ['CZK', 90],
    ] as const) {
      await statement(catalogue)`INSERT INTO exchange_rate (currency, day, per_euro_micros)
        VALUES (${currency}, ${day(days)}, 1)`.run()
    }
    const { suppliers, rates } = await health({ ratesDays: 7 })
    expect(suppliers.map(({ supplier }) => supplier)).toEqual(['one', 'two'])
    expect(suppliers[0]).toMatchObject({
      unresolved: { count: 1, oldestSeconds: 370 },
      held: { count: 0, forFunds: 0 },
      importedAt: now - 90_000,
      stockAt: now - 60,
    })
    expect(rates).toEqual({ day: day(7), isOld: false })
    expect((await health({ ratesDays: 6 })).rates?.isOld).toBe(true)
  })
})
