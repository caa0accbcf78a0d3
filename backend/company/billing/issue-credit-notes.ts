import { type } from 'arktype'
import type { Party } from '#contract/spending/billing.ts'
import { taxCategories } from '#contract/spending/billing-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { doEach } from '../../platform/do-each.ts'
import { statement } from '../../platform/sql.ts'
import { toLine } from './invoice/read-month-lines.ts'
import { readBuyer } from './invoice/read-parties.ts'
import { writeInvoice } from './invoice/write-invoice.ts'

const notesAtOnce = 100

const Row = type({
  id: 'string',
  credits_id: 'string',
  organization_id: 'string',
  tax_category: type.enumerated(...taxCategories),
  tax_rate: 'number.integer',
  parties: 'string',
  lot_id: 'string',
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  plan: 'string',
  number: 'string',
  po_number: 'string',
  cost_centre: 'string',
  buyer_name: 'string',
})

/**
 * Adds a credit note for each credit whose plans an earlier statement charged. It takes parties and
 * tax from the statement: a new address or VAT number changes nothing about what was sold before.
 */
export async function issueCreditNotes({ db, now, share }: DbContext): Promise<void> {
  const { results } = await statement(db)`
    SELECT due.entry_id AS id, invoice.id AS credits_id, entry.organization_id,
      invoice.tax_category, invoice.tax_rate, invoice.parties, entry.lot_id,
      entry.plans AS quantity, line.unit_minor, line.plan, master_order.number, po_number,
      cost_centre, buyer_name
    FROM (SELECT * FROM open_credit WHERE created_at <= ${now}
        ORDER BY created_at LIMIT ${notesAtOnce}) AS due
      CROSS JOIN account_entry AS entry ON entry.id = due.entry_id
      JOIN invoice ON invoice.organization_id = entry.organization_id
        AND invoice.month = entry.credits_month AND invoice.kind = 'statement'
      JOIN stock_lot ON stock_lot.id = entry.lot_id
      JOIN master_order ON master_order.id = stock_lot.order_id
      JOIN master_order_line AS line
        ON line.order_id = stock_lot.order_id AND line.position = stock_lot.position
    ORDER BY due.created_at`.all()
  const issue = async (row: typeof Row.infer) => {
    const buyer = await readBuyer(db, row.organization_id)
    const parties = JSON.parse(row.parties) as { seller: Party; buyer: Party }
    const writes = writeInvoice({
      kind: 'credit_note',
      id: crypto.randomUUID(),
      creditsId: row.credits_id,
      entryId: row.id,
      tax: { category: row.tax_category, rate: row.tax_rate },
      seller: parties.seller,
      buyer: { ...buyer, party: parties.buyer },
      lines: [toLine(row)],
      now,
    })
    await db.batch(writes.map((each) => statement(db, each)))
  }
  await doEach(Row.array().assert(results), issue, { share })
}
