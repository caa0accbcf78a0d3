import { expect, it } from 'vitest'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { toCamel } from '#contract/case.ts'
import type { Order } from '#contract/commerce/order.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { anyPlanId, type Buyer, buy, openBuyer } from '../../../testing/order.ts'
import { addonInput } from '../../../testing/shop/addon.ts'
import { exchangeInput } from '../../../testing/shop/exchange.ts'
import { join, play, tokenFor } from '../../../testing/shop/gift.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { addPromo, give, rewardOrder } from '../../../testing/shop/reward.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { type Loss, lossyProviders } from '../../../testing/test-lossy-providers.ts'
import type { Call } from '../../call.ts'
import { recoverOrders } from '../../fulfilment/recover-orders.ts'
import { orderAddon } from '../addon/order-addon.ts'
import { createExchange } from '../exchange/create-exchange.ts'
import { acceptGift } from '../gift/accept-gift.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { payOrder } from './pay-order.ts'

const movesEach = 5

/** Random numbers below one, the same for the same seed (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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

function callOf({ shop }: Buyer, accountId: string, db: D1Database): Call {
  const caller = { accountId, accountType: 'normal', sessionId: '', permissions: [] } as const
  return {
    ...shop.callOf(),
    db,
    // A provider that could not be asked is what this test is about.
    later: (work) => void work.catch(() => undefined),
    caller: { ...caller, reauthenticatedAt: 0 },
  }
}

/** Everything that moves money, each a call of its own. */
const moves: ((scene: Scene, call: Call) => Promise<unknown>)[] = [
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

async function openScene(buyer: Buyer): Promise<Scene> {
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

async function settle({ shop }: Buyer): Promise<void> {
  await shop.settle().catch(() => undefined)
  for (let run = 0; run < 5; run += 1) {
    shop.clock.advance(6)
    await recover({ shop })
  }
  await forgetLimits()
}

it('R-PAY-5 the books are balanced after rounds of all that moves money at once, with deaths and lost answers in between', async () => {
  const audit = await watchInvariants()
  for (let round = 0; round < rounds; round += 1) {
    const draw = drawFrom(round + 1)
    let loses: () => Loss | undefined = () => undefined
    const providers = lossyProviders(() => loses())
    const buyer = await openBuyer({ services: { providers }, report: () => {} })
    const scene = await openScene(buyer)
    loses = () => (draw() < 0.15 ? (draw() < 0.5 ? 'answer' : 'question') : undefined)
    for (let at = 0; at < 3; at += 1) {
      await Promise.allSettled(
        Array.from({ length: movesEach }, async () => {
          const move = moves[Math.floor(draw() * moves.length)]
          // Some databases answer to the end.
          const db = dyingDatabase(1 + Math.floor(draw() * 60))
          await move?.(scene, callOf(buyer, buyer.accountId, db))
        }),
      )
      buyer.shop.clock.advance(3)
    }
    loses = () => undefined
    await settle(buyer)
    expect(await audit(), `round ${round}`).toEqual([])
  }
}, 300_000)
