import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type {
  Ordered,
  PackageRequest,
  PackageTopUp,
  Ref,
  Refusal,
  SupplierContext,
} from '../supplier/supplier.ts'
import { type Ask, costOf, type Failed, isRefused, readWallet, told } from './ask-esim-go.ts'
import { findBundle } from './read-bundles.ts'
import { findEsim, isCompatible } from './read-esims.ts'

/** Milliseconds after which an order that was not answered is looked up. */
export const orderDeadlineMs = 30_000
const validateDeadlineMs = 10_000
/** Seconds until an order is asked for again that the shop's key kept from being made. */
const deniedWait = 600

const Validated = type({ total: 'number >= 0', currency: /^[A-Z]{3}$/, 'valid?': 'boolean | null' })
const Line = type({
  'item?': 'string | null',
  'esims?': type({ iccid: 'string.digits' }).array().or('null'),
})
export const Order = type({
  orderReference: 'string > 0',
  'order?': Line.array().or('null'),
  'createdDate?': 'string | null',
})
export type Order = typeof Order.infer

type Wanted = Pick<PackageRequest, 'requestId' | 'packageId' | 'maxCost'>

/**
 * "Create orders": an order is validated first, which tells its price and charges nothing. It takes
 * no id of ours, and nothing keeps a repeated one from being a second one. A bundle is never moved
 * to another eSIM (`allowReassign`).
 */
export async function orderBundle(
  ask: Ask,
  context: SupplierContext,
  { requestId, packageId, maxCost }: Wanted,
  iccid?: string,
): Promise<Ordered> {
  const line = { type: 'bundle', item: packageId, quantity: 1, allowReassign: false }
  const body = { assign: true, order: [iccid === undefined ? line : { ...line, iccids: [iccid] }] }
  const send = (kind: 'validate' | 'transaction', deadlineMs: number) =>
    ask(context, 'orders', { method: 'POST', body: { type: kind, ...body }, deadlineMs })

  const priced = await beforeOrdering(async (): Promise<Ordered | undefined> => {
    const answered = await send('validate', validateDeadlineMs)
    if (!answered.isDone) {
      const ordered = await outcomeOf(ask, context, packageId, answered)
      // Nothing can have been ordered by it.
      const isOver = ordered.outcome !== 'unknown'
      return isOver ? ordered : refused('busy', ordered.detail, answered.wait)
    }
    const { total, currency, valid } = Validated.assert(answered.data)
    if (valid === false) return refused(await whyRefused(ask, context, packageId), 'not valid')
    const cost = costOf(total, currency)
    const isDear = maxCost && (cost.currency !== maxCost.currency || cost.micros > maxCost.micros)
    return isDear ? refused('price_changed', `it costs ${cost.micros} ${currency} now`) : undefined
  })
  if (priced) return priced

  const answered = await send('transaction', orderDeadlineMs)
  if (!answered.isDone) return outcomeOf(ask, context, packageId, answered)
  const order = Order.and(Validated.omit('valid').partial()).assert(answered.data)
  const { total, currency } = order
  const ref = refOfOrder(order, requestId)
  return {
    outcome: ref.iccid === undefined ? 'accepted' : 'made',
    ref,
    ...(total === undefined || currency === undefined ? {} : { cost: costOf(total, currency) }),
  }
}

/** Orders a bundle for the buyer's eSIM, if it is still theirs and takes it. */
export async function topUpBundle(
  ask: Ask,
  context: SupplierContext,
  request: PackageTopUp,
): Promise<Ordered> {
  const looked = await beforeOrdering(async () => {
    const esim = await findEsim(ask, context, request.ref)
    if (typeof esim === 'string') return refused('not_allowed', `the eSIM is ${esim}`)
    const isTaken = await isCompatible(ask, context, esim.iccid, request.packageId)
    return isTaken ? esim.iccid : refused('not_allowed', 'the eSIM does not take it')
  })
  return typeof looked === 'string' ? orderBundle(ask, context, request, looked) : looked
}

export function refOfOrder({ orderReference, order }: Order, requestId: string): Ref {
  const iccid = order?.flatMap(({ esims }) => esims ?? [])[0]?.iccid
  return { requestId, orderId: orderReference, ...(iccid === undefined ? {} : { iccid }) }
}

/** Nothing was ordered if a look before the order fails: the same is asked for again later. */
async function beforeOrdering<Found>(look: () => Promise<Found>): Promise<Found | Ordered> {
  try {
    return await look()
  } catch (error) {
    const wait = error instanceof ApiError ? error.details?.retryAfterSeconds : undefined
    return refused('busy', String(error), typeof wait === 'number' ? wait : undefined)
  }
}

/** 503 says that the order is being processed; what the server failed at may have been done. */
async function outcomeOf(
  ask: Ask,
  context: SupplierContext,
  packageId: string,
  answered: Failed,
): Promise<Ordered> {
  const { status, wait } = answered
  const detail = told(answered)
  if (status === 429) return refused('busy', detail, wait)
  if (status === 401 || status === 403) return refused('busy', detail, deniedWait)
  if (!isRefused(answered)) return { outcome: 'unknown', detail }
  return refused(await whyRefused(ask, context, packageId), detail)
}

/** Refusals have a text and no code, so what can be the reason is looked at. */
async function whyRefused(ask: Ask, context: SupplierContext, packageId: string): Promise<Refusal> {
  const bundle = await findBundle(ask, context, packageId)
  if (!bundle) return 'out_of_stock'
  const { micros, currency } = await readWallet(ask, context)
  return costOf(bundle.price, currency).micros > micros ? 'funds' : 'not_allowed'
}

function refused(reason: Refusal, detail: string, wait?: number): Ordered {
  const retryAfter = wait === undefined ? {} : { retryAfter: wait }
  return { outcome: 'refused', reason, detail, ...retryAfter }
}
