import { sql } from '../../../platform/sql.ts'

/**
 * What `auto` has spent in the calendar month (UTC) of a moment, without orders that were cancelled
 * or paid back.
 */
export const spentSql = (nowSeconds: number) => sql`(SELECT coalesce(sum(spent.total_minor), 0)
  FROM purchase AS spent
  WHERE spent.esim_id = auto.esim_id AND spent.auto_key IS NOT NULL
    AND spent.currency = auto.currency AND spent.state NOT IN ('CANCELLED', 'REFUNDED')
    AND spent.created_at >= unixepoch(${nowSeconds}, 'unixepoch', 'start of month'))`
