import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'

/** A statement that is not paid. */
export type Owed = { invoiceId: string; number: string; leftMinor: number }

/** The statements that a company has still to pay, the oldest first. */
export async function readOwed({ db }: OfficeCall, organizationId: string): Promise<Owed[]> {
  const { results } = await statement(db)`SELECT id AS invoiceId, number,
      total_minor - settled_minor AS leftMinor
    FROM invoice WHERE organization_id = ${organizationId} AND kind = 'statement'
      AND state <> 'PAID' ORDER BY due_at, id LIMIT 50`.all<Owed>()
  return results
}

/** What an amount pays of statements in their order; undefined if they are less than it. */
export function share(amountMinor: number, owed: readonly Owed[]) {
  let left = amountMinor
  const parts = owed.flatMap((each) => {
    const paid = Math.min(left, each.leftMinor)
    left -= paid
    return paid === 0 ? [] : [{ ...each, amountMinor: paid }]
  })
  return left === 0 ? parts : undefined
}
