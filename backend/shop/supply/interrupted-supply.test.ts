import { afterEach, describe, expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import { countOf, placeOrder } from '../../testing/order.ts'
import { callOf } from '../../testing/shop/interrupted-stage.ts'
import { allSuppliers } from '../../testing/suppliers/all-suppliers.ts'
import { type Faults, noFaults } from '../../testing/suppliers/double.ts'
import { type Audited, openAuditedShop } from '../../testing/suppliers/open-audited-shop.ts'
import { closeSuppliedShop } from '../../testing/suppliers/open-supplied-shop.ts'
import { settleSupply } from '../../testing/suppliers/settle-supply.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { payOrder } from '../calls/order/pay-order.ts'
import { recoverOrders } from '../fulfilment/recover-orders.ts'

type Mishap = { what: string; faults: Partial<Faults> }
const worst: Mishap = { what: 'loses an answer', faults: { lost: 1 } }
const mishaps: readonly Mishap[] = [
  worst,
  { what: 'answers', faults: {} },
  { what: 'fails', faults: { failing: 1 } },
  { what: 'is busy', faults: { limited: 1 } },
  { what: 'has none left', faults: { isOutOfStock: true } },
]

/** How often the database answers at most while an order is paid and delivered. */
const answers = 44
const places = isDeep ? Array.from({ length: answers }, (_, at) => at + 1) : [23]
const deaths = allSuppliers.flatMap(({ name, ...supplier }) =>
  (isDeep ? mishaps : [worst]).flatMap(({ what, faults }) =>
    places.map((place) => ({ supplier: { name, ...supplier }, name, what, faults, place })),
  ),
)

describe('R-SUP-5: one eSIM or the money, and no more is paid to the supplier, if the process ends', () => {
  let audited: Audited
  afterEach(() => closeSuppliedShop(audited.shop))

  it.each(deaths)(
    'after answer $place of the database while $name $what',
    async ({ supplier, faults, place }) => {
      audited = await openAuditedShop(supplier)
      const { shop, audit } = audited
      const { buyer, double } = shop
      const order = await placeOrder(buyer)
      double.set(faults)
      const call = callOf(buyer, buyer.accountId, dyingDatabase(place))
      const paying = { orderId: order.id, card: 'success' } as const
      await payOrder(call, paying).catch(() => undefined)
      await recoverOrders({ ...call, now: call.now + 3 }).catch(() => undefined)
      double.set(noFaults)
      await settleSupply(shop)
      // The process ended before the payment began.
      if ((await countOf('purchase', "id = ?1 AND state = 'PENDING'", order.id)) === 1) {
        await payOrder(callOf(buyer, buyer.accountId), paying)
        await settleSupply(shop)
      }
      expect(await audit()).toEqual([])
    },
  )
})
