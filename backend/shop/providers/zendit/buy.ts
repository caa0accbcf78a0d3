import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type {
  Cost,
  Ordered,
  PackageRequest,
  PackageTopUp,
  SupplierContext,
} from '../supplier/supplier.ts'
import { type Answered, type Ask, codeOf, dataOf, isDone, told } from './ask-zendit.ts'
import { latestPurchase, orderedAs, readPurchase, refused } from './purchases.ts'
import { costOf, isLike, microsOf, type Offer, offerOf, offersLike } from './read-offers.ts'

/** `DtoBalanceResponse`. */
const Balance = type({
  availableBalance: 'number',
  currency: /^[A-Z]{3}$/,
  currencyDivisor: 'number > 0',
})
/** `DtoESimPurchaseResponse`. */
const Accepted = type({ status: 'string', transactionId: 'string' })

/** Milliseconds after which an order that was not answered is looked up. */
export const orderDeadlineMs = 30_000
/** Seconds until an order is asked for again that the key or the address kept from being made. */
const deniedWait = 600

type Wanted = { requestId: string; maxCost?: Cost }

/** Buys a new eSIM. */
export async function orderEsim(ask: Ask, context: SupplierContext, request: PackageRequest) {
  const { packageId } = request
  return buy(ask, context, { ...request, packageId, offer: () => offerOf(ask, context, packageId) })
}

/** Buys an offer for an eSIM, which is used after all that it has. */
export async function addPlan(ask: Ask, context: SupplierContext, request: PackageTopUp) {
  const { packageId, ref } = request
  const looked = await beforeOrdering(
    Promise.all([esimOf(ask, context, ref), offerOf(ask, context, packageId)]),
  )
  if ('outcome' in looked) return looked
  const [esim, offer] = looked.found
  const isTaken = esim && offer && isLike(offer, esim.bought)
  if (!isTaken) return refused('not_allowed', 'the eSIM does not take it')
  return buy(ask, context, { ...request, iccid: esim.iccid, offer: async () => offer })
}

/** The packages that an eSIM takes. */
export async function takenBy(ask: Ask, context: SupplierContext, ref: PackageTopUp['ref']) {
  const esim = await esimOf(ask, context, ref)
  return esim ? offersLike(ask, context, esim.bought) : []
}

/** An eSIM with what it was bought as; undefined once its ICCID is that of a later one. */
async function esimOf(ask: Ask, context: SupplierContext, ref: PackageTopUp['ref']) {
  const bought = await readPurchase(ask, context, ref.orderId ?? ref.requestId)
  const iccid = ref.isIccidGivenOn ? undefined : bought?.confirmation?.iccid
  return bought && iccid ? { iccid, bought } : undefined
}

/**
 * Buys an offer under the request's id. Zendit names no price in a purchase, so the present one is
 * compared first. A repeated order finds the purchase of the first one before anything is compared,
 * and nothing hangs on how Zendit answers an id that it knows.
 */
async function buy(
  ask: Ask,
  context: SupplierContext,
  wanted: Wanted & {
    packageId: string
    iccid?: string
    offer: () => Promise<Offer | undefined>
  },
): Promise<Ordered> {
  const { requestId, maxCost, packageId: offerId, iccid } = wanted
  const looked = await beforeOrdering(latestPurchase(ask, context, requestId))
  if ('outcome' in looked) return looked
  const { purchase, nextId: transactionId } = looked.found
  if (transactionId === undefined) return orderedAs(purchase, requestId)
  const priced = await beforeOrdering(priceOf(wanted.offer, maxCost))
  if ('outcome' in priced) return priced
  const { cost } = priced.found
  if ('outcome' in cost) return cost
  // An added plan that fails is not asked for again, so the wallet is looked at before it, too.
  if (purchase || iccid) {
    const wallet = await beforeOrdering(readBalance(ask, context))
    if ('outcome' in wallet) return wallet
    const isEnough = wallet.found.currency === cost.currency && wallet.found.micros >= cost.micros
    if (!isEnough) return refused('funds', 'the wallet has too little')
  }
  const answered = await ask(context, 'esim/purchases', {
    method: 'POST',
    body: { offerId, transactionId, ...(iccid ? { iccid } : {}) },
    deadlineMs: orderDeadlineMs,
  })
  if (isDone(answered)) return acceptedAs(answered, { requestId, transactionId, cost })
  return outcomeOf(answered, async () => {
    const made = await readPurchase(ask, context, transactionId)
    return made && orderedAs(made, requestId)
  })
}

async function priceOf(read: () => Promise<Offer | undefined>, maxCost?: Cost) {
  const offer = await read()
  if (!offer) return { cost: refused('out_of_stock', 'the offer is not sold') }
  const cost = costOf(offer)
  const isBorne = !maxCost || (cost.currency === maxCost.currency && cost.micros <= maxCost.micros)
  if (isBorne) return { cost }
  const now = `it costs ${cost.micros} micros of ${cost.currency} now`
  return { cost: refused('price_changed', now) }
}

export async function readBalance(ask: Ask, context: SupplierContext): Promise<Cost> {
  const balance = dataOf(await ask(context, 'balance'), Balance)
  return microsOf(balance.availableBalance, balance)
}

type Bought = { requestId: string; transactionId: string; cost: Cost }

function acceptedAs({ body }: Answered, { requestId, transactionId, cost }: Bought): Ordered {
  const accepted = Accepted(body)
  if (accepted instanceof type.errors) return { outcome: 'unknown', detail: 'an answer cut off' }
  return { outcome: 'accepted', ref: { requestId, orderId: transactionId }, cost }
}

/** What became of a purchase that was not accepted; one that exists after all counts. */
async function outcomeOf(
  answered: Answered,
  find: () => Promise<Ordered | undefined>,
): Promise<Ordered> {
  const { status, retryAfter } = answered
  const detail = told(answered)
  if (status === 429) return refused('busy', detail, retryAfter)
  if (status === 401 || status === 403) return refused('busy', detail, deniedWait)
  if (status < 400 || status >= 500) return { outcome: 'unknown', detail }
  const made = await find()
  if (made) return made
  const code = codeOf(answered)
  if (code === 'INSUFFICIENT_FUNDS') return refused('funds', detail)
  return refused(status === 404 ? 'out_of_stock' : 'not_allowed', detail)
}

/** Nothing was ordered if a look before the order fails: the same is asked for again later. */
async function beforeOrdering<Found>(looking: Promise<Found>): Promise<{ found: Found } | Ordered> {
  try {
    return { found: await looking }
  } catch (error) {
    const wait = error instanceof ApiError ? error.details?.retryAfterSeconds : undefined
    return refused('busy', String(error), typeof wait === 'number' ? wait : undefined)
  }
}
