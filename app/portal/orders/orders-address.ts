import { planIdPattern } from '#contract/commerce/order-words.ts'
import { masterOrderSorts } from '#contract/spending/stock-words.ts'
import { given, queryOf, readerOf } from '../query.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const pageSize = 25

/** Columns that one can hide. */
const orderColumns = ['buyer', 'plans'] as const

/** What the address of the page says: the part of the list, its order and its page. */
export type OrdersAddress = ReturnType<typeof readOrdersAddress>

export function readOrdersAddress(query: URLSearchParams) {
  const { text, formed, one, page } = readerOf(query)
  return {
    q: text('q', 80),
    plan: formed('plan', planIdPattern),
    /** YYYY-MM; empty for all. */
    month: formed('month', /^20\d\d-(0[1-9]|1[0-2])$/),
    sort: one('sort', masterOrderSorts) ?? '-created',
    page,
    hidden: hiddenColumns(query, orderColumns),
  }
}

/** Which orders the list and its file have, as the calls ask for them. */
export function filterOf({ q, plan, month, sort }: OrdersAddress) {
  return { sort, ...given({ q, planId: plan, month }) }
}

export function isFiltered({ q, plan, month }: OrdersAddress): boolean {
  return [q, plan, month].some(Boolean)
}

/** Returns the link to the same page with some parts changed. */
export function ordersLink(address: OrdersAddress, changed: Partial<OrdersAddress> = {}): string {
  const { q, plan, month, sort, page, hidden } = { ...address, ...changed }
  const query = queryOf({ q, plan, month, sort, page }, { sort: '-created', page: 1 })
  return withColumns(query, hidden, orderColumns)
}
