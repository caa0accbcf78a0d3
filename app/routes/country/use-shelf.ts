import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { usualPlan } from '#app/ui/plan/choose.ts'
import { compareLimit, parseCompare, toggleCompare } from '#app/ui/plan/compare/compare.ts'
import { applyFilters, parseFilters, withQuery } from '#app/ui/plan/filter.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'

/**
 * Reads the list's state from the address: the plans to show, the chosen plan, the compared plans.
 */
export function useShelf(plans: PlanView[], path: string) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isFull, setIsFull] = useState(false)
  const { plan: openedSlug } = useParams()
  const opened = plans.find((plan) => plan.slug === openedSlug)
  const filters = parseFilters(query, plans, opened?.type ?? plans[0]?.type)
  const compared = parseCompare(query, plans)

  const linkSearch = withQuery(query, { type: undefined })

  function toggle(slug: string) {
    const isAdded = !compared.some((plan) => plan.slug === slug)
    setIsFull(isAdded && compared.length === compareLimit)
    const search = withQuery(query, { compare: toggleCompare(compared, slug) })
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    shown: applyFilters(plans, filters),
    chosen: opened ?? usualPlan(plans, filters.type),
    compared,
    isFull,
    toggle,
    clearCompare: withQuery(query, { compare: undefined }),
    linkSearch,
    linkTo: (plan: PlanView) => ({ pathname: `${path}/${plan.slug}`, search: linkSearch }),
    tabTo: (type: PlanView['type']) => {
      const other = type === 'daily' ? 'daily' : undefined
      return (
        path +
        withQuery(query, { type: other, days: undefined, size: undefined, unlimited: undefined })
      )
    },
  }
}

export type Shelf = ReturnType<typeof useShelf>
