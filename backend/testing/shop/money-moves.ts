import { giftCalls } from '#contract/calls/customer/gift.ts'
import { toCamel } from '#contract/case.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Call } from '../../shop/call.ts'
import { orderAddon } from '../../shop/calls/addon/order-addon.ts'
import { createExchange } from '../../shop/calls/exchange/create-exchange.ts'
import { acceptGift } from '../../shop/calls/gift/accept-gift.ts'
import { cancelOrder } from '../../shop/calls/order/cancel-order.ts'
import { createOrder } from '../../shop/calls/order/create-order.ts'
import { payOrder } from '../../shop/calls/order/pay-order.ts'
import { recoverOrders } from '../../shop/fulfilment/recover-orders.ts'
import { anyPlanId, type Buyer, buy } from '../order.ts'
import { addonInput } from './addon.ts'
import { exchangeInput } from './exchange.ts'
import { join, play, tokenFor } from './gift.ts'
import { addPromo, give, rewardOrder } from './reward.ts'

type Scene = {
  buyer: Buyer
  friend: { id: string; token: string }
  orders: Order[]
  inputs: {
    order: Parameters<typeof createOrder>[1]
    exchange: Parameters<typeof createExchange>[1]
    addon: Parameters<typeof orderAddon>[1]
  }
}

/** Everything that moves money, each a call of its own. */
export const moneyMoves: ((scene: Scene, call: Call) => Promise<unknown>)[] = [
  ({ inputs }, call) => createOrder(call, inputs.order),
  ({ inputs }, call) => createExchange(call, inputs.exchange),
  ({ inputs }, call) => orderAddon(call, inputs.addon),
  ({ orders }, call) => cancelOrder(call, { orderId: orders[0]?.id ?? '' }),
  ({ orders }, call) => cancelOrder(call, { orderId: orders[1]?.id ?? '' }),
  ({ friend: { id, token } }, call) =>
    acceptGift(
      { ...call, caller: { ...call.caller, accountId: id } as Call['caller'] & object },
      { token },
    ),
  async ({ buyer }, call) => {
    const { results } = await call.db
      .prepare("SELECT id FROM purchase WHERE account_id = ?1 AND state = 'PENDING'")
      .bind(buyer.accountId)
      .all<{ id: string }>()
    await Promise.all(results.map(({ id }) => payOrder(call, { orderId: id, card: 'success' })))
  },
  (_, call) => recoverOrders(call),
]

export async function openScene(buyer: Buyer): Promise<Scene> {
  const { shop, bearer } = buyer
  const code = await addPromo({ usesEach: 1, usesLeft: 3 })
  await give(buyer, 60)
  const orders = [
    await buy(buyer, { planId: await anyPlanId('10gb-30d') }),
    await buy(buyer, { planId: await anyPlanId('3gb-30d') }),
    await buy(buyer, { planId: await anyPlanId('1gb-7d') }),
  ]
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('expected three orders')
  await play(buyer, `${third.id}-0`, 'connect')
  const friend = await join(buyer)
  const offer = { esim_id: `${second.id}-0`, email: friend.email }
  await shop.ask(giftCalls.offerGift, offer, { bearer })
  return {
    buyer,
    orders,
    friend: { id: friend.id, token: await tokenFor(friend.email) },
    inputs: {
      order: await rewardOrder(buyer, { code, usePoints: true, quantity: 2 }),
      exchange: toCamel(await exchangeInput(buyer, first, { planId: await anyPlanId() })),
      addon: toCamel(await addonInput({ ...buyer, esimId: `${third.id}-0` })),
    },
  } as Scene
}
