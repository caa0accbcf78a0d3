import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type Webhook, WebhookEvents } from '#contract/organization/developer.ts'
import {
  maxWebhooks,
  testEvent,
  type WebhookEventType,
} from '#contract/organization/developer-words.ts'
import { callerOf } from '../../call/call.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import { statement } from '../../platform/sql.ts'
import { eventSeconds } from '../../shop/module.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { refuseMany } from './api-keys.ts'
import { deleteSecrets, endSecrets, storeSecret } from './sealed-secrets.ts'
import { makeWebhookSecret } from './sign-webhook.ts'

/**
 * Seconds after the creation of a new secret for which deliveries are also signed with the old one.
 */
const rotationSeconds = 86_400

const Stored = type({
  id: 'string',
  url: 'string',
  events: 'string',
  made_by: 'string',
  created_at: 'number.integer',
  failing_since: 'number.integer | null',
  disabled_at: 'number.integer | null',
  old_secret_until: 'number.integer | null',
})

type Wanted = { url: string; events: readonly WebhookEventType[] }

/** Returns the webhooks of the caller's organisation, latest first. */
export async function listWebhooks(call: BusinessCall): Promise<Webhook[]> {
  const { results } = await statement(call.db)`
    SELECT webhook.id, url, events, webhook.created_at, failing_since, webhook.disabled_at,
      coalesce(nullif(account.name, ''), account.email, '') AS made_by,
      (SELECT max(expires_at) FROM sealed_secret
        WHERE owner_id = webhook.id AND expires_at > ${call.now}) AS old_secret_until
    FROM webhook JOIN account ON account.id = webhook.made_by
    WHERE webhook.organization_id = ${organizationOf(call)}
    ORDER BY webhook.created_at DESC, webhook.id`.all()
  return results.map((row) => {
    const { failing_since, disabled_at, old_secret_until, ...stored } = Stored.assert(row)
    return {
      id: stored.id,
      url: stored.url,
      events: WebhookEvents.assert(JSON.parse(stored.events)),
      madeBy: stored.made_by,
      createdAt: stored.created_at,
      ...(failing_since === null ? {} : { failingSince: failing_since }),
      ...(disabled_at === null ? {} : { disabledAt: disabled_at }),
      ...(old_secret_until === null ? {} : { oldSecretUntil: old_secret_until }),
    }
  })
}

/** Reads a webhook of the caller's organisation; throws `not_found` for any other id. */
export async function readWebhook(call: BusinessCall, id: string): Promise<Webhook> {
  const webhook = (await listWebhooks(call)).find((each) => each.id === id)
  if (!webhook) throw new ApiError('not_found')
  return webhook
}

/** Adds a webhook. Only the answer contains its secret. */
export async function createWebhook(
  call: BusinessCall,
  wanted: Wanted,
): Promise<{ webhookId: string; secret: string }> {
  const { db, now, channel } = call
  const organizationId = organizationOf(call)
  const { href } = readAddress(call, wanted.url)
  if ((await listWebhooks(call)).length >= maxWebhooks) throw refuseMany()
  const [id, secret] = [crypto.randomUUID(), makeWebhookSecret()]
  const events = [...new Set(wanted.events)]
  await db.batch([
    statement(db)`
      INSERT INTO webhook (id, organization_id, channel, url, events, made_by, created_at)
      VALUES (${id}, ${organizationId}, ${channel.id}, ${href}, ${JSON.stringify(events)},
        ${callerOf(call).accountId}, ${now})`,
    storeSecret(call, { organizationId, ownerId: id, secret }),
    writeAudit(call, {
      action: 'webhook_added',
      subjectId: id,
      subjectName: href,
      after: { events },
    }),
  ])
  return { webhookId: id, secret }
}

/** Changes a webhook. Enabling it again clears its record of failures. */
export async function updateWebhook(
  call: BusinessCall,
  { webhookId, isOn, ...wanted }: Wanted & { webhookId: string; isOn: boolean },
): Promise<void> {
  const old = await readWebhook(call, webhookId)
  const { href } = readAddress(call, wanted.url)
  const events = [...new Set(wanted.events)]
  const wasOn = old.disabledAt === undefined
  const disabledAt = isOn ? null : (old.disabledAt ?? call.now)
  await call.db.batch([
    statement(call.db)`UPDATE webhook SET url = ${href}, events = ${JSON.stringify(events)},
        failing_since = iif(${isOn && !wasOn ? 1 : 0}, NULL, failing_since),
        disabled_at = ${disabledAt}
      WHERE id = ${webhookId} AND organization_id = ${organizationOf(call)}`,
    writeAudit(call, {
      action: 'webhook_changed',
      subjectId: webhookId,
      subjectName: href,
      before: { url: old.url, events: old.events, on: wasOn },
      after: { url: href, events, on: isOn },
    }),
  ])
}

/** Deletes a webhook together with its pending deliveries. */
export async function deleteWebhook(call: BusinessCall, id: string): Promise<void> {
  const { url, events } = await readWebhook(call, id)
  await call.db.batch([
    statement(call.db)`
      DELETE FROM webhook WHERE id = ${id} AND organization_id = ${organizationOf(call)}`,
    deleteSecrets(call, id),
    writeAudit(call, {
      action: 'webhook_deleted',
      subjectId: id,
      subjectName: url,
      before: { events },
    }),
  ])
}

/** Makes a new secret; the previous one stays valid for a day, so that receivers can be changed. */
export async function rotateSecret(call: BusinessCall, id: string): Promise<{ secret: string }> {
  const { url } = await readWebhook(call, id)
  const secret = makeWebhookSecret()
  await call.db.batch([
    endSecrets(call, id, call.now + rotationSeconds),
    storeSecret(call, { organizationId: organizationOf(call), ownerId: id, secret }),
    writeAudit(call, { action: 'webhook_secret_rotated', subjectId: id, subjectName: url }),
  ])
  return { secret }
}

/** Stores an event that is sent to one webhook only. */
export async function sendTestEvent(call: BusinessCall, id: string): Promise<void> {
  const { url } = await readWebhook(call, id)
  const { db, now } = call
  await statement(db)`
    INSERT INTO webhook_event (id, organization_id, type, data, webhook_id, created_at,
      expires_at)
    VALUES (${`msg_${crypto.randomUUID()}`}, ${organizationOf(call)}, ${testEvent},
      ${JSON.stringify({ url })}, ${id}, ${now}, ${now + eventSeconds})`.run()
}

function readAddress({ services }: BusinessCall, typed: string): URL {
  const url = outsideAddress(typed.trim(), services.isSandbox === true)
  if (url) return url
  throw new ApiError('invalid_input', 'nothing may be sent to the address', {
    details: { reason: 'webhook_address' },
  })
}
