import { type } from 'arktype'
import type { Ordered, Ref, SupplierContext } from '../supplier/supplier.ts'
import { type Ask, dataOf } from './ask-zendit.ts'

/** `DtoESimPurchase`. */
const Purchase = type({
  transactionId: 'string > 0',
  status: 'string',
  offerId: 'string > 0',
  brand: 'string',
  'country?': 'string | null',
  'regions?': type('string[]').or('null'),
  createdAt: 'string',
  dataGB: 'number >= 0',
  dataUnlimited: 'boolean',
  durationDays: 'number.integer >= 0',
  'confirmation?': type({
    iccid: 'string',
    smdpAddress: 'string',
    activationCode: 'string',
  }).or('null'),
  'error?': type({ 'code?': 'string | null' }).or('null'),
})
export type Purchase = typeof Purchase.infer

/** `DtoTransactionStatus`; every other one is on the way to one of these. */
export const isFailed = ({ status }: { status: string }) => status === 'FAILED' || status === 'FAIL'
export const isMade = ({ status }: { status: string }) => status === 'DONE'

/** The wallet was empty. Zendit reports it after it has accepted the purchase ("Wallet Error"). */
export const isOutOfFunds = (purchase: Purchase): boolean =>
  isFailed(purchase) && purchase.error?.code === 'INSUFFICIENT_FUNDS'

export const pathOf = (transactionId: string): string =>
  `esim/purchases/${encodeURIComponent(transactionId)}`

/** Returns a purchase by its transaction id; undefined if there is none. */
export async function readPurchase(
  ask: Ask,
  context: SupplierContext,
  transactionId: string,
): Promise<Purchase | undefined> {
  const answered = await ask(context, pathOf(transactionId))
  return answered.status === 404 ? undefined : dataOf(answered, Purchase)
}

/** Purchases of one request that may fail for want of money before it counts as refused. */
const mostPurchases = 10
const again = /-f\d+$/

/** The shop's id of the request that a transaction belongs to. */
export const requestOf = (transactionId: string): string => transactionId.replace(again, '')

/**
 * Looks for what a request has come to. A transaction id is used once, also by a purchase that fails:
 * after one for which the wallet was too empty, the request is asked for under the next id. `nextId`
 * is absent if it may not be asked for again.
 */
export async function latestPurchase(
  ask: Ask,
  context: SupplierContext,
  requestId: string,
): Promise<Latest> {
  let purchase: Purchase | undefined
  for (let n = 0; n < mostPurchases; n += 1) {
    const nextId = n === 0 ? requestId : `${requestId}-f${n}`
    const found = await readPurchase(ask, context, nextId)
    if (!found) return { purchase, nextId }
    if (!isOutOfFunds(found)) return { purchase: found }
    purchase = found
  }
  return { purchase: undefined }
}

type Latest =
  | { purchase: Purchase | undefined; nextId: string }
  | { purchase: Purchase | undefined; nextId?: undefined }

/** What became of an order, by its purchase; without one, it has failed too often. */
export function orderedAs(purchase: Purchase | undefined, requestId: string): Ordered {
  if (!purchase) return refused('maintenance', 'the wallet was empty too often')
  if (!isFailed(purchase)) return { outcome: 'accepted', ref: refTo(purchase, requestId) }
  if (isOutOfFunds(purchase)) return refused('funds', 'the wallet was empty')
  const code = purchase.error?.code ?? ''
  return refused('maintenance', `failed with ${/^\w{1,60}$/.test(code) ? code : 'no code'}`)
}

export function refTo({ transactionId, confirmation }: Purchase, requestId: string): Ref {
  const iccid = confirmation?.iccid
  return { requestId, orderId: transactionId, ...(iccid ? { iccid } : {}) }
}

type Refused = Extract<Ordered, { outcome: 'refused' }>

export function refused(reason: Refused['reason'], detail: string, seconds?: number): Refused {
  const wait = seconds === undefined ? {} : { retryAfter: seconds }
  return { outcome: 'refused', reason, detail, ...wait }
}
