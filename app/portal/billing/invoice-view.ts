import { countryName } from '#app/format/country-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, type PageContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Invoice, InvoiceLine, InvoicePerson, Party } from '#contract/spending/billing.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { shownAs } from './billing-view.ts'
import { dayOf, type Shown, shownInvoice } from './shown-invoice.ts'

export type InvoiceView = Awaited<ReturnType<typeof readInvoice>>

/** Reads one document with its lines, in the visitor's language; without one it is a 404. */
export async function readInvoice(context: PageContext, invoiceId: string) {
  const call = context.get(apiContext).call('getInvoice', { invoiceId })
  const invoice = await orNotFound(call)
  const shown = shownAs(context, { ...invoice, asOf: Math.floor(Date.now() / 1000) })
  const { kind, totalMinor, dueMinor, isSmall } = invoice
  return {
    ...shownInvoice(invoice, shown),
    title: `${titleOf(kind)} ${invoice.number}`,
    dueMinor: kind === 'statement' && !isSmall ? dueMinor : 0,
    due: moneyOf(invoice, shown)(dueMinor),
    isOpen: kind === 'statement' && dueMinor > 0 && dueMinor < totalMinor,
    parties: [
      { label: m.receipt_seller(), lines: partyLines(invoice.seller, shown) },
      { label: m.receipt_buyer(), lines: partyLines(invoice.buyer, shown) },
    ],
    lines: invoice.lines.map((line, at) => toLine(line, at, { invoice, shown })),
    sums: sumsOf(invoice, shown),
    total: moneyOf(invoice, shown)(totalMinor),
    note: noteOf(invoice),
    peopleAsOf: m.invoice_people_as_of({ date: dayOf(shown.asOf, shown) }),
  }
}

function titleOf(kind: Invoice['kind']): string {
  if (kind === 'statement') return m.invoice_statement()
  return kind === 'credit_note' ? m.invoice_credit_note() : m.invoice_invoice()
}

function moneyOf({ currency }: Invoice, { locale }: Shown) {
  return (minor: number) => formatMoney(minor, currency, locale)
}

function partyLines({ name, lines, postalCode, city, country, vatNumber }: Party, shown: Shown) {
  return [
    name,
    ...lines,
    `${postalCode} ${city}`.trim(),
    country ? countryName(country, shown.locale) : '',
    vatNumber ? m.invoice_vat_number({ number: vatNumber }) : '',
  ].filter((line) => line !== '')
}

function toLine(line: InvoiceLine, at: number, { invoice, shown }: Of) {
  const money = moneyOf(invoice, shown)
  const { plan, points, quantity, people, orderNumber, poNumber, costCentre } = line
  const isPlan = plan !== undefined
  const named = isPlan ? shownPlan(plan, shown.locale) : undefined
  const left = quantity - people.length
  return {
    id: String(at),
    name: named?.name ?? m.billing_points({ points: formatNumber(points ?? 0, shown.locale) }),
    facts: [named?.facts, orderNumber, poNumber, costCentre].filter(Boolean).join(' · '),
    quantity: formatNumber(quantity, shown.locale),
    unit: money(line.unitMinor),
    net: money(line.netMinor),
    people: people.map(personText),
    left:
      isPlan && left > 0 ? m.invoice_unassigned({ count: formatNumber(left, shown.locale) }) : '',
  }
}

type Of = { invoice: Invoice; shown: Shown }

function personText({ name, group, costCentre, iccid, approvalId }: InvoicePerson) {
  const approval = approvalId ? m.invoice_approval({ id: approvalId }) : ''
  const facts = [group, costCentre, iccid, approval].filter(Boolean)
  return { name, facts: facts.join(' · ') }
}

function sumsOf(invoice: Invoice, shown: Shown) {
  const money = moneyOf(invoice, shown)
  const { netMinor, taxMinor, taxRate, setOff } = invoice
  const percent = formatNumber(taxRate / 100, shown.locale)
  return [
    { label: m.invoice_net(), text: money(netMinor) },
    ...(taxRate > 0 ? [{ label: m.invoice_vat({ percent }), text: money(taxMinor) }] : []),
    ...setOff.map(({ number, amountMinor }) => ({
      label: m.invoice_set_off({ number }),
      text: money(-amountMinor),
    })),
  ]
}

function noteOf({ taxCategory }: Invoice): string {
  if (taxCategory === 'AE') return m.invoice_vat_reverse()
  return taxCategory === 'O' ? m.invoice_vat_none() : ''
}
