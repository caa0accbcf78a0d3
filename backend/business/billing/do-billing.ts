import type { CommerceContext } from '../../commerce/call.ts'
import { doEach } from '../../platform/do-each.ts'
import { closeMonths } from './close-months.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { remindPayers } from './remind-payers.ts'

/**
 * Does what is due about organisations' documents, in the order in which it depends on one another:
 * credit notes are taken off the statement that comes next.
 */
export async function doBilling(context: CommerceContext): Promise<void> {
  await doEach([issueCreditNotes, closeMonths, remindPayers], (step) => step(context))
}
