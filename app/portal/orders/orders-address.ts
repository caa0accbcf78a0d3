import { planIdPattern } from '#contract/commerce/order-words.ts'
import { type MasterOrderSort, masterOrderSorts } from '#contract/spending/stock-words.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const pageSize = 25

/** Columns that one can hide. */
const orderColumns = ['buyer', 'plans'] as const

/** What the address of the page says: the part of the list, its order and its page. */
export type OrdersAddress = {
  q: string
  plan: string
  /** YYYY-MM; empty for all. */
  month: string
  sort: MasterOrderSort
  page: number
  hidden: readonly string[]
}

export function readOrdersAddress(query: URLSearchParams): OrdersAddress {
  const page = Number(query.get('page'))
  const [plan, month] = [query.get('plan') ?? '', query.get('month') ?? '']
  return {
    q: (query.get('q') ?? '').slice(0, 80),
    plan: planIdPattern.test(plan) ? plan : '',
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    sort: masterOrderSorts.find((each) => each === query.get('sort')) ?? '-created',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    hidden: hiddenColumns(query, orderColumns),
  }
}

/** Which orders the list and its file have, as the calls ask for them. */
export function filterOf({ q, plan, month, sort }: OrdersAddress) {
  return {
    sort,
    ...(q ? { q } : {}),
    ...(plan ? { planId: plan } : {}),
    ...(month ? { month } : {}),
  }
}

export function isFiltered({ q, plan, month }: OrdersAddress): boolean {
  return [q, plan, month].some(Boolean)
}

/** Returns the link to the same page with some parts changed. */
export function ordersLink(address: OrdersAddress, changed: Partial<OrdersAddress> = {}): string {
  const { q, plan, month, sort, page, hidden } = { ...address, ...changed }
  const entries = {
    ...(q ? { q } : {}),
    ...(plan ? { plan } : {}),
    ...(month ? { month } : {}),
    ...(sort === '-created' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
  return withColumns(new URLSearchParams(entries), hidden, orderColumns)
}
