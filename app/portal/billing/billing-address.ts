import { invoiceSorts, invoiceStates, spendSplits } from '#contract/spending/billing-words.ts'
import { given, queryOf, readerOf } from '../query.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

/** Columns that one can hide. */
export const invoiceColumns = ['state', 'issued', 'when'] as const

/** The state of a page with documents, as its address states it. */
export type BillingAddress = ReturnType<typeof readBillingAddress>

const idForm = /^[\w.-]{1,64}$/

/** Reads the address; invalid values are ignored. */
export function readBillingAddress(query: URLSearchParams) {
  const { text, formed, one } = readerOf(query)
  return {
    q: text('q', 80),
    state: one('state', invoiceStates),
    month: formed('month', /^20\d\d-(0[1-9]|1[0-2])$/),
    sort: one('sort', invoiceSorts) ?? '-issued',
    by: one('by', spendSplits) ?? 'cost_centre',
    start: formed('start', /^[\w-]{2,1500}$/),
    hidden: hiddenColumns(query, invoiceColumns),
    invoice: formed('invoice', idForm),
    payment: formed('payment', idForm),
    /** The id of the document that is about to be paid, or `all`. */
    pay: formed('pay', idForm),
  }
}

/** The parts of the address that the page keeps. */
type Kept = Omit<BillingAddress, 'invoice' | 'payment' | 'pay'>

/** The query of the same page with some values changed. */
export function billingQuery(address: Kept, changed: Partial<Kept> = {}): string {
  const { q, state, month, sort, by, start, hidden } = { ...address, ...changed }
  const usual = { by: 'cost_centre', sort: '-issued' }
  const query = queryOf({ q, state, month, start, by, sort }, usual)
  return withColumns(query, hidden, invoiceColumns)
}

/** Which documents the list has, as the calls ask for them. */
export function filterOf({ q, state, month, sort }: Kept) {
  return { sort, ...given({ q, state, month }) }
}

export function isFiltered({ q, state, month }: Kept): boolean {
  return [q, state, month].some(Boolean)
}
