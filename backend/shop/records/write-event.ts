import type { WebhookEventType } from '#contract/organization/developer-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

export type WebhookEvent = {
  organizationId: string
  type: WebhookEventType
  /** The event's data in snake_case; the contract has an example of each type. */
  data: Readonly<Record<string, string | number | null>>
  /** The event's id: of several events with the same id only the first is stored. */
  id?: string
  /** Stored only if this condition holds when the batch runs. */
  onlyIf?: Sql
}

/** Seconds for which events and the log of their deliveries are kept. */
export const eventSeconds = 30 * 86_400

/**
 * Returns the statement that stores an event for the organisation's webhooks, for the batch of its
 * cause. A trigger adds a delivery for each webhook that wants it.
 */
export function writeEvent({ db, now }: DbContext, event: WebhookEvent): D1PreparedStatement {
  const { organizationId, type, data, onlyIf = sql`true` } = event
  const { id = `msg_${crypto.randomUUID()}` } = event
  return statement(db)`
    INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
    SELECT ${id}, ${organizationId}, ${type}, ${JSON.stringify(data)}, ${now},
      ${now + eventSeconds}
    WHERE EXISTS (SELECT 1 FROM webhook
        WHERE organization_id = ${organizationId} AND disabled_at IS NULL)
      AND (${onlyIf})
    ON CONFLICT DO NOTHING`
}
