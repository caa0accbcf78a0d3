import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type {
  Ordered,
  PackageRequest,
  PackageTopUp,
  Ref,
  Refusal,
  Supplier,
  SupplierContext,
} from '../supplier/supplier.ts'
import { type AiraloClient, Numeric, readTime } from './airalo-client.ts'
import { usd } from './airalo-offers.ts'
import { isStillTheirs } from './airalo-reports.ts'

/** Milliseconds after which an order counts as not answered; it is answered with its eSIM. */
export const orderDeadlineMs = 30_000
const dayInSeconds = 86_400
/** Seconds by which the clocks may differ. */
const skewSeconds = 300
/** Seconds for which orders are held while the account may not be used at all. */
const lockedSeconds = 600

const Sim = type({ id: Numeric, iccid: 'string.digits' })
export const Order = type({
  id: Numeric,
  'description?': 'string | null',
  'package_id?': 'string | null',
  'created_at?': 'string | null',
  'price?': Numeric.or('null'),
  'net_price?': Numeric.or('null'),
  'status?': type({ slug: 'string' }).or('string | null'),
  'sims?': Sim.array().or('null'),
})
export type Order = typeof Order.infer
const OrderAnswer = type({ data: Order })
const OrderList = type({ data: Order.array(), 'meta?': { 'last_page?': Numeric } })
const Problem = type({ 'code?': Numeric, 'reason?': 'string' })

/** "Error handling" (780831m0). 53 is missing: what went wrong unexpectedly may have been done. */
const refusals: Readonly<Record<number, Refusal>> = {
  11: 'funds',
  13: 'maintenance',
  14: 'not_allowed',
  23: 'not_allowed',
  33: 'out_of_stock',
  34: 'out_of_stock',
  43: 'not_allowed',
  73: 'not_allowed',
}

/**
 * "Submit order" (11883024e0). Nothing keeps a repeated order from being a second one, so the
 * description names the request, by which it can be found.
 */
export function orderSim(
  client: AiraloClient,
  context: SupplierContext,
  { requestId, packageId }: PackageRequest,
): Promise<Ordered> {
  const body = { package_id: packageId, quantity: 1, type: 'sim', description: requestId }
  return submit(() => client.post(context, 'orders', body, orderDeadlineMs), requestId)
}

/** "Submit top-up order" (11883026e0), for an ICCID that nobody else has by now. */
export async function orderTopUp(
  client: AiraloClient,
  context: SupplierContext,
  { requestId, packageId, ref }: PackageTopUp,
): Promise<Ordered> {
  const isTheirs = await isStillTheirs(client, context, ref).catch(() => undefined)
  if (isTheirs === undefined) return refused('busy', 'the eSIM could not be read')
  if (!isTheirs) return refused('not_allowed', 'the eSIM is no longer the buyer’s')
  const body = { package_id: packageId, iccid: ref.iccid, description: requestId }
  return submit(() => client.post(context, 'orders/topups', body, orderDeadlineMs), requestId)
}

async function submit(post: () => Promise<Response>, requestId: string): Promise<Ordered> {
  try {
    const response = await post()
    const body = await bodyOf(response)
    return response.ok ? toMade(body, requestId) : toRefused(response, body)
  } catch (error) {
    // Without a token nothing was sent; any other order without an answer may have arrived.
    if (error instanceof ApiError) return refused('busy', error.message)
    return { outcome: 'unknown', detail: String(error) }
  }
}

/** The body as JSON; undefined if it is cut off or none. */
function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

function toMade(body: unknown, requestId: string): Ordered {
  const answer = OrderAnswer(body)
  if (answer instanceof type.errors) return { outcome: 'unknown', detail: 'an answer cut off' }
  const { data } = answer
  const price = data.net_price ?? data.price
  return {
    outcome: 'made',
    ref: refOfOrder(data, requestId),
    ...(price == null ? {} : { cost: usd(price) }),
  }
}

function refOfOrder({ id, sims }: Order, requestId: string): Ref {
  const [sim] = sims ?? []
  return {
    requestId,
    orderId: String(id),
    ...(sim ? { esimId: String(sim.id), iccid: sim.iccid } : {}),
  }
}

function toRefused({ status, headers }: Response, body: unknown): Ordered {
  const problem = Problem(body)
  const { code, reason = '' } = problem instanceof type.errors ? {} : problem
  const detail = `status ${status}${code === undefined ? '' : `, code ${code}: ${reason}`}`
  // A token that is refused, or an address that may not call (code 89): nothing was ordered.
  if (status === 401) return refused('busy', detail)
  if (status === 403) return refused('busy', detail, lockedSeconds)
  if (status === 429) return refused('busy', detail, retryAfter(headers))
  if (status >= 500 || status < 400) return { outcome: 'unknown', detail }
  if (status === 422 && code === 53) return { outcome: 'unknown', detail }
  return refused(refusals[code ?? 0] ?? 'not_allowed', detail)
}

function refused(reason: Refusal, detail: string, seconds?: number): Ordered {
  return {
    outcome: 'refused',
    reason,
    detail,
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  }
}

function retryAfter(headers: Headers): number | undefined {
  const given = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(given) ? Number(given) : undefined
}

type Asked = Parameters<Supplier['find']>[1]

/**
 * "Get order list" (11883022e0), which finds descriptions that hold the text. The page of top-ups
 * shows one whose description is not the one that was sent: if any was ordered of this package
 * since, it cannot be told whether it is this one.
 */
export async function findOrder(
  client: AiraloClient,
  context: SupplierContext,
  asked: Asked,
): Promise<Ref | 'none' | 'cannot_tell'> {
  const { requestId, kind, packageId, askedAt } = asked
  const named = await list(client, context, { 'filter[description]': requestId })
  const found = named.orders.find(({ description }) => description === requestId)
  if (found) return statusOf(found) === 'failed' ? 'none' : refOfOrder(found, requestId)
  if (named.hasMore) return 'cannot_tell'
  if (kind === 'plan') return 'none'
  const days = `${dayOf(askedAt - dayInSeconds)} - ${dayOf(context.now + dayInSeconds)}`
  const since = await list(client, context, { 'filter[created_at]': days })
  const isPossible = ({ package_id, created_at }: Order) =>
    package_id === packageId && (readTime(created_at) ?? askedAt) >= askedAt - skewSeconds
  return since.hasMore || since.orders.some(isPossible) ? 'cannot_tell' : 'none'
}

async function list(
  client: AiraloClient,
  context: SupplierContext,
  filter: Record<string, string>,
) {
  const query = new URLSearchParams({ include: 'sims,status', limit: '100', ...filter })
  const { data, meta } = OrderList.assert(await client.read(context, `orders?${query}`))
  return { orders: data, hasMore: (meta?.last_page ?? 1) > 1 }
}

function statusOf({ status }: Order): string | undefined {
  return typeof status === 'object' ? status?.slug : status
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
