import { countryName } from '#app/format/country-name.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Invoice, InvoiceLine, InvoicePerson, Party } from '#contract/spending/billing.ts'
import type { Pair } from '../../../mail/look/pdf-sheet.ts'
import { planLine } from '../../../mail/plan-words.ts'
import { dayIn } from '../../../platform/time/day-in.ts'

type Item = { name: string; notes: string[]; quantity: string; unit: string; amount: string }

/** The texts of a statement, an invoice or a credit note, part by part. */
export type InvoiceWords = {
  brand: string
  title: string
  facts: Pair[]
  seller: { term: string; lines: string[] }
  buyer: { term: string; lines: string[] }
  columns: [item: string, quantity: string, unit: string, amount: string]
  items: Item[]
  sums: Pair[]
  total: Pair
  notes: string[]
}

type In = { locale: Locale }

export type Naming = { brand: string; locale: Locale; now: number }

/** Returns the texts of a document in a language, with the people who have its plans now. */
export function invoiceWords(invoice: Invoice, { brand, locale, now }: Naming): InvoiceWords {
  const own = { locale }
  const { timeZone, lines } = invoice
  const date = (at: number) => formatDate(`${dayIn(at, timeZone)}T00:00:00Z`, locale)
  const hasPeople = lines.some(({ people }) => people.length > 0)
  return {
    brand,
    title: titleOf(invoice, own),
    facts: factsOf(invoice, own, date),
    seller: { term: m.receipt_seller({}, own), lines: partyLines(invoice.seller, own) },
    buyer: { term: m.receipt_buyer({}, own), lines: partyLines(invoice.buyer, own) },
    columns: [
      m.mail_order_plan({}, own),
      m.checkout_quantity({}, own),
      m.invoice_unit({}, own),
      m.receipt_amount({}, own),
    ],
    items: lines.map((line) => itemOf(line, invoice, own)),
    sums: sumsOf(invoice, own),
    total: totalOf(invoice, own),
    notes: [
      ...taxNotes(invoice, own),
      ...(hasPeople ? [m.invoice_people_as_of({ date: date(now) }, own)] : []),
    ],
  }
}

/** The title of a document, from its kind. */
function titleOf({ kind }: Invoice, own: In): string {
  if (kind === 'statement') return m.invoice_statement({}, own)
  return kind === 'top_up' ? m.invoice_invoice({}, own) : m.invoice_credit_note({}, own)
}

function factsOf(invoice: Invoice, own: In, date: (at: number) => string): Pair[] {
  const { number, month, creditsNumber, issuedAt, dueAt, paidAt, state } = invoice
  const isPaid = state === 'PAID' && invoice.kind !== 'credit_note' && paidAt !== undefined
  return [
    { term: m.invoice_number({}, own), value: number },
    { term: m.invoice_issued({}, own), value: date(issuedAt) },
    ...(month ? [{ term: m.invoice_month({}, own), value: formatMonth(month, own.locale) }] : []),
    ...(creditsNumber ? [{ term: m.invoice_corrects({}, own), value: creditsNumber }] : []),
    ...(dueAt === undefined ? [] : [{ term: m.invoice_due({}, own), value: date(dueAt) }]),
    ...(isPaid ? [{ term: m.receipt_paid({}, own), value: date(paidAt) }] : []),
  ]
}

function partyLines(party: Party, own: In): string[] {
  const { name, lines, postalCode, city, country, vatNumber, email } = party
  return [
    name,
    ...lines,
    `${postalCode} ${city}`.trim(),
    country ? countryName(country, own.locale) : '',
    vatNumber ? m.invoice_vat_number({ number: vatNumber }, own) : '',
    email ?? '',
  ].filter((line) => line !== '')
}

function itemOf(line: InvoiceLine, { currency }: Invoice, own: In): Item {
  const { plan, points, quantity, orderNumber, poNumber, costCentre, people } = line
  const money = (minor: number) => formatMoney(minor, currency, own.locale)
  const bought =
    points === undefined
      ? m.invoice_added({}, own)
      : m.billing_points({ points: formatNumber(points, own.locale) }, own)
  const free = quantity - people.length
  const references = [
    orderNumber && m.order_head_title({ number: orderNumber }, own),
    poNumber,
    costCentre,
  ].filter((text) => text !== '')
  return {
    name: plan ? planLine(plan, own) : bought,
    notes: [
      ...(references.length > 0 ? [references.join(' · ')] : []),
      ...people.map((person) => personLine(person, own)),
      ...(plan && people.length > 0 && free > 0
        ? [m.invoice_unassigned({ count: free }, own)]
        : []),
    ],
    quantity: formatNumber(quantity, own.locale),
    unit: money(line.unitMinor),
    amount: money(line.netMinor),
  }
}

function personLine(person: InvoicePerson, own: In): string {
  const { name, group = '', costCentre = '', iccid, approvalId } = person
  return [
    name,
    group,
    costCentre,
    iccid ? `eSIM ${iccid}` : '',
    approvalId ? m.invoice_approval({ id: approvalId }, own) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

function sumsOf(invoice: Invoice, own: In): Pair[] {
  const { netMinor, taxMinor, totalMinor, setOff, currency } = invoice
  const money = (minor: number) => formatMoney(minor, currency, own.locale)
  return [
    { term: m.invoice_net({}, own), value: money(netMinor) },
    { term: taxTerm(invoice, own), value: money(taxMinor) },
    ...(setOff.length === 0 ? [] : [{ term: m.checkout_total({}, own), value: money(totalMinor) }]),
    ...setOff.map(({ number, amountMinor }) => ({
      term: m.invoice_set_off({ number }, own),
      value: money(-amountMinor),
    })),
  ]
}

/** The total after the deduction of credit notes. */
function totalOf({ totalMinor, setOff, currency }: Invoice, own: In): Pair {
  const left = totalMinor - setOff.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const term = setOff.length === 0 ? m.checkout_total({}, own) : m.invoice_to_pay({}, own)
  return { term, value: formatMoney(left, currency, own.locale) }
}

function taxTerm({ taxCategory, taxRate }: Invoice, own: In): string {
  const percent = taxCategory === 'S' ? taxRate / 100 : 0
  return m.invoice_vat({ percent: formatNumber(percent, own.locale) }, own)
}

function taxNotes({ taxCategory }: Invoice, own: In): string[] {
  if (taxCategory === 'AE') return [m.invoice_vat_reverse({}, own)]
  return taxCategory === 'O' ? [m.invoice_vat_none({}, own)] : []
}
