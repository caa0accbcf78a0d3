import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type {
  Cancelled,
  Capabilities,
  Ordered,
  PackageRequest,
  PackageTopUp,
  Ref,
  Supplier,
  SupplierCallback,
  SupplierContext,
} from '../supplier/supplier.ts'
import { type Ask, dataOf, type EsimAccessSettings, openAsk } from './ask-esim-access.ts'
import { hearNotice } from './hear-notice.ts'
import { outcomeOf } from './outcomes.ts'
import { costOf, priceOf, readOffers, topUpPrices } from './read-offers.ts'
import { type Esim, findEsim, readProfiles, searchOrder } from './read-profiles.ts'

export { EsimAccessSettings } from './ask-esim-access.ts'

const OrderMade = type({ orderNo: 'string > 0' })
const TopUpMade = type({ 'topUpEsimTranNo?': 'string | null' })
const Balance = type({ balance: 'number.integer' })

const can: Capabilities = {
  dedupe: 'order_id',
  cancel: 'until_download',
  states: 'profile',
  topUp: 'merged',
  makesAnySize: false,
  freshSeconds: 60,
  bulk: 10,
  perSecond: 8,
  deadlineMs: 30_000,
}
const changeDeadlineMs = 10_000
/** Seconds before an order was asked for, from which on it is searched for. */
const searchBefore = 300
const longAgo = 86_400

/**
 * eSIM Access, a reseller of data packages (docs.esimaccess.com). An order is carried out once for
 * its transaction id, which is the shop's request id, and its profiles are allocated afterwards.
 */
export function createEsimAccess(settings: EsimAccessSettings): Supplier {
  const ask = openAsk(settings)
  const { webhookSecret } = settings
  return {
    can,
    offers: (context) => readOffers(ask, context),
    order: (context, request) => order(ask, context, request),
    async find(context, { requestId, kind, askedAt }) {
      // The list of orders has none of more data.
      if (kind === 'top_up') return 'cannot_tell'
      const since = askedAt - searchBefore
      const found = await searchOrder(ask, context, { requestId, since })
      return found ? refOf(requestId, found) : 'none'
    },
    read: (context, refs) => readProfiles(ask, context, refs),
    topUps: async (context, ref) => [...(await takenBy(ask, context, ref)).prices.keys()],
    topUp: (context, request) => topUp(ask, context, request),
    cancel: (context, ref) => cancel(ask, context, ref),
    async balance(context) {
      const answered = await ask(context, 'balance/query', {}, changeDeadlineMs)
      return costOf(dataOf(answered, Balance).balance)
    },
    ...(webhookSecret === undefined
      ? {}
      : { events: async (request: SupplierCallback) => hearNotice(webhookSecret, request) }),
  }
}

/**
 * Orders one eSIM at its present price, which the supplier compares. A repeated order may find a
 * higher price or an empty stock after the first one was carried out, so what is refused is first
 * searched for.
 */
async function order(ask: Ask, context: SupplierContext, request: PackageRequest) {
  const ordered = await orderOnce(ask, context, request)
  if (ordered.outcome !== 'refused' || isPassing(ordered.reason)) return ordered
  const { requestId } = request
  const made = await searchOrder(ask, context, { requestId, since: context.now - longAgo })
  if (!made) return ordered
  return { outcome: 'accepted' as const, ref: refOf(requestId, made) }
}

/** The same is asked for again, so nothing hangs on whether it was made before. */
function isPassing(reason: string): boolean {
  return reason === 'busy' || reason === 'funds'
}

async function orderOnce(
  ask: Ask,
  context: SupplierContext,
  { requestId, packageId, periodDays, maxCost }: PackageRequest,
): Promise<Ordered> {
  const looked = await beforeOrdering(priceOf(ask, context, packageId))
  if ('outcome' in looked) return looked
  const price = looked.found
  if (price === undefined) return outOfStock
  const cost = costOf(price * (periodDays ?? 1))
  if (maxCost && cost.micros > maxCost.micros) return tooDear(cost.micros)
  const wanted = { packageCode: packageId, count: 1, price }
  const body = {
    transactionId: requestId,
    // Whether the amount of a package by the day is of all its days is not documented.
    ...(periodDays === undefined ? { amount: price } : {}),
    packageInfoList: [periodDays === undefined ? wanted : { ...wanted, periodNum: periodDays }],
  }
  const answered = await ask(context, 'esim/order', body, can.deadlineMs)
  if (!answered.isDone) return outcomeOf(answered)
  const { orderNo } = OrderMade.assert(answered.obj)
  return { outcome: 'accepted', ref: { requestId, orderId: orderNo }, cost }
}

const outOfStock: Ordered = {
  outcome: 'refused',
  reason: 'out_of_stock',
  detail: 'the package is not sold',
}

function tooDear(micros: number): Ordered {
  return { outcome: 'refused', reason: 'price_changed', detail: `it costs ${micros} micros now` }
}

/** Adds a package that the eSIM takes; its data becomes part of the eSIM's own. */
async function topUp(
  ask: Ask,
  context: SupplierContext,
  { requestId, packageId, ref, maxCost }: PackageTopUp,
): Promise<Ordered> {
  const looked = await beforeOrdering(takenBy(ask, context, ref))
  if ('outcome' in looked) return looked
  const { esimTranNo, prices } = looked.found
  const price = prices.get(packageId)
  if (price === undefined) {
    return { outcome: 'refused', reason: 'not_allowed', detail: 'the eSIM does not take it' }
  }
  const cost = costOf(price)
  if (maxCost && cost.micros > maxCost.micros) return tooDear(cost.micros)
  const body = { esimTranNo, packageCode: packageId, transactionId: requestId }
  const asked = { ...body, amount: String(price) }
  const answered = await ask(context, 'esim/topup', asked, can.deadlineMs)
  if (!answered.isDone) return outcomeOf(answered)
  const { topUpEsimTranNo } = TopUpMade.assert(answered.obj)
  return {
    outcome: 'made',
    ref: { requestId, ...(topUpEsimTranNo ? { esimId: topUpEsimTranNo } : {}) },
    cost,
  }
}

/** The packages that an eSIM takes now, with their prices. */
async function takenBy(ask: Ask, context: SupplierContext, ref: Ref) {
  const { esimTranNo, iccid } = await requireEsim(ask, context, ref)
  const prices = iccid ? await topUpPrices(ask, context, iccid) : new Map<string, number>()
  return { esimTranNo, prices }
}

/** Nothing was ordered if a look before the order fails: the same is asked for again later. */
async function beforeOrdering<Found>(looking: Promise<Found>): Promise<{ found: Found } | Ordered> {
  try {
    return { found: await looking }
  } catch (error) {
    const retryAfter = error instanceof ApiError ? error.details?.retryAfterSeconds : undefined
    return {
      outcome: 'refused',
      reason: 'busy',
      detail: String(error),
      ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    }
  }
}

/** The order is in a state in which it cannot be cancelled: one that is cancelled is, too. */
const wrongState = '200002'

async function cancel(ask: Ask, context: SupplierContext, ref: Ref): Promise<Cancelled> {
  const { esimTranNo } = await requireEsim(ask, context, ref)
  const answered = await ask(context, 'esim/cancel', { esimTranNo }, changeDeadlineMs)
  if (answered.isDone) return 'cancelled'
  if (answered.code !== wrongState) dataOf(answered, type('unknown'))
  const { esimStatus } = await requireEsim(ask, context, { ...ref, esimId: esimTranNo })
  return esimStatus === 'CANCEL' ? 'cancelled' : 'refused'
}

async function requireEsim(ask: Ask, context: SupplierContext, ref: Ref): Promise<Esim> {
  const esim = await findEsim(ask, context, ref)
  if (esim && esim !== 'making') return esim
  throw new ApiError('upstream_unavailable', 'the eSIM is not allocated yet, or not known')
}

function refOf(requestId: string, { orderNo, esimTranNo, iccid }: Esim): Ref {
  return { requestId, orderId: orderNo, esimId: esimTranNo, ...(iccid ? { iccid } : {}) }
}
