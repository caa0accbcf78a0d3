import { type } from 'arktype'
import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { DatedRate } from '../catalogue/offers/packages.ts'
import type { Cost, Ordered, Ref, Refusal } from '../providers/supplier/supplier.ts'

/** What a supplier was asked to make, and what became of it. */
export const SupplierCall = type({
  request_id: 'string',
  hop: 'number.integer',
  kind: "'plan' | 'top_up'",
  supplier: 'string',
  package_id: 'string',
  period_days: 'number.integer | null',
  plan_id: 'string',
  data_mb: 'number.integer | null',
  days: 'number.integer',
  profile_id: 'string | null',
  state: "'asking' | 'unknown' | 'held' | 'accepted' | 'made' | 'refused' | 'unresolved'",
  reason: 'string | null',
  asked_at: 'number.integer',
  look_at: 'number.integer | null',
  looks: 'number.integer',
  order_ref: 'string | null',
  esim_ref: 'string | null',
  iccid: 'string | null',
  most_micros: 'number.integer | null',
  cost_currency: 'string | null',
  order_currency: 'string | null',
  cancelled_at: 'number.integer | null',
  cancel_answer: 'string | null',
})

export type SupplierCall = typeof SupplierCall.infer

/** What is wanted: a plan's profile, or data on the profile of another request. */
export type Wanted = Pick<
  SupplierCall,
  'request_id' | 'kind' | 'plan_id' | 'data_mb' | 'days' | 'profile_id' | 'order_currency'
>

/** The id by which a supplier knows a request: each supplier that is asked gets its own. */
export function idAtSupplier({ request_id, hop }: Pick<SupplierCall, 'request_id' | 'hop'>) {
  return hop === 0 ? request_id : `${request_id}-h${hop}`
}

export function refOf(call: SupplierCall): Ref {
  const { order_ref: orderId, esim_ref: esimId, iccid } = call
  return {
    requestId: idAtSupplier(call),
    ...(orderId === null ? {} : { orderId }),
    ...(esimId === null ? {} : { esimId }),
    ...(iccid === null ? {} : { iccid }),
  }
}

/** A package by which something can be delivered. */
export type Package = {
  supplier: string
  packageId: string
  periodDays?: number
  maxCost?: Cost
  /** What its cost is worth in the order's currency. */
  rate?: DatedRate
}

const isThis = ({ request_id, hop }: Pick<SupplierCall, 'request_id' | 'hop'>): Sql =>
  sql`request_id = ${request_id} AND hop = ${hop}`

/** Returns all calls for requests, in the order in which suppliers were asked. */
export async function readCalls(
  { db }: DbContext,
  requestIds: readonly string[],
): Promise<SupplierCall[]> {
  const { results } = await statement(db)`SELECT * FROM supplier_call
    WHERE request_id IN (SELECT value FROM json_each(${JSON.stringify(requestIds)}))
    ORDER BY request_id, hop`.all()
  return results.map((row) => SupplierCall.assert(row))
}

/** Returns the last call for each request. */
export async function latestCalls(
  context: DbContext,
  requestIds: readonly string[],
): Promise<Map<string, SupplierCall>> {
  const calls = await readCalls(context, requestIds)
  return new Map(calls.map((call) => [call.request_id, call]))
}

/** Stores an intention; returns undefined if another run stored it first. */
export async function insertCall(
  { db, now }: DbContext,
  wanted: Wanted,
  { supplier, packageId, periodDays, maxCost, rate, hop }: Package & { hop: number },
): Promise<SupplierCall | undefined> {
  const row = await statement(db)`INSERT INTO supplier_call
      (request_id, hop, kind, plan_id, data_mb, days, profile_id, supplier, package_id, period_days,
        state, asked_at, look_at, most_micros, cost_currency, order_currency, rate_micros, rate_day)
    VALUES (${wanted.request_id}, ${hop}, ${wanted.kind}, ${wanted.plan_id}, ${wanted.data_mb},
      ${wanted.days}, ${wanted.profile_id}, ${supplier}, ${packageId}, ${periodDays ?? null},
      'asking', ${now}, ${now + askingSeconds}, ${maxCost?.micros ?? null},
      ${maxCost?.currency ?? null}, ${wanted.order_currency}, ${rate?.micros ?? null},
      ${rate?.day ?? null})
    ON CONFLICT DO NOTHING RETURNING *`.first()
  return row ? SupplierCall.assert(row) : undefined
}

/** Seconds after which a call without an answer counts as unknown; all of its requests end sooner. */
export const askingSeconds = 60

/** Claims a call that is asked again; returns undefined if another run does so. */
export async function claimCall(
  { db, now }: DbContext,
  call: SupplierCall,
): Promise<SupplierCall | undefined> {
  const row = await statement(db)`UPDATE supplier_call
    SET state = 'asking', asked_at = ${now}, look_at = ${now + askingSeconds}
    WHERE ${isThis(call)} AND state = ${call.state} AND asked_at = ${call.asked_at}
    RETURNING *`.first()
  return row ? SupplierCall.assert(row) : undefined
}

/** Stores the answer to an order. */
export function storeOutcome(
  context: DbContext,
  call: SupplierCall,
  ordered: Ordered,
): D1PreparedStatement {
  const { db, now } = context
  switch (ordered.outcome) {
    case 'unknown':
      return statement(db)`UPDATE supplier_call
        SET state = 'unknown', detail = ${ordered.detail.slice(0, 200)}, looks = 0,
          look_at = ${now + firstLook}
        WHERE ${isThis(call)} AND state = 'asking'`
    case 'refused':
      return storeRefusal(context, call, ordered)
    default: {
      const { outcome, ref, cost } = ordered
      return statement(db)`UPDATE supplier_call SET state = ${outcome}, look_at = NULL,
          reason = NULL, detail = NULL, ${refColumns(ref)},
          cost_micros = coalesce(${cost?.micros ?? null}, cost_micros, most_micros),
          cost_currency = coalesce(${cost?.currency ?? null}, cost_currency),
          ${cost && cost.currency !== call.cost_currency ? noRate : sameRate}
        WHERE ${isThis(call)} AND state IN ('asking', 'unknown', 'held', 'unresolved')`
    }
  }
}

/** The rate is that of the currency in which the package was offered. */
const sameRate = sql`rate_day = rate_day`
const noRate = sql`rate_micros = NULL, rate_day = NULL`

function storeRefusal(
  { db, now }: DbContext,
  call: SupplierCall,
  { reason, detail, retryAfter }: Extract<Ordered, { outcome: 'refused' }>,
): D1PreparedStatement {
  const isHeld = isHeldFor(reason)
  const wait = retryAfter ?? (reason === 'funds' ? fundsWait : busyWait)
  return statement(db)`UPDATE supplier_call SET state = ${isHeld ? 'held' : 'refused'},
      reason = ${reason}, detail = ${detail.slice(0, 200)}, look_at = ${isHeld ? now + wait : null}
    WHERE ${isThis(call)} AND state IN ('asking', 'unknown', 'unresolved')`
}

/** Whether an order is held after a refusal, because the same supplier can make it later. */
export function isHeldFor(reason: Refusal): boolean {
  return reason === 'funds' || reason === 'busy'
}

/** Seconds until a held order is asked for again. */
const fundsWait = 600
const busyWait = 30
/** Seconds after which an unknown outcome is looked up, each time it stays unknown. */
const [firstLook, ...laterLooks] = [10, 60, 300] as const

/** Stores that an outcome is still unknown; after the last look it waits for a person. */
export function storeLook({ db, now }: DbContext, call: SupplierCall): D1PreparedStatement {
  const wait = laterLooks[call.looks]
  return statement(db)`UPDATE supplier_call SET looks = ${call.looks + 1},
      state = ${wait === undefined ? 'unresolved' : 'unknown'},
      look_at = ${wait === undefined ? null : now + wait}
    WHERE ${isThis(call)} AND state = ${call.state} AND looks = ${call.looks}`
}

export const wasLookedUpLast = ({ looks }: SupplierCall): boolean => looks >= laterLooks.length

/** Stores the names that a supplier has told of what it made. */
export function storeRef({ db }: DbContext, call: SupplierCall, ref: Partial<Ref>) {
  return statement(db)`UPDATE supplier_call SET state = 'made', look_at = NULL, ${refColumns(ref)}
    WHERE ${isThis(call)} AND state IN ('accepted', 'made')`
}

const refColumns = ({ orderId, esimId, iccid }: Partial<Ref>): Sql => sql`
  order_ref = coalesce(${orderId ?? null}, order_ref),
  esim_ref = coalesce(${esimId ?? null}, esim_ref), iccid = coalesce(${iccid ?? null}, iccid)`

/** Stores that a supplier cannot make what it had accepted; for want of money, it is held. */
export function storeFailure(
  { db, now }: DbContext,
  call: SupplierCall,
  reason?: 'funds',
): D1PreparedStatement {
  return statement(db)`UPDATE supplier_call SET state = ${reason ? 'held' : 'refused'},
      reason = ${reason ?? 'failed'}, look_at = ${reason ? now + fundsWait : null}
    WHERE ${isThis(call)} AND state IN ('accepted', 'made')`
}

/** Stores the answer to a cancellation. */
export function storeCancel({ db, now }: DbContext, call: SupplierCall, answer: string) {
  return statement(db)`UPDATE supplier_call SET cancel_answer = ${answer},
      cancelled_at = ${answer === 'cancelled' ? now : null}
    WHERE ${isThis(call)} AND cancelled_at IS NULL`
}

export const dueCalls = (nowSeconds: number): Sql => sql`
  SELECT look_at AS since FROM supplier_call WHERE look_at <= ${nowSeconds}`

/** Returns at most `count` calls that are due, the longest due first. */
export async function readDueCalls({ db, now }: DbContext, count: number): Promise<SupplierCall[]> {
  const { results } = await statement(db)`SELECT * FROM supplier_call
    WHERE look_at <= ${now} ORDER BY look_at LIMIT ${count}`.all()
  return results.map((row) => SupplierCall.assert(row))
}

/** Returns the request ids that a supplier's own names belong to. */
export async function requestsNamed(
  { db }: DbContext,
  supplier: string,
  { requestId, orderId, esimId, iccid }: Partial<Ref>,
): Promise<string[]> {
  const { results } = await statement(db)`
    SELECT request_id AS id FROM supplier_call WHERE supplier = ${supplier}
      AND order_ref = ${orderId ?? null}
    UNION SELECT request_id FROM supplier_call WHERE supplier = ${supplier}
      AND esim_ref = ${esimId ?? null}
    UNION SELECT request_id FROM supplier_call WHERE supplier = ${supplier}
      AND iccid = ${iccid ?? null}`.all<{ id: string }>()
  const own = requestId === undefined ? [] : [requestId.replace(/-h\d$/, '')]
  return [...new Set([...own, ...results.map(({ id }) => id)])]
}
