import { type } from 'arktype'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { readSecrets } from './sealed-secrets.ts'
import { type Sent, sendWebhook } from './send-webhook.ts'

/** Requests sent in parallel: the number of connections that a Worker may have open. */
const batchSize = 6
/** Even with a receiver that hangs in each batch, the batches end before the next scheduled run. */
const maxBatches = 5
/** The most parallel requests to one webhook, so that a slow receiver leaves room for others. */
const perWebhook = 2
/** The number of due deliveries from which a batch is chosen. */
const window = 200
/** Seconds for which a claimed delivery is not claimed again; longer than its deadline. */
const leaseSeconds = 60
/** Waits in seconds after each failed attempt: about three days in all. */
export const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000]
/** Seconds for which the other deliveries to a webhook wait after one has failed. */
const restSeconds = 60
/** Seconds of failures after which a webhook is disabled. */
export const patienceSeconds = 5 * 86_400
const gone = 410

const Claimed = type({
  id: 'string',
  webhook_id: 'string',
  organization_id: 'string',
  channel: 'string',
  url: 'string',
  event_id: 'string',
  type: 'string',
  data: 'string',
  event_at: 'number.integer',
  attempts: 'number.integer',
  tries_left: 'number.integer',
  failing_since: 'number.integer | null',
})
type Claimed = typeof Claimed.infer

/** Milliseconds for a receiver's answer, body included. */
export const usualDeadlineMs = 10_000

export const dueDeliveries = (nowSeconds: number): Sql => sql`
  SELECT next_attempt_at AS since FROM webhook_delivery
  WHERE state = 'pending' AND next_attempt_at <= ${nowSeconds}`

/**
 * Sends the due deliveries and returns their number. A webhook whose secret no known key can open
 * fails without stopping the others; it is reported after they are sent.
 */
export async function deliverWebhooks(
  context: CommerceContext,
  deadlineMs = usualDeadlineMs,
): Promise<number> {
  let sent = 0
  const closed = new Set<string>()
  for (let batch = 0; batch < maxBatches && !context.share?.isSpent(); batch += 1) {
    const claimed = await claimDue(context)
    sent += claimed.length
    const outcomes = await Promise.all(claimed.map((each) => deliver(context, each, deadlineMs)))
    const statements = outcomes.flatMap(({ changes }) => changes)
    for (const {
      webhookId,
      sent: { problem },
    } of outcomes) {
      if (problem === 'secret') closed.add(webhookId)
    }
    if (statements.length > 0) await context.db.batch(statements)
    if (claimed.length < batchSize) break
  }
  if (closed.size > 0) {
    throw new Error(
      `expected a known key to open the secrets of webhooks: ${[...closed].join(', ')}`,
    )
  }
  return sent
}

/**
 * One statement finds and marks deliveries, so that each is claimed by exactly one of several
 * parallel runs.
 */
async function claimDue({ db, now }: CommerceContext): Promise<Claimed[]> {
  const { results } = await statement(db)`
    UPDATE webhook_delivery SET attempts = attempts + 1, tries_left = tries_left - 1,
      next_attempt_at = ${now + leaseSeconds}
    WHERE id IN (
      SELECT id FROM (
        SELECT id, next_attempt_at,
          row_number() OVER (PARTITION BY webhook_id ORDER BY next_attempt_at, id) AS place
        FROM (SELECT id, webhook_id, next_attempt_at FROM webhook_delivery
          WHERE state = 'pending' AND next_attempt_at <= ${now}
          ORDER BY next_attempt_at LIMIT ${window})
      )
      WHERE place <= ${perWebhook} ORDER BY next_attempt_at LIMIT ${batchSize}
    )
    RETURNING id`.all<{ id: string }>()
  if (results.length === 0) return []
  const ids = JSON.stringify(results.map(({ id }) => id))
  const { results: rows } = await statement(db)`
    SELECT delivery.id, delivery.webhook_id, webhook.organization_id, webhook.channel, webhook.url,
      event_id, event.type, event.data, event.created_at AS event_at, attempts, tries_left,
      failing_since
    FROM webhook_delivery AS delivery
    JOIN webhook ON webhook.id = delivery.webhook_id
    JOIN webhook_event AS event ON event.id = delivery.event_id
    WHERE delivery.id IN (SELECT value FROM json_each(${ids}))`.all()
  return Claimed.array().assert(rows)
}

async function deliver(
  context: CommerceContext,
  each: Claimed,
  deadlineMs: number,
): Promise<{ webhookId: string; sent: Sent; changes: D1PreparedStatement[] }> {
  const { now, services } = context
  const sent = await sendWebhook(each, {
    secrets: await readSecrets(context, each.webhook_id),
    now,
    isSandbox: services.isSandbox === true,
    send: services.sendOutside,
    deadlineMs,
  })
  const isReceived = sent.status !== null && sent.status >= 200 && sent.status < 300
  const changes = isReceived ? succeed(context, each) : await fail(context, each, sent)
  return {
    webhookId: each.webhook_id,
    sent,
    changes: [logAttempt(context, each, sent), ...changes],
  }
}

function logAttempt({ db, now }: CommerceContext, each: Claimed, sent: Sent) {
  return statement(db)`
    INSERT INTO webhook_attempt (delivery_id, number, started_at, duration_ms, status, problem,
      request_head, response_head, response_body)
    SELECT id, ${each.attempts}, ${now}, ${sent.durationMs}, ${sent.status}, ${sent.problem},
      ${sent.requestHead}, ${sent.responseHead}, ${sent.responseBody}
    FROM webhook_delivery WHERE id = ${each.id}
    ON CONFLICT DO NOTHING`
}

function succeed({ db }: CommerceContext, { id, webhook_id }: Claimed): D1PreparedStatement[] {
  return [
    statement(db)`UPDATE webhook_delivery SET state = 'delivered' WHERE id = ${id}`,
    statement(db)`UPDATE webhook SET failing_since = NULL
      WHERE id = ${webhook_id} AND failing_since IS NOT NULL`,
  ]
}

async function fail(
  context: CommerceContext,
  each: Claimed,
  sent: Sent,
): Promise<D1PreparedStatement[]> {
  const { db, now } = context
  const wait = Math.max(waits[each.attempts - 1] ?? restSeconds, sent.retryAfterSeconds)
  const state = each.tries_left > 0 ? 'pending' : 'failed'
  const since = each.failing_since ?? now
  const isOver = sent.status === gone || now - since >= patienceSeconds
  return [
    statement(db)`UPDATE webhook_delivery SET state = ${state}, next_attempt_at = ${now + wait}
      WHERE id = ${each.id} AND attempts = ${each.attempts}`,
    // The receiver's other deliveries wait, so that they do not displace those that can be
    // delivered.
    statement(db)`UPDATE webhook_delivery SET next_attempt_at = ${now + restSeconds}
      WHERE webhook_id = ${each.webhook_id} AND state = 'pending' AND id <> ${each.id}
        AND next_attempt_at <= ${now}`,
    statement(db)`UPDATE webhook SET failing_since = coalesce(failing_since, ${now})
      WHERE id = ${each.webhook_id}`,
    ...(isOver ? await switchOff(context, each, since) : []),
  ]
}

/**
 * Disables a webhook and mails the members who may enable it again; once, however often it fails.
 */
async function switchOff(
  context: CommerceContext,
  { webhook_id: id, organization_id, channel: channelId, url }: Claimed,
  since: number,
): Promise<D1PreparedStatement[]> {
  const { db, now, services } = context
  const channel = await services.mails.channelOf(channelId)
  const readers = channel ? await listDevelopers(context, organization_id) : []
  return [
    ...readers.flatMap(({ email, locale }) =>
      channel
        ? services.mails.enqueue(
            { ...context, channel },
            { kind: 'webhook_off', to: email, locale, url },
            {
              id: `webhook_off-${id}-${since}-${email}`,
              onlyIf: sql`EXISTS (SELECT 1 FROM webhook WHERE id = ${id} AND disabled_at IS NULL)`,
            },
          )
        : [],
    ),
    statement(db)`UPDATE webhook SET disabled_at = ${now} WHERE id = ${id} AND disabled_at IS NULL`,
    statement(db)`UPDATE webhook_delivery SET state = 'failed'
      WHERE webhook_id = ${id} AND state = 'pending'`,
  ]
}

async function listDevelopers({ db }: CommerceContext, organizationId: string) {
  const { results } = await statement(db)`SELECT account.email, account.locale FROM account
    JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.organization_id = ${organizationId} AND account.account_type = 'enterprise'
      AND account.disabled_at IS NULL AND account.deleted_at IS NULL
      AND account.email IS NOT NULL AND instr(role.permissions, '"UPDATE_DEVELOPERS"') > 0
    LIMIT 20`.all<{ email: string; locale: string }>()
  return results.map(({ email, locale }) => ({
    email,
    locale: isLocale(locale) ? locale : fallbackLocale,
  }))
}
