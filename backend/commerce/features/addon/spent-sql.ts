import { sql } from '../../../platform/sql.ts'

/** What `auto` has spent in the calendar month (UTC) of a moment; what came to nothing is not. */
export const spentSql = (now: number) => sql`(SELECT coalesce(sum(spent.total_minor), 0)
  FROM purchase AS spent
  WHERE spent.esim_id = auto.esim_id AND spent.auto_key IS NOT NULL
    AND spent.currency = auto.currency AND spent.state NOT IN ('CANCELLED', 'REFUNDED')
    AND spent.created_at >= unixepoch(${now}, 'unixepoch', 'start of month'))`
