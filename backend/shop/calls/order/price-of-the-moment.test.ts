import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { anyPlanId, openBuyer, orderInput } from '../../../testing/order.ts'
import { testCatalogue } from '../../../testing/test-database.ts'
import { setPrice } from '../../catalogue/price/set-price.ts'

/** Announces a plan's price for a moment, in unix milliseconds, as `npm run price` does. */
async function changePrice(planId: string, atMs: number, amountMinor: number): Promise<void> {
  const db = testCatalogue()
  const plan = sql`SELECT destination_slug AS slug FROM plan WHERE id = ${planId}`
  const place = await statement(db, plan).first<{ slug: string }>()
  if (!place) throw new Error('expected a plan')
  const price = { planId, destinationSlug: place.slug, currency: 'USD', amountMinor } as const
  const queries = setPrice({ ...price, beginsAt: atMs, changedAt: atMs })
  await db.batch(queries.map((query) => statement(db, query)))
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
