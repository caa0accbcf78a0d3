import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { closeMonths } from './close-months.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { remindPayers } from './remind-payers.ts'

/** Open items that are older than a day, by which time every month has ended in every zone. */
export const dueBilling = (nowSeconds: number): Sql => sql`
  SELECT created_at AS since FROM open_credit WHERE created_at <= ${nowSeconds}
  UNION ALL
  SELECT unixepoch(month || '-01', '+1 month') FROM open_month
  WHERE month < strftime('%Y-%m', ${nowSeconds - 86_400}, 'unixepoch')`

/**
 * Does all due work on organisations' documents. The order matters: a credit note must exist before
 * the statement from which it is deducted.
 */
export async function doBilling(context: CommerceContext): Promise<void> {
  await doEach([issueCreditNotes, closeMonths, remindPayers], (step) => step(context))
}
