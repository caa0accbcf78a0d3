import { ApiError } from '#contract/errors.ts'
import type {
  Cancelled,
  Capabilities,
  Ref,
  Supplier,
  SupplierContext,
} from '../supplier/supplier.ts'
import {
  type Ask,
  dataOf,
  type EsimGoSettings,
  isRefused,
  openAsk,
  readWallet,
} from './ask-esim-go.ts'
import { findOrder } from './find-order.ts'
import { hearCallback } from './hear-callback.ts'
import { orderBundle, orderDeadlineMs, topUpBundle } from './order-bundle.ts'
import { bundlesLike, findBundle, readOffers } from './read-bundles.ts'
import { findEsim, hasBegun, isCompatible, isRevoked, readEsims, readParts } from './read-esims.ts'

export { EsimGoSettings } from './ask-esim-go.ts'

const can: Capabilities = {
  dedupe: 'reconcile',
  cancel: 'until_start',
  states: 'profile',
  topUp: 'queued',
  makesAnySize: false,
  freshSeconds: 300,
  bulk: 5,
  // "Rate Limits": 10 tokens in a second, of which a call may take more than one.
  perSecond: 5,
  deadlineMs: orderDeadlineMs,
}
/** Bundles of which it is asked whether an eSIM takes them, one by one. */
const mostTopUps = 6

/**
 * eSIM Go by its API, version 2.5 (docs.esim-go.com). It knows no ids of ours, and its list of orders
 * can only be compared by time and bundle. Added bundles wait in the eSIM's queue and are counted
 * together with its own.
 */
export function createEsimGo(settings: EsimGoSettings): Supplier {
  const ask = openAsk(settings)
  return {
    can,
    offers: (context) => readOffers(ask, context),
    order: (context, request) => orderBundle(ask, context, request),
    find: (context, asked) => findOrder(ask, context, asked),
    read: (context, refs) => readEsims(ask, context, refs),
    topUps: (context, ref) => listTopUps(ask, context, ref),
    topUp: (context, request) => topUpBundle(ask, context, request),
    cancel: (context, ref) => cancel(ask, context, ref),
    balance: (context) => readWallet(ask, context),
    events: async (request) => hearCallback(settings.key, request),
  }
}

/** An eSIM takes bundles of the network that it is of: of those for its own place, the cheapest. */
async function listTopUps(ask: Ask, context: SupplierContext, ref: Ref): Promise<string[]> {
  const esim = await findEsim(ask, context, ref)
  if (typeof esim === 'string') return []
  const { own } = await readParts(ask, context, esim.iccid, ref)
  const bundle = own[0] && (await findBundle(ask, context, own[0].bundle))
  const like = bundle ? await bundlesLike(ask, context, bundle) : []
  const taken: string[] = []
  for (const { name } of like.slice(0, mostTopUps)) {
    if (await isCompatible(ask, context, esim.iccid, name)) taken.push(name)
  }
  return taken
}

/**
 * "Revoke specific Bundle": those of the eSIM, if none has begun. One that was revoked while no phone
 * had it may leave the account at once.
 */
async function cancel(ask: Ask, context: SupplierContext, ref: Ref): Promise<Cancelled> {
  const esim = await findEsim(ask, context, ref)
  if (esim === 'returned') return 'cancelled'
  if (esim === 'deactivated') return 'refused'
  const { own, added } = await readParts(ask, context, esim.iccid, ref)
  const all = [...own, ...added.flatMap(({ parts }) => parts)]
  if (all.some(hasBegun)) return 'refused'
  if (own.length === 0) throw new ApiError('upstream_unavailable', 'the bundle is not applied yet')
  for (const { bundle, id } of all.filter((each) => !isRevoked(each))) {
    const path = [esim.iccid, 'bundles', bundle, 'assignments', String(id)]
    const query = 'type=transaction&refundToBalance=true'
    const answered = await ask(
      context,
      `esims/${path.map(encodeURIComponent).join('/')}?${query}`,
      { method: 'DELETE', deadlineMs: 10_000 },
    )
    if (!answered.isDone && isRefused(answered)) return 'refused'
    dataOf(answered, { assert: (data) => data })
  }
  return 'cancelled'
}
