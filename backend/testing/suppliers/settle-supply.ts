import { sql, statement } from '../../platform/sql.ts'
import { resolveCall } from '../../shop/supply/unresolved-calls.ts'
import { forgetLimits } from '../gate.ts'
import { recover } from '../shop/recovery.ts'
import { testDatabase } from '../testing.ts'
import { type Opened, supplyOf, wait } from './opened-shop.ts'

/** Longer than each wait of an order whose outcome is unknown, and of one that is held. */
const waits = [6, 15, 70, 310, 620, 6, 6]

/**
 * Runs what the clock runs until nothing is due, and then says what a person would find out in the
 * supplier's own books of orders that it cannot tell.
 */
export async function settleSupply(shop: Opened): Promise<void> {
  await runDue(shop)
  const { results } = await statement(testDatabase())`SELECT request_id AS id FROM supplier_call
    WHERE state = 'unresolved'`.all<{ id: string }>()
  const now = Math.floor(shop.time.ms / 1000)
  for (const { id } of results) {
    const found = shop.double.sold().find(({ requestId }) => requestId === id)
    const told = resolveCall(id, found ? { orderId: found.orderId } : 'none', now)
    await statement(testDatabase(), sql`${told}`).run()
  }
  if (results.length > 0) await runDue(shop)
}

async function runDue(shop: Opened): Promise<void> {
  const test = shop.buyer.shop
  for (const seconds of waits) {
    await test.settle().catch(() => undefined)
    wait(shop, seconds)
    await supplyOf(shop)
      .lookUp(test.callOf())
      .catch(() => undefined)
    await recover({ shop: test })
  }
  await forgetLimits()
}
