import {
  type InvoiceState,
  invoiceStates,
  type SpendSplit,
  spendSplits,
} from '#contract/spending/billing-words.ts'

/** The state of a page with documents, as its address states it. */
export type BillingAddress = ReturnType<typeof readBillingAddress>

/** Reads the address; invalid values are ignored. */
export function readBillingAddress(query: URLSearchParams) {
  const { state = '', by = '', start = '', ...ids } = Object.fromEntries(query)
  return {
    state: invoiceStates.find((each): each is InvoiceState => each === state),
    by: spendSplits.find((each): each is SpendSplit => each === by) ?? 'cost_centre',
    start: /^\d{1,12}\.[\w.-]{1,80}$/.test(start) ? start : '',
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

/** The query of the same page with some values changed. */
export function billingQuery(
  { state, by, start }: Pick<BillingAddress, 'state' | 'by' | 'start'>,
  change: Readonly<Record<string, string>> = {},
): string {
  const split = by === 'cost_centre' ? '' : by
  const values = Object.entries({ state: state ?? '', by: split, start, ...change })
  const query = new URLSearchParams(values.filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : '?'
}
