import type { Currency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { BankCredit } from './read-camt.ts'
import { type House, writeHouseAudit } from './write-house-audit.ts'

type Entry = Omit<BankCredit, 'said'> & { id: string }

/** Adds what came to the bank account; what is known already stays as it is. */
export function addBankEntry({ now }: Pick<House, 'now'>, entry: Entry): Sql {
  const { id, amountMinor, currency, payer, reference, accountEnd, bookedOn } = entry
  return sql`INSERT INTO bank_entry (id, amount_minor, currency, payer, reference, account_end,
      booked_on, read_at)
    VALUES (${id}, ${amountMinor}, ${currency}, ${payer}, ${reference}, ${accountEnd}, ${bookedOn},
      ${now}) ON CONFLICT (id) DO NOTHING`
}

/** Says of money in the bank that it pays nothing of a company's. */
export function dismissBankEntry({ now }: Pick<House, 'now'>, id: string): Sql {
  return sql`UPDATE bank_entry SET dismissed_at = ${now} WHERE id = ${id}`
}

type Transfer = {
  entryId: string
  organizationId: string
  organizationName: string
  amountMinor: number
  currency: Currency
  /** What it pays of which statements; together the amount. */
  parts: readonly { invoiceId: string; number: string; amountMinor: number }[]
}

/**
 * The statements that book a transfer against statements. They fail as a whole where the money was
 * booked before (`bank_entry_settled`), where less is owed by now (`invoice_overpaid`), and with a
 * foreign key while a payment by card is under way, which may pay the same.
 */
export function bookTransfer(house: House, transfer: Transfer): Sql[] {
  const { entryId, organizationId, organizationName, amountMinor, currency, parts } = transfer
  const id = `transfer-${entryId}`
  const rows = JSON.stringify(parts)
  return [
    sql`INSERT INTO organization_payment (id, organization_id, purpose, provider, state,
        amount_minor, currency, paid_by, created_at, updated_at)
      SELECT ${id}, ${organizationId}, 'statements', 'transfer', 'succeeded', ${amountMinor},
        ${currency}, '', ${house.now}, ${house.now}
      WHERE NOT EXISTS (SELECT 1 FROM organization_payment
        WHERE organization_id = ${organizationId} AND purpose = 'statements'
          AND state IN ('trying', 'action_due', 'processing'))`,
    sql`UPDATE bank_entry SET payment_id = ${id} WHERE id = ${entryId}`,
    sql`INSERT INTO payment_invoice (payment_id, invoice_id, amount_minor)
      SELECT ${id}, value ->> 'invoiceId', value ->> 'amountMinor' FROM json_each(${rows})`,
    sql`INSERT INTO invoice_settlement (id, invoice_id, amount_minor, payment_id, created_at)
      SELECT ${id} || '.' || (value ->> 'invoiceId'), value ->> 'invoiceId',
        value ->> 'amountMinor', ${id}, ${house.now} FROM json_each(${rows})`,
    writeHouseAudit(house, organizationId, {
      action: 'transfer_recorded',
      subjectId: id,
      subjectName: parts.map(({ number }) => number).join(', ') || organizationName,
      before: { amount: null },
      after: { amount: moneyText(amountMinor, currency) },
    }),
  ]
}
