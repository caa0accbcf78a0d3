import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { TopUpReport } from '../../providers/supplier/supply.ts'

/**
 * Inserts a row for the data of a paid order. Inserts nothing when the order is not paid, is one of
 * eSIMs, or has its row already.
 */
export function insertAddon({ db, now }: DbContext, orderId: string): D1PreparedStatement {
  const field = (name: keyof OfferedPlan) => sql`json_extract(plan, ${`$.${name}`})`
  return statement(db)`
    INSERT INTO esim_addon (id, purchase_id, esim_id, amount_mb, days, created_at)
    SELECT id || '-0', id, esim_id, ${field('amount')}, ${field('duration')}, ${now}
    FROM purchase WHERE id = ${orderId} AND state = 'PAID' AND esim_id IS NOT NULL
    ON CONFLICT DO NOTHING`
}

/** What the supplier is asked with for the data of an order. */
export function addonIdOf(orderId: string): string {
  return `${orderId}-0`
}

/** Marks data that the network cannot add; changes nothing when it was added. */
export function failAddon({ db, now }: DbContext, id: string): D1PreparedStatement {
  return statement(db)`
    UPDATE esim_addon SET failed_at = ${now} WHERE id = ${id} AND made_at IS NULL`
}

/**
 * Counts the data of a completed order; must follow the statement that completes it. Changes
 * nothing when the order is not completed or its data is counted already. It also resets the
 * notices, because the owner has more data now.
 */
export function completeAddon(
  context: DbContext,
  orderId: string,
  esimId: string,
): D1PreparedStatement[] {
  const { db, now } = context
  const isNew = sql`EXISTS (SELECT 1 FROM esim_addon JOIN purchase ON purchase.id = purchase_id
    WHERE purchase.id = ${orderId} AND purchase.state = 'COMPLETED' AND made_at IS NULL)`
  return [
    statement(db)`DELETE FROM esim_notice
      WHERE esim_id = ${esimId} AND kind IN ('data_75', 'data_90') AND ${isNew}`,
    statement(db)`UPDATE esim SET base_mb = coalesce(base_mb, allowance_mb), watch_at = 0
      WHERE id = ${esimId} AND ${isNew}`,
    statement(db)`
      UPDATE esim_addon SET made_at = ${now} WHERE purchase_id = ${orderId} AND made_at IS NULL
      AND EXISTS (SELECT 1 FROM purchase WHERE id = ${orderId} AND state = 'COMPLETED')`,
    recountAllowance(context, esimId),
  ]
}

/**
 * Stores the network's report on the data that was added to an eSIM. Times that were reported
 * before stay, and usage never goes down.
 */
export function storeTopUps(
  db: D1Database,
  esimId: string,
  topUps: readonly TopUpReport[],
): D1PreparedStatement {
  return statement(db)`
    UPDATE esim_addon SET started_at = coalesce(esim_addon.started_at, said.started_at),
      ended_at = coalesce(esim_addon.ended_at, said.ended_at),
      used_mb = max(esim_addon.used_mb, said.used_mb)
    FROM (SELECT value ->> 'requestId' AS id, value ->> 'startedAt' AS started_at,
        value ->> 'endedAt' AS ended_at, value ->> 'usedMb' AS used_mb
      FROM json_each(${JSON.stringify(topUps)})) AS said
    WHERE esim_addon.id = said.id AND esim_addon.esim_id = ${esimId}`
}

/**
 * Recounts how much of an eSIM's data was or can still be used. What a part leaves over when its
 * days end is lost, so only what was used of it counts. Changes nothing when no data was added.
 */
export function recountAllowance({ db, now }: DbContext, esimId: string): D1PreparedStatement {
  return statement(db)`UPDATE esim SET allowance_mb = max(1,
      iif(coalesce(activated_at, activate_by) + days * 86400 <= ${now},
        min(base_mb, used_mb - (SELECT coalesce(sum(used_mb), 0) FROM esim_addon
          WHERE esim_id = ${esimId} AND made_at IS NOT NULL)),
        base_mb)
      + (SELECT coalesce(sum(iif(
          ended_at IS NOT NULL OR started_at + days * 86400 <= ${now}, used_mb, amount_mb)), 0)
        FROM esim_addon WHERE esim_id = ${esimId} AND made_at IS NOT NULL))
    WHERE id = ${esimId} AND base_mb IS NOT NULL`
}
