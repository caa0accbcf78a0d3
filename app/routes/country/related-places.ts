import { getDestination } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import { placeName } from '#app/ui/place.ts'
import { usualPlan } from '#app/ui/plan/choose.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue.ts'
import type { Locale } from '#contract/locale.ts'

export type RelatedPlace = {
  name: string
  path: string
  flags: string[]
  countryCount: number
  /** The plan that fits most trips there, to compare with the one here. */
  plan: PlanView
}

type RelatedInput = { api: ApiClient; detail: DestinationDetail; locale: Locale }

const shownPlaces = 3

/** The smallest regions and global sets that also work here, each with its usual plan. */
export async function relatedPlaces({
  api,
  detail,
  locale,
}: RelatedInput): Promise<RelatedPlace[]> {
  const wider = await Promise.all(
    detail.regional.slice(0, shownPlaces).map(({ slug }) => getDestination(api, slug)),
  )
  return wider.flatMap((place) => {
    const plan = usualPlan(place.plans.map(toPlanView), 'data')
    if (!plan) return []
    return {
      name: placeName(place, locale),
      path: `/${place.slug}-eSIM`,
      flags: place.countryCodes.slice(0, 3).map((code) => code.toLowerCase()),
      countryCount: place.countryCount,
      plan,
    }
  })
}
