import { statement } from '../../platform/sql.ts'

/**
 * Adds the alerts about low data that the demonstration organisations would have had so far. They
 * are not mailed, because they are older than the shop's start.
 */
export async function seedAlerts(db: D1Database, now: Date): Promise<void> {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  await statement(db)`
    INSERT INTO business_alert (id, organization_id, kind, account_id, facts, created_at,
      mailed_at, expires_at)
    SELECT 'low_data.' || id || '.' || allowance_mb, organization_id, 'low_data', account_id,
      json_object('name', name, 'place', json(place), 'usedMb', total, 'totalMb', allowance_mb),
      at, at, at + 15552000
    FROM (SELECT esim.id, esim.allowance_mb, purchase.organization_id, account.id AS account_id,
        account.name, purchase.plan -> '$.destination' AS place, spent.total,
        -- The first day on which a tenth was left, in the afternoon.
        min(spent.day) * 86400 + 50000 + esim.rowid % 15000 AS at
      FROM purchase JOIN esim ON esim.purchase_id = purchase.id
        JOIN account ON account.id = purchase.account_id
        JOIN (SELECT esim_id, day, sum(used_mb) OVER (PARTITION BY esim_id ORDER BY day) AS total
          FROM esim_usage) AS spent ON spent.esim_id = esim.id
      WHERE purchase.organization_id IN ('demo-meridian', 'demo-northpass')
        AND spent.total * 10 >= esim.allowance_mb * 9
      GROUP BY esim.id)
    WHERE at <= ${nowSeconds} ON CONFLICT DO NOTHING`.run()
}
