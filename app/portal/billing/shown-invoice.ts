import { formatDayIn, formatRelativeDays } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { InvoiceSummary } from '#contract/spending/billing.ts'

/** The language, time zone and time for which documents are shown. */
export type Shown = { locale: Locale; timeZone: string; asOf: number }

type Tone = 'ok' | 'warn' | 'bad' | 'neutral'

/** A row of the table of documents, in the visitor's language. */
export type ShownInvoice = ReturnType<typeof shownInvoice>

export function shownInvoice(invoice: InvoiceSummary, shown: Shown) {
  const { id, currency, totalMinor, kind, issuedAt } = invoice
  const sign = kind === 'credit_note' ? -1 : 1
  return {
    id,
    name: nameOf(invoice, shown.locale),
    number: numberOf(invoice),
    state: stateOf(invoice),
    issued: dayOf(issuedAt, shown),
    when: whenOf(invoice, shown),
    isLate: invoice.state === 'OVERDUE',
    total: formatMoney(sign * totalMinor, currency, shown.locale),
  }
}

/** The title of a document; for a statement, its month. */
export function nameOf({ kind, month }: InvoiceSummary, locale: Locale): string {
  if (kind === 'statement' && month) return formatMonth(month, locale)
  return kind === 'credit_note' ? m.invoice_credit_note() : m.invoice_invoice()
}

function numberOf({ number, creditsNumber }: InvoiceSummary): string {
  return creditsNumber ? m.billing_credit_of({ number, credited: creditsNumber }) : number
}

/** The name of a state, and its colour. */
export function stateOf({ kind, state }: InvoiceSummary): { text: string; tone: Tone } {
  if (kind === 'credit_note') {
    return state === 'PAID'
      ? { text: m.billing_state_set_off(), tone: 'neutral' }
      : { text: m.billing_state_credit(), tone: 'warn' }
  }
  if (state === 'PAID') return { text: m.billing_state_paid(), tone: 'ok' }
  return state === 'OVERDUE'
    ? { text: m.billing_state_overdue(), tone: 'bad' }
    : { text: m.billing_state_open(), tone: 'warn' }
}

function whenOf(invoice: InvoiceSummary, shown: Shown): string {
  const { kind, paidAt, dueAt } = invoice
  if (kind === 'credit_note') {
    return paidAt === undefined
      ? m.billing_set_off_next()
      : m.billing_set_off_on({ date: dayOf(paidAt, shown) })
  }
  if (paidAt !== undefined) return m.billing_paid_on({ date: dayOf(paidAt, shown) })
  if (invoice.isSmall) return m.billing_small_next()
  return dueAt === undefined ? '' : dueText(dueAt, shown)
}

function dueText(dueAt: number, shown: Shown): string {
  const date = dayOf(dueAt, shown)
  const late = daysLate(dueAt, shown)
  if (late > 0) return m.billing_due_late({ date, count: late })
  const when = formatRelativeDays(dueAt * 1000, shown.asOf * 1000, shown.locale)
  return m.billing_due_in({ date, when })
}

/** Whole days since a moment. */
export function daysLate(dueAt: number, { asOf }: Pick<Shown, 'asOf'>): number {
  return Math.max(0, Math.floor((asOf - dueAt) / 86_400))
}

/** A day in the organisation's zone. */
export function dayOf(seconds: number, { locale, timeZone, asOf }: Shown): string {
  return formatDayIn(seconds * 1000, { locale, timeZone, now: asOf * 1000 })
}
