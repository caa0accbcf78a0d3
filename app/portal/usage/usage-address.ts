import {
  usageRanges,
  usageSorts,
  usageSplits,
  usageStates,
} from '#contract/spending/usage-words.ts'
import { queryOf, readerOf } from '../query.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const pageSize = 25

/** Columns that can be hidden. */
export const usageColumns = ['place', 'state', 'ends', 'reported'] as const

/** The state of the page in its address: the chart's range and split, and the part of the list. */
export type UsageAddress = ReturnType<typeof readUsageAddress>

export function readUsageAddress(query: URLSearchParams) {
  const { text, one, page } = readerOf(query)
  return {
    days: usageRanges.find((each) => String(each) === query.get('days')) ?? 30,
    by: one('by', usageSplits) ?? 'destination',
    group: text('group'),
    q: text('q', 80),
    state: one('state', usageStates),
    sort: one('sort', usageSorts) ?? '-used',
    page,
    hidden: hiddenColumns(query, usageColumns),
  }
}

/** Returns the query of the same page with some parts changed. */
export function usageQuery(address: UsageAddress, changed: Partial<UsageAddress> = {}): string {
  const { days, by, group, q, state, sort, page, hidden } = { ...address, ...changed }
  const usual = { days: 30, by: 'destination', sort: '-used', page: 1 }
  const query = queryOf({ days, by, group, q, state, sort, page }, usual)
  return withColumns(query, hidden, usageColumns)
}
