import type { BankEntry } from '#contract/office/company-view.ts'
import { sql, statement } from '../../platform/sql.ts'
import { isOfBrands, type OfficeCall } from '../call.ts'
import type { EntryRow } from './transfers.ts'

type Found = {
  entry: string
  company_id: string
  company: string
  invoice_id: string
  number: string
  left_minor: number
  by_number: 0 | 1
}

type Match = NonNullable<BankEntry['match']>

/**
 * What each transfer may pay: a statement whose number it names, or one of a company whose name the
 * payer has; one of the same sum comes first, then the oldest.
 */
export async function proposalsFor(
  call: OfficeCall,
  rows: readonly EntryRow[],
): Promise<Map<string, Match>> {
  const named = rows.flatMap(({ id, reference, currency }) =>
    [...reference.matchAll(/\b\d{4}-\d{4,6}\b/g)].map(([number]) => ({ id, number, currency })),
  )
  const payers = rows.map(({ id, payer, currency }) => ({ id, payer, currency }))
  const columns = sql`value ->> 'id' AS entry, organization.id AS company_id,
    organization.name AS company, invoice.id AS invoice_id, invoice.number,
    total_minor - settled_minor AS left_minor, due_at`
  const owed = sql`invoice.kind = 'statement' AND invoice.state <> 'PAID'
    AND invoice.currency = value ->> 'currency'
    AND ${isOfBrands(call, 'BOOK_TRANSFERS', sql`organization.channel`)}`
  const { results } = await statement(call.db)`
    SELECT ${columns}, 1 AS by_number FROM json_each(${JSON.stringify(named)})
      JOIN invoice ON invoice.number = value ->> 'number'
      JOIN organization ON organization.id = invoice.organization_id WHERE ${owed}
    UNION ALL SELECT ${columns}, 0 FROM json_each(${JSON.stringify(payers)})
      JOIN organization ON organization.name = value ->> 'payer' COLLATE NOCASE
      JOIN invoice ON invoice.organization_id = organization.id WHERE ${owed}
    ORDER BY by_number DESC, due_at`.all<Found>()
  return new Map(
    rows.flatMap(({ id, amount_minor: amountMinor }) => {
      const own = results.filter(({ entry }) => entry === id)
      const best = own.find(({ left_minor }) => left_minor === amountMinor) ?? own[0]
      return best ? [[id, matchOf(best, amountMinor)] as const] : []
    }),
  )
}

function matchOf(found: Found, amountMinor: number): Match {
  const isSum = found.left_minor === amountMinor
  const byName = isSum ? 'sum' : 'name'
  return {
    ...{ companyId: found.company_id, company: found.company, invoiceId: found.invoice_id },
    ...{ number: found.number, leftMinor: found.left_minor },
    agrees: found.by_number === 0 ? byName : isSum ? 'both' : 'number',
  }
}
