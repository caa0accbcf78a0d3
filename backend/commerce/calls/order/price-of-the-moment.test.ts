import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { anyPlanId, openBuyer, orderInput } from '../../../testing/order.ts'
import { testCatalogue } from '../../../testing/test-database.ts'

/** Ends a plan's price at a moment, in unix milliseconds, from which it costs another one. */
async function changePrice(planId: string, atMs: number, amountMinor: number): Promise<void> {
  const db = testCatalogue()
  await db.batch([
    db
      .prepare(`UPDATE price_history SET valid_to = ?2
        WHERE plan_id = ?1 AND currency = 'USD' AND valid_from < ?2
          AND (valid_to IS NULL OR valid_to > ?2)`)
      .bind(planId, atMs),
    db
      .prepare(`INSERT INTO price_history (plan_id, currency, valid_from, amount_minor)
        VALUES (?1, 'USD', ?2, ?3)`)
      .bind(planId, atMs, amountMinor),
  ])
}

it('R-PAY-1 a price that changes after the quote is not charged unseen', async () => {
  const buyer = await openBuyer()
  const { shop, bearer } = buyer
  const planId = await anyPlanId('10gb-30d')
  const input = await orderInput(buyer, { planId })
  await changePrice(planId, shop.clock.nowMs + 1_000, 4_321)
  shop.clock.advance(2)
  expect(await shop.refusal(shopCalls.createOrder, input, { bearer })).toMatchObject({
    status: 409,
    reason: 'price_changed',
  })
  const again = await orderInput(buyer, { planId })
  expect(again.total_minor).toBe(4_321)
  const order = await shop.ask(shopCalls.createOrder, again, { bearer })
  expect(order.totalMinor).toBe(4_321)
})
