import type { ExchangeQuote } from '#contract/commerce/exchange.ts'
import type { Order } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { keyOfPerson, readBuying, readPerson, requireMayBuy } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { together } from '../../../platform/together.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { quoteExchange, type Wanted } from '../../features/exchange/quote-exchange.ts'
import { advanceOrder, giveUp } from '../../fulfilment/advance-order.ts'
import { refreshEsims } from '../../fulfilment/usage/refresh-esims.ts'
import { answerOnce, justChanged } from '../../records/answer-once.ts'
import { fingerprintOf, type IdempotentCall, keepAnswer } from '../../records/idempotency.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { type Stored, storeOrder } from '../order/create-order.ts'

export type ExchangeInput = Wanted & {
  idempotencyKey: string
  dueMinor: number
  returnMinor: number
  consent: true
  consentVersion: string
}

/**
 * Stores an order that replaces another one, to be paid like any other. The old order stays as it
 * is until the new eSIMs are made. Repeated with the same idempotency key it returns the same
 * bytes.
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
  const { buying, person } = await together(call.db, {
    buying: readBuying(call),
    person: readPerson(call.db, keyed.accountId),
  })
  requireMayBuy(buying)
  // Only the network knows whether a phone has one of the eSIMs, and that may have changed just
  // now.
  await refreshEsims(call, (await readOrder(call, input.orderId)).esims, 0)
  const old = await readOrder(call, input.orderId)
  const { creditMinor, returnMinor, dueMinor, ...quote } = await quoteExchange(call, input)
  requireSeen(input, { dueMinor, returnMinor })
  const stored: Stored = {
    input,
    keyed,
    person: await keyOfPerson(call, person),
    quote: { ...quote, pointsUsed: 0, pointsAvailable: 0 },
    exchange: { orderId: old.id, orderNumber: old.number, creditMinor, dueMinor, returnMinor },
  }
  const made = await tryToStore(call, stored)
  if (made) return made
  const again = (await clearWay(call, stored)) ?? (await tryToStore(call, stored))
  if (again) return again
  throw justChanged('the plan is being exchanged', 'exchanging')
}

/** Stores the order; returns undefined when another unpaid order or exchange prevents that. */
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
 * Resolves what prevents the exchange: an open exchange of the same order, or an unpaid order of
 * the same basket. Returns the open exchange if it is for the same plan, and gives up anything else
 * that is unpaid.
 */
async function clearWay(call: Call, stored: Stored): Promise<Order | undefined> {
  const { db, channel } = call
  const { keyed, quote, exchange } = stored
  const { results } = await statement(db)`SELECT purchase.id FROM purchase
    LEFT JOIN exchange ON exchange.purchase_id = purchase.id
    WHERE purchase.account_id = ${keyed.accountId} AND (
      exchange.old_purchase_id = ${exchange?.orderId ?? ''} AND exchange.state = 'open'
      OR purchase.state = 'PENDING' AND purchase.channel = ${channel.id}
        AND purchase.plan_id = ${quote.plan.id} AND purchase.quantity = ${quote.quantity}
        AND purchase.currency = ${quote.currency})`.all<{ id: string }>()
  for (const { id } of results) {
    await advanceOrder(call, id)
    const order = await readOrder(call, id)
    if (isSameExchange(order, stored)) {
      await keepAnswer(call, keyed, order).run()
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

/** Throws `conflict` when the difference is no longer the one that the buyer was shown. */
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
