import { sql, statement } from '../../../platform/sql.ts'
import { OfferRow, offersQuery, toOffer } from '../../catalogue/plans.ts'
import { type View, valuesOf } from '../../catalogue/view.ts'

type Scope = { places: readonly string[] | null; planTypes: readonly string[] | null }
export type SampledPlan = {
  place: string
  amountMb: number
  days: number
  isUnlimited: boolean
  priceMinor: number
  leastMinor: number
  isDaily: boolean
}

/** Plans of a scope that a shop sells, the best known places first, and the least that each has to bring. */
export async function samplePlans(view: View, scope: Scope, count: number): Promise<SampledPlan[]> {
  const where = [
    scope.places ? sql`plan.destination_slug IN ${valuesOf(scope.places)}` : undefined,
    scope.planTypes ? sql`plan.plan_type IN ${valuesOf(scope.planTypes)}` : undefined,
  ]
  const { results } = await statement(view.catalogue, offersQuery(view, where, count)).all()
  return results.flatMap((found) => {
    const row = OfferRow.assert(found)
    const plan = toOffer(view, row)
    if (!plan) return []
    const { destination, amount, duration, isUnlimited, priceMinor, planType } = plan
    return {
      ...{ place: destination.nameEn, amountMb: amount, days: duration, isUnlimited, priceMinor },
      ...{ leastMinor: row.floorMinor ?? 0, isDaily: planType === 'daily' },
    }
  })
}
