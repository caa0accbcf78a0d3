import { ApiError } from '#contract/errors.ts'
import type { ExchangeQuote } from '#contract/exchange.ts'
import type { Order } from '#contract/order.ts'
import { callerOf } from '../../../call/call.ts'
import { requireBuying } from '../../../identity/account/buying-right.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { quoteExchange, type Wanted } from '../../features/exchange/quote-exchange.ts'
import { advanceOrder, giveUp } from '../../fulfilment/advance-order.ts'
import { refreshEsims } from '../../fulfilment/refresh-esims.ts'
import { answerOnce, justChanged } from '../../records/answer-once.ts'
import { fingerprintOf, type IdempotentCall, keepAnswer } from '../../records/idempotency.ts'
import { readOrder } from '../../records/read-order.ts'
import { type Stored, storeOrder } from '../order/create-order.ts'

export type ExchangeInput = Wanted & {
  idempotencyKey: string
  dueMinor: number
  returnMinor: number
  consent: true
  consentVersion: string
}

/**
 * Stores an order that takes the place of another one, to be paid like others. The old one stays as it
 * is until the new one is made. The same key gives the same answer, to the byte.
 */
export async function createExchange(call: Call, input: ExchangeInput): Promise<Order> {
  const { idempotencyKey: key, ...asked } = input
  const { accountId } = callerOf(call)
  const keyed = { accountId, key, fingerprint: await fingerprintOf('order/exchange', asked) }
  return answerOnce(call, keyed, () => exchangeOrder(call, input, keyed))
}

async function exchangeOrder(
  call: Call,
  input: ExchangeInput,
  keyed: IdempotentCall,
): Promise<Order> {
  await requireBuying(call)
  // Whether a phone has one of them is the network's to say, and it may have changed just now.
  await refreshEsims(call, (await readOrder(call, input.orderId)).esims, 0)
  const old = await readOrder(call, input.orderId)
  const { creditMinor, returnMinor, dueMinor, ...quote } = await quoteExchange(call, input)
  requireSeen(input, { dueMinor, returnMinor })
  const stored: Stored = {
    input: input,
    keyed,
    quote: { ...quote, pointsUsed: 0, pointsAvailable: 0 },
    exchange: { orderId: old.id, orderNumber: old.number, creditMinor, dueMinor, returnMinor },
  }
  const made = await tryToStore(call, stored)
  if (made) return made
  const again = (await clearWay(call, stored)) ?? (await tryToStore(call, stored))
  if (again) return again
  throw justChanged('the plan is being exchanged', 'exchanging')
}

/** Undefined where another order stands in the way. */
async function tryToStore(call: Call, stored: Stored): Promise<Order | undefined> {
  try {
    return await storeOrder(call, stored)
  } catch (error) {
    if (isUniqueFailure(error, 'exchange') || isUniqueFailure(error, 'purchase')) return undefined
    if (String(error).includes('exchange_given')) throw inUse()
    throw error
  }
}

/**
 * An exchange of the same order and an unpaid order of the same basket are in the way of each
 * other: the same exchange is the answer again, anything else that is unpaid is given up.
 */
async function clearWay(call: Call, stored: Stored): Promise<Order | undefined> {
  const { db, channel, now } = call
  const { keyed, quote, exchange } = stored
  const { results } = await statement(
    db,
    sql`SELECT purchase.id FROM purchase
      LEFT JOIN exchange ON exchange.purchase_id = purchase.id
      WHERE purchase.account_id = ${keyed.accountId} AND (
        exchange.old_purchase_id = ${exchange?.orderId ?? ''} AND exchange.state = 'open'
        OR purchase.state = 'PENDING' AND purchase.channel = ${channel.id}
          AND purchase.plan_id = ${quote.plan.id} AND purchase.quantity = ${quote.quantity}
          AND purchase.currency = ${quote.currency})`,
  ).all<{ id: string }>()
  for (const { id } of results) {
    await advanceOrder(call, id)
    const order = await readOrder(call, id)
    if (isSameExchange(order, stored)) {
      await keepAnswer(db, keyed, { answer: order, now }).run()
      return order
    }
    const { state } = order.payment
    if (order.state === 'PENDING' && (state === 'open' || state === 'declined')) {
      await giveUp(call, id)
    }
  }
  return undefined
}

function isSameExchange(order: Order, { quote, exchange }: Stored): boolean {
  const isSamePlan = order.plan.id === quote.plan.id && order.totalMinor === quote.totalMinor
  const isSameOrder = order.exchange?.orderId === exchange?.orderId
  return order.state === 'PENDING' && isSamePlan && isSameOrder
}

type Seen = Pick<ExchangeQuote, 'dueMinor' | 'returnMinor'>

/** The buyer pays what was shown, or is shown the new difference first. */
function requireSeen(seen: Seen, now: Seen): void {
  if (seen.dueMinor === now.dueMinor && seen.returnMinor === now.returnMinor) return
  throw new ApiError('conflict', 'the difference is another one now', {
    details: { reason: 'price_changed', totalMinor: now.dueMinor },
  })
}

function inUse(): ApiError {
  const details = { reason: 'in_use' }
  return new ApiError('conflict', 'the plan cannot be exchanged', { details })
}
