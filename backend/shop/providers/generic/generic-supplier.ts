import { type } from 'arktype'
import { profileStates } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { requireSignature } from '../../../call/signature.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import type {
  Capabilities,
  Ordered,
  PackageRequest,
  PackageTopUp,
  ProfileReport,
  Ref,
  Supplier,
  SupplierCallback,
} from '../supplier/supplier.ts'

export const GenericSettings = type({
  /** Base URL of the network's API. */
  url: 'string.url',
  key: 'string > 0',
  /** The secret with which the network signs webhooks. */
  webhookSecret: 'string > 0',
})
export type GenericSettings = typeof GenericSettings.infer

/** Milliseconds that a page waits for the network; the page shows the last report meanwhile. */
const readDeadlineMs = 1_000
const changeDeadlineMs = 1_500
/** The deadline of scheduled reads, for which nobody waits. */
const batchDeadlineMs = 10_000

const TopUp = type({
  request_id: /^[\w-]{8,80}$/,
  state: "'making' | 'failed' | 'made'",
  'started_at?': 'number.integer',
  'ended_at?': 'number.integer',
  used_mb: 'number.integer >= 0',
})
const Report = type({ state: "'making'" })
  .or({ state: "'failed'" })
  .or({
    state: "'made'",
    iccid: /^89\d{16,20}$/,
    smdp_address: /^[A-Za-z0-9.-]{1,255}$/,
    matching_id: /^[A-Z0-9-]{0,64}$/,
    // 3GPP TS 23.003, 9.1: labels as in names of hosts.
    'apn?': /^[A-Za-z0-9][A-Za-z0-9.-]{0,98}$/,
    profile: type.enumerated(...profileStates),
    'activated_at?': 'number.integer',
    usage: type({ day: 'number.integer', used_mb: 'number.integer >= 0' }).array(),
    'top_ups?': TopUp.array(),
  })
const Reports = type({
  profiles: type({ request_id: /^[\w-]{8,80}$/ })
    .and(Report)
    .array(),
})
const Cancelled = type({ cancelled: 'boolean' })
/** Statuses with which a network refuses permanently. */
const refusals = [404, 409, 410, 422]
const Event = type({ request_id: /^[\w-]{8,80}$/ })

const can: Capabilities = {
  dedupe: 'order_id',
  cancel: 'until_download',
  states: 'profile',
  topUp: 'queued',
  makesAnySize: true,
  freshSeconds: 10,
  bulk: 100,
  perSecond: 50,
  deadlineMs: changeDeadlineMs,
}

/**
 * A network behind six calls in JSON, with a bearer key. `PUT /profiles/{request_id}` orders a
 * profile, once for each id; `GET /profiles/{request_id}` reports on it; `POST /profiles/read`
 * reports on up to 100 of them (`request_ids`; each of `profiles` names its own); `POST
 * /profiles/cancel` takes back all or none; `PUT /profiles/{request_id}/top-ups/{its own
 * request_id}` adds data, once for each id (404, 409, 410 and 422 refuse it). A signed webhook
 * names the `request_id` of a profile that has changed.
 */
export function createGenericSupplier(options: GenericSettings): Supplier {
  const ask = (path: string, init: RequestInit = {}, deadlineMs?: number) =>
    askNetwork(options, path, { signal: deadlineOf(init, deadlineMs), ...init })

  /** Asks for something that the network makes once for its id. */
  async function order(path: string, requestId: string, body: object): Promise<Ordered> {
    const response = await ask(path, { method: 'PUT', body: JSON.stringify(body) })
    if (!refusals.includes(response.status)) await answered(response)
    else await response.body?.cancel()
    if (response.ok) return { outcome: 'accepted', ref: { requestId } }
    return { outcome: 'refused', reason: 'not_allowed', detail: `status ${response.status}` }
  }

  async function readOne({ requestId }: Ref): Promise<Map<string, ProfileReport>> {
    const response = await ask(profilePath(requestId))
    if (response.status === 404) return new Map()
    const report = Report.assert(await (await answered(response)).json())
    return new Map([[requestId, toReport(report)]])
  }

  return {
    can,
    order: (_: DbContext, { requestId, packageId, dataMb, days }: PackageRequest) =>
      order(profilePath(requestId), requestId, { plan_id: packageId, data_mb: dataMb, days }),
    async find(_: DbContext, { requestId, kind }) {
      if (kind === 'top_up') return 'cannot_tell'
      return (await readOne({ requestId })).size > 0 ? { requestId } : 'none'
    },
    async read(_: DbContext, refs: readonly Ref[]) {
      const [only, ...more] = refs
      if (only && more.length === 0) return readOne(only)
      const body = JSON.stringify({ request_ids: refs.map(({ requestId }) => requestId) })
      const response = await ask('profiles/read', { method: 'POST', body }, batchDeadlineMs)
      const { profiles } = Reports.assert(await (await answered(response)).json())
      return new Map(profiles.map((report) => [report.request_id, toReport(report)]))
    },
    topUp(_: DbContext, { requestId, ref, dataMb, days }: PackageTopUp) {
      const path = `${profilePath(ref.requestId)}/top-ups/${encodeURIComponent(requestId)}`
      return order(path, requestId, { data_mb: dataMb, days })
    },
    async cancel(_: DbContext, { requestId }: Ref) {
      const body = JSON.stringify({ request_ids: [requestId] })
      const response = await answered(await ask('profiles/cancel', { method: 'POST', body }))
      return Cancelled.assert(await response.json()).cancelled ? 'cancelled' : 'refused'
    },
    async events(request: SupplierCallback) {
      requireSignature([options.webhookSecret], request)
      const { request_id: requestId } = Event.assert(JSON.parse(request.body))
      return { status: 204, body: '', events: [{ requestId }] }
    },
  }
}

function profilePath(requestId: string): string {
  return `profiles/${encodeURIComponent(requestId)}`
}

function askNetwork({ url, key }: GenericSettings, path: string, init: RequestInit) {
  return fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    redirect: 'manual',
  })
}

function deadlineOf({ method }: RequestInit, deadlineMs?: number): AbortSignal {
  return AbortSignal.timeout(deadlineMs ?? (method ? changeDeadlineMs : readDeadlineMs))
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  await response.body?.cancel()
  const told = `the network answered ${response.status}`
  const isLater = response.status >= 500 || response.status === 429
  throw isLater ? new ApiError('upstream_unavailable', told) : new Error(told)
}

function toReport(report: typeof Report.infer): ProfileReport {
  if (report.state !== 'made') return report
  const { state, iccid, smdp_address, matching_id, apn, profile, activated_at, usage } = report
  const { top_ups: topUps = [] } = report
  return {
    state,
    iccid,
    smdpAddress: smdp_address,
    matchingId: matching_id,
    ...(apn === undefined ? {} : { apn }),
    profile,
    ...(activated_at === undefined ? {} : { activatedAt: activated_at }),
    usage: { by: 'day', days: usage.map(({ day, used_mb }) => ({ day, usedMb: used_mb })) },
    topUps: topUps.map(toTopUp),
  }
}

function toTopUp({ request_id, state, started_at, ended_at, used_mb }: typeof TopUp.infer) {
  return {
    requestId: request_id,
    state,
    ...(started_at === undefined ? {} : { startedAt: started_at }),
    ...(ended_at === undefined ? {} : { endedAt: ended_at }),
    usedMb: used_mb,
  }
}
