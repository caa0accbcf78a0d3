import type { OrderExchange } from '#contract/commerce/exchange.ts'
import type { BoughtDevice, Order, Quote } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { keyOfPerson, type PayingOrganization, requireMayBuy } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { together } from '../../../platform/together.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import type { Call } from '../../call.ts'
import { type Basket, type Buyer, quoteBasket, readBuyer } from '../../features/order/quote.ts'
import { bookRewards } from '../../features/reward/book-rewards.ts'
import type { HeldOrder } from '../../features/reward/held-orders.ts'
import { rewardRefusal } from '../../features/reward/reward-refusal.ts'
import { refusedCode } from '../../features/reward/saved-codes.ts'
import { advanceOrder, giveUp } from '../../fulfilment/advance-order.ts'
import { requirePayable } from '../../providers/payment/amount-limits.ts'
import {
  paymentOptionsOf,
  providerNameFor,
  requireMethod,
} from '../../providers/payment-options.ts'
import { carryOutOnce, justChanged } from '../../records/answer-once.ts'
import {
  fingerprintOf,
  type IdempotentCall,
  keepAnswer,
  keptAnswer,
} from '../../records/idempotency.ts'
import { boughtDevice, storeDevice } from '../../records/order-device.ts'
import { readLatestOrder, requireLatestSeen } from '../../records/read/latest-order.ts'
import { readOrder } from '../../records/read/read-order.ts'
import { soldIn } from '../../records/sale/write-sale.ts'
import { insertExchange } from '../../records/write-exchange.ts'
import { insertOrder } from '../../records/write-order.ts'
import { insertPayment } from '../../records/write-payment.ts'
import { newOrder, sumOf } from './new-order.ts'

export type OrderInput = Basket & {
  idempotencyKey: string
  totalMinor: number
  latestSeen?: string
  device?: string
  consent: true
  consentVersion: string
}

/**
 * Stores an order to be paid. Repeated with the same idempotency key it returns the same bytes;
 * with another key for the same basket it returns the order that is still to be paid.
 */
export async function createOrder(call: Call, input: OrderInput): Promise<Order> {
  // What the buyer has seen is no part of what is ordered.
  const { idempotencyKey: key, latestSeen, ...asked } = input
  const { accountId } = callerOf(call)
  const keyed = { accountId, key, fingerprint: await fingerprintOf('order/create', asked) }
  const { known, latest, ...buyer } = await together(call.db, {
    known: keptAnswer<Order>(call.db, keyed),
    latest: readLatestOrder(call, asked),
    ...readBuyer(call, asked),
  })
  if (!known) requireLatestSeen(latest, latestSeen)
  return known ?? carryOutOnce(call, keyed, () => orderBasket(call, { input, keyed, buyer }))
}

type Asked = { input: OrderInput; keyed: IdempotentCall; buyer: Buyer }

async function orderBasket(call: Call, { input, keyed, buyer }: Asked): Promise<Order> {
  requireMayBuy(buyer.buying)
  const quote = await quoteBasket(call, input, buyer)
  if (quote.codeProblem) throw refusedCode(quote.codeProblem)
  requireSeenTotal(quote, input.totalMinor)
  await giveUpHolders(call, quote, buyer.held)
  const stored = {
    ...{ quote, keyed, payer: buyer.buying.payer, device: boughtDevice(input.device) },
    input: { ...input, currency: quote.currency },
    person: await keyOfPerson(call, buyer.person),
  }
  return (await tryToStore(call, stored)) ?? (await openOrder(call, stored))
}

/** Stores the order; returns undefined when an order of the same basket is still to be paid. */
async function tryToStore(call: Call, stored: Stored): Promise<Order | undefined> {
  try {
    return await storeOrder(call, stored)
  } catch (error) {
    // A call with another key has stored an order of the same basket first.
    if (isUniqueFailure(error, 'purchase')) return undefined
    throw rewardRefusal(error) ?? error
  }
}

/** Gives up unpaid orders that reserve the code or the points which this order uses. */
async function giveUpHolders(call: Call, quote: Quote, held: readonly HeldOrder[]): Promise<void> {
  if (!quote.code && quote.pointsUsed === 0) return
  for (const { id, code, points, isSame } of held) {
    const isWanted = code === quote.code?.code || (points > 0 && quote.pointsUsed > 0)
    if (!isSame && isWanted) await giveUp(call, id)
  }
}

/** Throws `conflict` when the price is no longer the one that the buyer was shown. */
export function requireSeenTotal({ totalMinor }: { totalMinor: number }, seenMinor: number): void {
  if (totalMinor === seenMinor) return
  throw new ApiError('conflict', 'the total is another one now', {
    details: { reason: 'price_changed', totalMinor },
  })
}

export type Stored = {
  input: Pick<OrderInput, 'consentVersion'>
  quote: Quote
  keyed: IdempotentCall
  device?: BoughtDevice | undefined
  payer?: PayingOrganization | undefined
  /** The key of the buyer, also after their account is deleted. */
  person: string
  /**
   * Present when the order replaces another one: it then takes over the code, and the earlier
   * payment is credited.
   */
  exchange?: Omit<OrderExchange, 'state'>
}

export async function storeOrder(call: Call, stored: Stored): Promise<Order> {
  const { input, quote, keyed, device, exchange, payer, person } = stored
  const { db, now, channel, locale, services } = call
  const sum = sumOf(quote)
  const dueMinor = exchange ? exchange.dueMinor : sum.totalMinor
  const due = { amountMinor: dueMinor, byOrganization: payer !== undefined }
  const provider = providerNameFor(services, due)
  requireMethod(call, due)
  if (!payer) requirePayable(dueMinor, services.providers?.payments.limits?.[sum.currency])
  const payment = { provider, ...paymentOptionsOf(call, due), state: 'open' as const }
  const order: Order = {
    ...newOrder({ sum, createdAt: now, payment, device }),
    ...(exchange ? { exchange: { state: 'open' as const, ...exchange } } : {}),
  }
  await db.batch([
    keepAnswer(call, keyed, order),
    insertOrder(db, {
      order,
      quote: sum,
      accountId: keyed.accountId,
      organizationId: payer?.id ?? null,
      channel: channel.id,
      locale,
      consentVersion: input.consentVersion,
      person,
      sold: soldIn(call),
    }),
    insertPayment(call, {
      orderId: order.id,
      provider,
      amountMinor: dueMinor,
      currency: sum.currency,
    }),
    ...(device ? [storeDevice(db, order.id, device)] : []),
    ...(exchange
      ? [insertExchange(call, { ...exchange, orderId: order.id, oldOrderId: exchange.orderId })]
      : bookRewards(call, { orderId: order.id, accountId: keyed.accountId, person, quote })),
  ])
  return order
}

/**
 * Returns the order of the same basket that is still to be paid, or stores a new one when that has
 * expired.
 */
async function openOrder(call: Call, stored: Stored & { input: OrderInput }): Promise<Order> {
  const { db, channel } = call
  const { keyed, input, device } = stored
  const row = await statement(db)`SELECT id FROM purchase
    WHERE account_id = ${keyed.accountId} AND channel = ${channel.id}
      AND plan_id = ${input.planId} AND quantity = ${input.quantity}
      AND currency = ${input.currency} AND state = 'PENDING'`.first<{ id: string }>()
  if (row && device) await storeDevice(db, row.id, device).run()
  if (row) await advanceOrder(call, row.id)
  let answer = row && (await readOrder(call, row.id))
  if (
    answer?.state === 'PENDING' &&
    !answer.exchange &&
    !answer.trip &&
    isSameDeal(answer, stored.quote)
  ) {
    await keepAnswer(call, keyed, answer).run()
    return answer
  }
  if (row && answer?.state === 'PENDING' && isUnpaid(answer)) {
    // With another code or other points it is another deal; the buyer saw the new one last.
    await giveUp(call, row.id)
    answer = await readOrder(call, row.id)
  }
  const made = answer?.state === 'CANCELLED' ? await tryToStore(call, stored) : undefined
  if (made) return made
  // The other order was paid just now: the buyer has to see that before ordering again.
  throw justChanged('an order of the same basket has just changed')
}

function isSameDeal(order: Order, quote: Quote): boolean {
  const isSameCode = order.code?.code === quote.code?.code
  const isSameUse = order.pointsUsed === quote.pointsUsed
  return isSameCode && isSameUse && order.totalMinor === quote.totalMinor
}

export function isUnpaid({ payment }: Pick<Order, 'payment'>): boolean {
  return payment.state === 'open' || payment.state === 'declined'
}
