import { csvLine, csvStart } from '#contract/csv-line.ts'
import type { Locale } from '#contract/locale.ts'
import { decimalOf } from '#contract/money-text.ts'
import type { Invoice, InvoiceLine, InvoicePerson } from '#contract/spending/billing.ts'
import { planLine } from '../../../mail/plan-words.ts'
import { dayIn } from '../../../platform/time/day-in.ts'

/** The columns, named for the programs that read the file and therefore not translated. */
const columns = [
  ...['document', 'issued', 'currency', 'order', 'purchase_order', 'item', 'quantity'],
  ...['unit_price', 'net', 'person', 'group', 'cost_centre', 'esim', 'iccid', 'approval'],
]

type Row = { quantity: number; person?: InvoicePerson }

/**
 * Writes the lines of a document as CSV: a row for each person who has a plan, and one for the
 * plans of a line that nobody has. The sum of a line's rows is the amount of the line.
 */
export function writeInvoiceCsv(invoice: Invoice, locale: Locale): string {
  const rows = invoice.lines.flatMap((line) => rowsOf(line, invoice, locale))
  return csvStart + [columns, ...rows].map(csvLine).join('')
}

function rowsOf(line: InvoiceLine, invoice: Invoice, locale: Locale): (string | number)[][] {
  const { plan, points, unitMinor, orderNumber, poNumber } = line
  const { number, currency, issuedAt, timeZone } = invoice
  // A number and not a text, so that its minus sign is not escaped as the beginning of a formula.
  const money = (minor: number) => Number(decimalOf(minor, currency))
  const item = plan ? planLine(plan, { locale }) : `${points ?? ''}`
  return partsOf(line).map(({ quantity, person }) => [
    ...[number, dayIn(issuedAt, timeZone), currency, orderNumber, poNumber, item, quantity],
    ...[money(unitMinor), money(quantity * unitMinor)],
    ...[person?.name ?? '', person?.group ?? '', person?.costCentre ?? line.costCentre],
    ...[person?.esimId ?? '', person?.iccid ?? '', person?.approvalId ?? ''],
  ])
}

function partsOf({ quantity, people }: InvoiceLine): Row[] {
  const given = people.map((person) => ({ quantity: 1, person }))
  const left = quantity - given.length
  return left === 0 ? given : [...given, { quantity: left }]
}
