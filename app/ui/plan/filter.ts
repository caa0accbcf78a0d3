import type { PlanView } from './plan-view.ts'

export type PlanSort = 'price' | 'gb' | 'day'

/** The visitor's filters of the plan list; they are stored in the address only. */
export type PlanFilters = {
  type: PlanView['type']
  minDays: number | undefined
  minGb: number | undefined
  hotspot: boolean
  fiveG: boolean
  unlimited: boolean
  sort: PlanSort
}

/**
 * Minimum days and sizes to choose from; the smallest values are left out, because they would
 * filter nothing.
 */
export type FilterChoices = { days: number[]; gb: number[] }

const narrowingKeys = ['days', 'size', 'hotspot', '5g', 'unlimited'] as const

/** Names of all query parameters that the country page reads. */
export const planQueryKeys = ['type', ...narrowingKeys, 'sort', 'compare'] as const

type PlanQueryKey = (typeof planQueryKeys)[number]

export function filterChoices(plans: readonly PlanView[], type: PlanView['type']): FilterChoices {
  const ofType = plans.filter((plan) => plan.type === type)
  return {
    days: narrowing(ofType.map((plan) => plan.days)),
    gb: narrowing(ofType.flatMap((plan) => fastGb(plan) ?? [])),
  }
}

/** Reads the filters from the address; ignores values that no plan of this destination has. */
export function parseFilters(
  query: URLSearchParams,
  plans: readonly PlanView[],
  fallbackType: PlanView['type'] = 'data',
): PlanFilters {
  const type = parseType(query.get('type'), plans) ?? fallbackType
  const choices = filterChoices(plans, type)
  const sort = query.get('sort')
  return {
    type,
    minDays: choices.days.find((days) => String(days) === query.get('days')),
    minGb: choices.gb.find((gb) => String(gb) === query.get('size')),
    hotspot: query.get('hotspot') === '1',
    fiveG: query.get('5g') === '1',
    unlimited: query.get('unlimited') === '1',
    sort: sort === 'gb' || sort === 'day' ? sort : 'price',
  }
}

function parseType(value: string | null, plans: readonly PlanView[]) {
  const type = value === 'daily' || value === 'data' ? value : undefined
  return plans.some((plan) => plan.type === type) ? type : undefined
}

/** Returns the plans that pass the filters, in the chosen order; unavailable plans come last. */
export function applyFilters(plans: readonly PlanView[], filters: PlanFilters): PlanView[] {
  return plans
    .filter((plan) => fits(plan, filters))
    .sort(
      (a, b) =>
        Number(a.unavailableUntil !== undefined) - Number(b.unavailableUntil !== undefined) ||
        sortValue(a, filters.sort) - sortValue(b, filters.sort) ||
        a.priceMinor - b.priceMinor ||
        a.days - b.days,
    )
}

function fits(plan: PlanView, filters: PlanFilters): boolean {
  return (
    plan.type === filters.type &&
    plan.days >= (filters.minDays ?? 0) &&
    (fastGb(plan) ?? 0) >= (filters.minGb ?? 0) &&
    (!filters.hotspot || plan.hasHotspot === true) &&
    (!filters.fiveG || plan.is5g) &&
    (!filters.unlimited || plan.isUnlimited)
  )
}

function sortValue(plan: PlanView, sort: PlanSort): number {
  if (sort === 'day') return plan.perDayMinor
  // A plan without a price per GB cannot be ranked by it and follows the others.
  if (sort === 'gb') return plan.perGbMinor ?? Number.MAX_SAFE_INTEGER
  return plan.priceMinor
}

/** Returns the GB at full speed: in total for a data pass, per day for a daily pass. */
export function fastGb(plan: PlanView): number | undefined {
  const mb = plan.type === 'daily' ? plan.dailyMb : plan.dataMb
  return mb === undefined ? undefined : mb / 1024
}

/** Counts the active filters, for the Clear chip. */
export function countFilters(filters: PlanFilters): number {
  const { minDays, minGb, hotspot, fiveG, unlimited } = filters
  return [minDays, minGb, hotspot, fiveG, unlimited].filter(Boolean).length
}

/**
 * Returns the address's query with some parameters changed; undefined removes one. The result
 * starts with `?` or is empty.
 */
export function withQuery(
  query: URLSearchParams,
  changes: Partial<Record<PlanQueryKey, string | undefined>>,
): string {
  let search = ''
  const add = (name: string, value: string) => {
    search += `${search ? '&' : '?'}${encode(name)}=${encode(value)}`
  }
  for (const [name, value] of query) if (!Object.hasOwn(changes, name)) add(name, value)
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) add(name, value)
  return search
}

/** Keeps commas, which are legal in a query, because people read and share `compare=a,b`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',')
}

export function withoutFilters(query: URLSearchParams): string {
  return withQuery(query, Object.fromEntries(narrowingKeys.map((key) => [key, undefined])))
}

function narrowing(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b).slice(1)
}
