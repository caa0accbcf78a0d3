import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

/** A browser as its push service and RFC 8291 know it. */
export type PushDevice = { id: string; endpoint: string; p256dh: string; auth: string }

type Owned = PushDevice & { accountId: string; channel: string }

/** The most devices of an account; the oldest leaves for another one. */
const mostDevices = 10

/**
 * Stores a device. One browser may be another person’s since: what waits for the person before is
 * deleted with the device, before the new owner gets it.
 */
export function insertDevice({ db, now }: DbContext, device: Owned): D1PreparedStatement[] {
  const { id, accountId, channel, endpoint, p256dh, auth } = device
  return [
    statement(db)`DELETE FROM push_device WHERE id = ${id} AND account_id <> ${accountId}`,
    statement(db)`INSERT INTO push_device
        (id, account_id, channel, endpoint, p256dh, auth, created_at)
      VALUES (${id}, ${accountId}, ${channel}, ${endpoint}, ${p256dh}, ${auth}, ${now})
      ON CONFLICT (id) DO UPDATE SET channel = excluded.channel, p256dh = excluded.p256dh,
        auth = excluded.auth`,
    statement(db)`DELETE FROM push_device WHERE account_id = ${accountId} AND id IN (
      SELECT id FROM push_device WHERE account_id = ${accountId}
      ORDER BY created_at DESC, id LIMIT -1 OFFSET ${mostDevices})`,
  ]
}

/** Deletes a device and what waits to be sent to it. */
export function deleteDevice(db: D1Database, id: string, onlyIf: Sql = sql`true`) {
  return statement(db)`DELETE FROM push_device WHERE id = ${id} AND (${onlyIf})`
}

export async function readDevices(
  db: D1Database,
  ids: readonly string[],
): Promise<Map<string, PushDevice>> {
  if (ids.length === 0) return new Map()
  const { results } = await statement(db)`SELECT id, endpoint, p256dh, auth FROM push_device
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all<PushDevice>()
  return new Map(results.map((device) => [device.id, device]))
}

/** Whether an account has asked for notices on a device in a shop. */
export const hasDeviceSql = (accountId: Sql, channel: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM push_device
  WHERE push_device.account_id = ${accountId} AND push_device.channel = ${channel})`
