import { type } from 'arktype'
import { toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { type Delivery, DeliveryAttempt } from '#contract/organization/developer.ts'
import { deliveryStates } from '#contract/organization/developer-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { bodyOf } from './send-webhook.ts'
import { readWebhook } from './webhooks.ts'

type Asked = {
  webhookId: string
  pageInfo?: { pageSize?: number | undefined; pageStart?: string | undefined } | undefined
}

const defaultPageSize = 25
const later = 2 ** 40

const Stored = type({
  id: 'string',
  event_id: 'string',
  type: 'string',
  data: 'string',
  event_at: 'number.integer',
  state: type.enumerated(...deliveryStates),
  attempts: 'number.integer',
  created_at: 'number.integer',
  next_attempt_at: 'number.integer',
  status: 'number.integer | null',
  url: 'string',
})
type Stored = typeof Stored.infer

const selectDelivery = sql`SELECT delivery.id, event_id, event.type, event.data,
    event.created_at AS event_at, state, attempts, delivery.created_at, next_attempt_at, webhook.url,
    (SELECT status FROM webhook_attempt AS attempt
      WHERE attempt.delivery_id = delivery.id AND attempt.number = delivery.attempts) AS status
  FROM webhook_delivery AS delivery
  JOIN webhook ON webhook.id = delivery.webhook_id
  JOIN webhook_event AS event ON event.id = delivery.event_id`

/** Returns a page of the deliveries to a webhook, latest first. */
export async function listDeliveries(
  call: BusinessCall,
  { webhookId, pageInfo = {} }: Asked,
): Promise<{ deliveries: Delivery[]; lastEvaluatedKey: string | null }> {
  await readWebhook(call, webhookId)
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const [createdAt, id] = startOf(pageStart)
  const rows = await select(
    call,
    sql`delivery.webhook_id = ${webhookId}
      AND (delivery.created_at, delivery.id) < (${createdAt}, ${id})
      ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${pageSize + 1}`,
  )
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    deliveries: shown.map(toDelivery),
    lastEvaluatedKey: rows.length > pageSize && last ? `${last.created_at}.${last.id}` : null,
  }
}

/** An invalid start gives the first page. */
function startOf(pageStart = ''): [number, string] {
  const found = /^(\d{1,12})\.(.+)$/.exec(pageStart)
  return found ? [Number(found[1]), found[2] ?? ''] : [later, '']
}

async function select(call: BusinessCall, which: Sql): Promise<Stored[]> {
  const { results } = await statement(call.db)`
    ${selectDelivery} WHERE webhook.organization_id = ${organizationOf(call)} AND ${which}`.all()
  return Stored.array().assert(results)
}

async function readStored(call: BusinessCall, id: string): Promise<Stored> {
  const [found] = await select(call, sql`delivery.id = ${id}`)
  if (!found) throw new ApiError('not_found')
  return found
}

function toDelivery(row: Stored): Delivery {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    ...(row.state === 'pending' ? { nextAttemptAt: row.next_attempt_at } : {}),
    ...(row.status === null ? {} : { status: row.status }),
  }
}

/** Returns one delivery with its body and all attempts, the latest first. */
export async function getDelivery(
  call: BusinessCall,
  id: string,
): Promise<{ delivery: Delivery; body: string; attempts: DeliveryAttempt[] }> {
  const stored = await readStored(call, id)
  const { results } = await statement(call.db)`
    SELECT number, started_at, duration_ms, status, problem, request_head, response_head,
      response_body
    FROM webhook_attempt WHERE delivery_id = ${id} ORDER BY number DESC`.all()
  const attempts = results.map(({ status, ...row }) =>
    toCamel(DeliveryAttempt.assert(status === null ? row : { ...row, status })),
  )
  return { delivery: toDelivery(stored), body: bodyOf(stored), attempts }
}

/** Sends a delivery once more with the same id, so that its receiver can recognise a repetition. */
export async function replayDelivery(call: BusinessCall, id: string): Promise<void> {
  const { type: name, url } = await readStored(call, id)
  await call.db.batch([
    statement(call.db)`
      UPDATE webhook_delivery SET state = 'pending', tries_left = max(tries_left, 1),
        next_attempt_at = ${call.now}
      WHERE id = ${id}`,
    writeAudit(call, {
      action: 'delivery_replayed',
      subjectId: id,
      subjectName: `${name}, ${url}`,
    }),
  ])
}
