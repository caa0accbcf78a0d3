import type { CommerceContext } from '../../commerce/call.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { closeMonths } from './close-months.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { remindPayers } from './remind-payers.ts'

/** What is open and older than a day, in which every month has ended everywhere. */
export const dueBilling = (nowSeconds: number): Sql => sql`
  SELECT created_at AS since FROM open_credit WHERE created_at <= ${nowSeconds}
  UNION ALL
  SELECT unixepoch(month || '-01', '+1 month') FROM open_month
  WHERE month < strftime('%Y-%m', ${nowSeconds - 86_400}, 'unixepoch')`

/**
 * Does what is due about organisations' documents, in the order in which it depends on one another:
 * credit notes are taken off the statement that comes next.
 */
export async function doBilling(context: CommerceContext): Promise<void> {
  await doEach([issueCreditNotes, closeMonths, remindPayers], (step) => step(context))
}
