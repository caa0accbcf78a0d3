import {
  type UsageRange,
  type UsageSort,
  type UsageSplit,
  type UsageState,
  usageRanges,
  usageSorts,
  usageSplits,
  usageStates,
} from '#contract/spending/usage-words.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const pageSize = 25

/** Columns that can be hidden. */
export const usageColumns = ['place', 'state', 'ends', 'reported'] as const

/** The state of the page in its address: the chart's range and split, and the part of the list. */
export type UsageAddress = {
  days: UsageRange
  by: UsageSplit
  group: string
  q: string
  state: UsageState | undefined
  sort: UsageSort
  page: number
  /** Keys of the hidden columns. */
  hidden: readonly string[]
}

export function readUsageAddress(query: URLSearchParams): UsageAddress {
  const one = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((each) => each === query.get(name))
  const page = Number(query.get('page'))
  return {
    days: usageRanges.find((each) => String(each) === query.get('days')) ?? 30,
    by: one('by', usageSplits) ?? 'destination',
    group: (query.get('group') ?? '').slice(0, 64),
    q: (query.get('q') ?? '').slice(0, 80),
    state: one('state', usageStates),
    sort: one('sort', usageSorts) ?? '-used',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    hidden: hiddenColumns(query, usageColumns),
  }
}

/** Returns the query of the same page with some parts changed. */
export function usageQuery(address: UsageAddress, changed: Partial<UsageAddress> = {}): string {
  const { days, by, group, q, state, sort, page, hidden } = { ...address, ...changed }
  const entries = {
    ...(days === 30 ? {} : { days: String(days) }),
    ...(by === 'destination' ? {} : { by }),
    ...(group ? { group } : {}),
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(sort === '-used' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
  return withColumns(new URLSearchParams(entries), hidden, usageColumns)
}
