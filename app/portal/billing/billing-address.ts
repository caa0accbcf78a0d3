import {
  type InvoiceSort,
  type InvoiceState,
  invoiceSorts,
  invoiceStates,
  type SpendSplit,
  spendSplits,
} from '#contract/spending/billing-words.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

/** Columns that one can hide. */
export const invoiceColumns = ['state', 'issued', 'when'] as const

/** The state of a page with documents, as its address states it. */
export type BillingAddress = ReturnType<typeof readBillingAddress>

/** Reads the address; invalid values are ignored. */
export function readBillingAddress(query: URLSearchParams) {
  const { state = '', by = '', start = '', month = '', ...rest } = Object.fromEntries(query)
  const { sort = '', q = '', ...ids } = rest
  return {
    q: q.slice(0, 80),
    state: invoiceStates.find((each): each is InvoiceState => each === state),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    sort: invoiceSorts.find((each): each is InvoiceSort => each === sort) ?? '-issued',
    by: spendSplits.find((each): each is SpendSplit => each === by) ?? 'cost_centre',
    start: /^[\w-]{2,1500}$/.test(start) ? start : '',
    hidden: hiddenColumns(query, invoiceColumns),
    invoice: idIn(ids.invoice),
    payment: idIn(ids.payment),
    /** The id of the document that is about to be paid, or `all`. */
    pay: idIn(ids.pay),
  }
}

const idForm = /^[\w.-]{1,64}$/

function idIn(given = ''): string {
  return idForm.test(given) ? given : ''
}

/** The parts of the address that the page keeps. */
type Kept = Omit<BillingAddress, 'invoice' | 'payment' | 'pay'>

/** The query of the same page with some values changed. */
export function billingQuery(address: Kept, changed: Partial<Kept> = {}): string {
  const { q, state = '', month, sort, by, start, hidden } = { ...address, ...changed }
  const given = Object.entries({
    ...{ q, state, month, start },
    by: by === 'cost_centre' ? '' : by,
    sort: sort === '-issued' ? '' : sort,
  })
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''))
  return withColumns(query, hidden, invoiceColumns)
}

/** Which documents the list has, as the calls ask for them. */
export function filterOf({ q, state, month, sort }: Kept) {
  return {
    sort,
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(month ? { month } : {}),
  }
}

export function isFiltered({ q, state, month }: Kept): boolean {
  return [q, state, month].some(Boolean)
}
