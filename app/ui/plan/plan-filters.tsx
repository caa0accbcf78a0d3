import { CalendarDays, Database } from 'lucide'
import { useSearchParams } from 'react-router'
import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import type { Locale } from '#contract/locale.ts'
import {
  countFilters,
  type PlanFilters as Filters,
  filterChoices,
  withoutFilters,
  withQuery,
} from './filter.ts'
import { type MenuChoice, PlanMenu } from './plan-menu.tsx'
import type { PlanView } from './plan-view.ts'

type PlanFiltersProps = { plans: readonly PlanView[]; filters: Filters; locale: Locale }

/** All controls that filter or sort the list; each one is a link to its own address. */
export function PlanFilters({ plans, filters, locale }: PlanFiltersProps) {
  const [query] = useSearchParams()
  const choices = filterChoices(plans, filters.type)
  const lengths = lengthChoices(query, choices.days, filters.minDays)
  const sizes = sizeChoices({ query, gb: choices.gb, chosen: filters.minGb, locale })
  return (
    <nav className="narrow" aria-label={m.country_filters_label()}>
      <SortMenu filters={filters} query={query} />
      {choices.days.length > 0 && (
        <PlanMenu
          icon={CalendarDays}
          label={labelOf(lengths)}
          isActive={filters.minDays !== undefined}
          choices={lengths}
        />
      )}
      {choices.gb.length > 0 && (
        <PlanMenu
          icon={Database}
          label={labelOf(sizes)}
          isActive={filters.minGb !== undefined}
          choices={sizes}
        />
      )}
      <Toggle name="hotspot" isOn={filters.hotspot} label={m.plan_hotspot()} />
      <Toggle name="5g" isOn={filters.fiveG} label={m.country_filter_5g()} />
      {plans.some((plan) => plan.type === filters.type && plan.isUnlimited) && (
        <Toggle name="unlimited" isOn={filters.unlimited} label={m.plan_amount_unlimited()} />
      )}
      {countFilters(filters) > 1 && (
        <ChipLink to={{ search: withoutFilters(query) }} preventScrollReset replace>
          {m.country_filter_clear()}
        </ChipLink>
      )}
    </nav>
  )
}

type ToggleProps = { name: 'hotspot' | '5g' | 'unlimited'; isOn: boolean; label: string }

function Toggle({ name, isOn, label }: ToggleProps) {
  const [query] = useSearchParams()
  const search = withQuery(query, { [name]: isOn ? undefined : '1' })
  return (
    <ChipLink to={{ search }} active={isOn} preventScrollReset replace>
      {label}
    </ChipLink>
  )
}

function SortMenu({ filters, query }: { filters: Filters; query: URLSearchParams }) {
  const orders = [
    { sort: 'price', label: m.country_sort_price(), value: undefined },
    ...(filters.type === 'data' ? [{ sort: 'gb', label: m.country_sort_gb(), value: 'gb' }] : []),
    { sort: 'day', label: m.country_sort_day(), value: 'day' },
  ]
  const choices = orders.map(({ sort, label, value }) => ({
    label,
    search: withQuery(query, { sort: value }),
    isOn: sort === filters.sort,
  }))
  return (
    <div className="sort">
      <PlanMenu
        label={m.country_sort_by({ order: labelOf(choices) })}
        isActive={false}
        choices={choices}
      />
    </div>
  )
}

function lengthChoices(
  query: URLSearchParams,
  days: number[],
  chosen: number | undefined,
): MenuChoice[] {
  return [
    {
      label: m.country_filter_days_any(),
      search: withQuery(query, { days: undefined }),
      isOn: chosen === undefined,
    },
    ...days.map((count) => ({
      label: m.country_filter_days({ count }),
      search: withQuery(query, { days: String(count) }),
      isOn: count === chosen,
    })),
  ]
}

type SizeInput = {
  query: URLSearchParams
  gb: number[]
  chosen: number | undefined
  locale: Locale
}

function sizeChoices({ query, gb, chosen, locale }: SizeInput): MenuChoice[] {
  return [
    {
      label: m.country_filter_gb_any(),
      search: withQuery(query, { size: undefined }),
      isOn: chosen === undefined,
    },
    ...gb.map((size) => ({
      label: m.country_filter_gb({ data: formatData(size * 1024, locale) }),
      search: withQuery(query, { size: String(size) }),
      isOn: size === chosen,
    })),
  ]
}

function labelOf(choices: MenuChoice[]): string {
  return (choices.find((choice) => choice.isOn) ?? choices[0])?.label ?? ''
}
