import { type } from 'arktype'
import type { Channel } from '#contract/commerce/channel.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { doEach } from '../../platform/do-each.ts'
import { sql, statement } from '../../platform/sql.ts'
import { toLine } from './invoice/read-month-lines.ts'
import { readBuyer, sellerOf } from './invoice/read-parties.ts'
import { writeInvoice } from './invoice/write-invoice.ts'

const notesAtOnce = 100

const Row = type({
  id: 'string',
  credits_id: 'string',
  organization_id: 'string',
  lot_id: 'string',
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  plan: 'string',
  number: 'string',
  po_number: 'string',
  cost_centre: 'string',
  buyer_name: 'string',
})

type FindSeller = (id: string) => Promise<Pick<Channel, 'brand' | 'business'> | undefined>
type NotesContext = DbContext & { services: { mails: { channelOf: FindSeller } } }

/** Adds a credit note for each credit whose plans an earlier statement charged. */
export async function issueCreditNotes({ db, now, share, services }: NotesContext): Promise<void> {
  const { results } = await statement(
    db,
    sql`SELECT due.entry_id AS id, invoice.id AS credits_id, entry.organization_id, entry.lot_id,
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
      ORDER BY due.created_at`,
  ).all()
  const issue = async (row: typeof Row.infer) => {
    const buyer = await readBuyer(db, row.organization_id)
    const channel = await services.mails.channelOf(buyer.channel)
    if (!channel) return
    const writes = writeInvoice({
      kind: 'credit_note',
      id: crypto.randomUUID(),
      creditsId: row.credits_id,
      entryId: row.id,
      buyer,
      seller: sellerOf(channel),
      lines: [toLine(row)],
      now,
    })
    await db.batch(writes.map((each) => statement(db, each)))
  }
  await doEach(Row.array().assert(results), issue, { share })
}
