import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type {
  Cancelled,
  Capabilities,
  Ref,
  Supplier,
  SupplierContext,
} from '../supplier/supplier.ts'
import {
  type AiraloClient,
  AiraloSettings,
  listDeadlineMs,
  Numeric,
  openAiralo,
} from './airalo-client.ts'
import { readAiraloEvents } from './airalo-events.ts'
import { offersOf, PackageList, usd } from './airalo-offers.ts'
import { findOrder, orderDeadlineMs, orderSim, orderTopUp } from './airalo-orders.ts'
import { cachedSeconds, isStillTheirs, readSims } from './airalo-reports.ts'

export { AiraloSettings }

/** "Get balance" (11883045e0). */
const Balance = type({
  data: { balances: { availableBalance: { amount: Numeric, 'currency?': 'string' } } },
})
/** "Get top-up package list" (11883031e0). */
const TopUps = type({ data: type({ id: 'string' }).array() })

const can: Capabilities = {
  dedupe: 'search',
  cancel: 'request',
  states: 'usage',
  topUp: 'queued',
  makesAnySize: false,
  freshSeconds: cachedSeconds,
  bulk: 10,
  // "Rate limits" (752590m0): 5 calls about usage in a second for the whole company.
  perSecond: 5,
  deadlineMs: orderDeadlineMs,
}

/**
 * Airalo by its Partner API, version 2. It knows no ids of ours: orders carry the request's in their
 * description and are looked up by it. It cannot cancel: a refund is asked for, which a person there
 * decides about. It does not attribute added data to orders, so a report has no `topUps`; all
 * packages of an eSIM are counted together.
 */
export function createAiraloSupplier(settings: AiraloSettings): Supplier {
  const client = openAiralo(settings)
  return {
    can,
    async *offers(context) {
      // One call: pages after the first have another shape.
      const list = await client.read(context, 'packages?include=topup', listDeadlineMs)
      yield* offersOf(PackageList.assert(list))
    },
    order: (context, request) => orderSim(client, context, request),
    find: (context, asked) => findOrder(client, context, asked),
    read: (context, refs) => readSims(client, context, refs),
    topUps: (context, ref) => listTopUps(client, context, ref),
    topUp: (context, request) => orderTopUp(client, context, request),
    cancel: (context, ref) => requestRefund(client, context, ref),
    async balance(context) {
      const { data } = Balance.assert(await client.read(context, 'balance'))
      const { amount, currency = 'USD' } = data.balances.availableBalance
      return { ...usd(amount), currency }
    },
    events: async (request) => readAiraloEvents(settings.clientSecret, request),
  }
}

async function listTopUps(
  client: AiraloClient,
  context: SupplierContext,
  ref: Ref,
): Promise<string[]> {
  if (ref.iccid === undefined || !(await isStillTheirs(client, context, ref))) return []
  const list = await client.read(context, `sims/${encodeURIComponent(ref.iccid)}/topups`)
  return TopUps.assert(list).data.map(({ id }) => id)
}

/**
 * "Request refund" (14583565e0), one request in five minutes. A repeated one is decided about as the
 * first was.
 */
async function requestRefund(
  client: AiraloClient,
  context: SupplierContext,
  ref: Ref,
): Promise<Cancelled> {
  if (ref.iccid === undefined || !(await isStillTheirs(client, context, ref))) return 'refused'
  const body = {
    iccids: [ref.iccid],
    reason: 'OTHERS',
    notes: `cancelled unused: ${ref.requestId}`,
  }
  const response = await client.post(context, 'refund', body, orderDeadlineMs)
  await response.body?.cancel()
  if (response.ok) return 'requested'
  if (response.status === 400 || response.status === 422) return 'refused'
  throw new ApiError('upstream_unavailable', `Airalo answered ${response.status} to a refund`)
}
