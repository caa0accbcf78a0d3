import { placeName } from '#app/ui/place.ts'
import type { PlanPlace } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** A plan with the place it is for, as the pages for buying and using eSIMs show it. */
export type BoughtPlan = {
  plan: PlanView
  place: PlanPlace & { flag: string | undefined; path: string }
}

export function boughtPlan(offered: OfferedPlan, locale: Locale): BoughtPlan {
  const { destination } = offered
  return {
    plan: toPlanView(offered),
    place: {
      name: placeName(destination, locale),
      kind: destination.kind,
      flag: destination.code ?? undefined,
      path: pathTo('destination', { destination: destination.slug }),
    },
  }
}
