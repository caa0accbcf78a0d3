import { expect, it, onTestFinished } from 'vitest'
import { toCamel } from '#contract/case.ts'
import { drawFrom } from '#contract/testing/draw-from.ts'
import { isDeep, seed } from '#contract/testing/effort.ts'
import { together } from '../../platform/together.ts'
import { orderInput } from '../../testing/order.ts'
import { callOf } from '../../testing/shop/interrupted-stage.ts'
import { addPromo } from '../../testing/shop/reward.ts'
import { allSuppliers } from '../../testing/suppliers/all-suppliers.ts'
import { type Faults, noFaults } from '../../testing/suppliers/double.ts'
import { openAuditedShop, walletMicros } from '../../testing/suppliers/open-audited-shop.ts'
import { closeSuppliedShop } from '../../testing/suppliers/open-supplied-shop.ts'
import { type Opened, supplyOf, wait } from '../../testing/suppliers/opened-shop.ts'
import { settleSupply } from '../../testing/suppliers/settle-supply.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import type { Call } from '../call.ts'
import { cancelOrder } from '../calls/order/cancel-order.ts'
import { createOrder, type OrderInput } from '../calls/order/create-order.ts'
import { payOrder } from '../calls/order/pay-order.ts'
import { quoteBasket, readBuyer } from '../features/order/quote.ts'
import { openSeconds } from '../fulfilment/advance-order.ts'
import { recoverOrders } from '../fulfilment/recover-orders.ts'

/** Orders of each supplier's shop. */
const orders = isDeep ? 1_000 : 25

/** What goes wrong in one round after another; then as many rounds nothing does. */
const troubles: readonly Partial<Faults>[] = [
  { lost: 1 },
  { lost: 2 },
  { failing: 1 },
  { limited: 2 },
  { isOutOfStock: true },
  // Longer than an answer is waited for.
  ...(isDeep ? [{ lateMs: 1_600 }] : []),
]

type Draw = () => number
type Buying = { input: OrderInput; draw: Draw }

/** A call whose process may end in the middle. */
function mortalCall({ buyer }: Opened, accountId: string, draw: Draw): Call {
  const places = draw() < 0.3 ? 1 + Math.floor(draw() * 50) : undefined
  return callOf(buyer, accountId, places === undefined ? undefined : dyingDatabase(places))
}

/** Orders and pays, once or twice at a time, and perhaps takes it back. */
async function buyOne(shop: Opened, accountId: string, given: Buying): Promise<void> {
  const { input, draw } = given
  const live = callOf(shop.buyer, accountId)
  const { totalMinor } = await quoteBasket(
    live,
    input,
    await together(live.db, readBuyer(live, input)),
  )
  const order = () =>
    createOrder(live, { ...input, totalMinor, idempotencyKey: crypto.randomUUID() })
  // Refused if it finds out that the order before, whose process ended, is paid.
  const { id: orderId } = await order().catch(order)
  const mortal = () => mortalCall(shop, accountId, draw)
  const calls = draw() < 0.2 ? [mortal(), mortal()] : [mortal()]
  await Promise.allSettled(calls.map((call) => payOrder(call, { orderId, card: 'success' })))
  if (draw() < 0.2) await cancelOrder(mortal(), { orderId }).catch(() => undefined)
}

async function goOn(shop: Opened): Promise<void> {
  const context = callOf(shop.buyer, shop.buyer.accountId)
  await Promise.allSettled([recoverOrders(context), supplyOf(shop).lookUp(context)])
}

it.each(allSuppliers)(
  `R-SUP-6: the books of the shop and of $name agree after ${orders} orders in which all goes wrong that can`,
  async (supplier) => {
    const { shop, audit } = await openAuditedShop(supplier)
    onTestFinished(() => closeSuppliedShop(shop))
    const { double } = shop
    const draw = drawFrom(seed)
    const input = toCamel(await orderInput(shop.buyer)) as OrderInput
    // Would be a sale far below the floor.
    const code = await addPromo({ percent: 95 })
    for (let done = 0; done < orders; done += shop.accountIds.length) {
      double.set(troubles[(done / shop.accountIds.length) % (2 * troubles.length)] ?? {})
      if (draw() < 0.05) double.fund(0)
      // An account gets its unpaid order again, so that each at a time is of another one.
      await Promise.all(
        shop.accountIds.map((accountId) => {
          const wanted = draw() < 0.2 ? { ...input, code } : input
          return buyOne(shop, accountId, { input: wanted, draw })
        }),
      )
      await goOn(shop)
      // Suppliers are slow in real time and waits are none, so that no call may last through one.
      await shop.buyer.shop.settle()
      double.set(noFaults)
      const spent = double.sold().filter(({ isCancelled }) => !isCancelled)
      double.fund(walletMicros - spent.reduce((sum, { costMicros }) => sum + costMicros, 0))
      wait(shop, 1 + Math.floor(draw() * 90))
    }
    await settleSupply(shop)
    wait(shop, openSeconds + 1)
    await settleSupply(shop)
    expect(await audit()).toEqual([])
    expect(double.sold().length).toBeGreaterThan(orders / 3)
  },
  1_200_000,
)
