import { findDestination } from '#app/article/load-blocks.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import { placeFlags } from '#app/ui/board/board-row.ts'
import { placeName } from '#app/ui/place.ts'
import { usualPlan } from '#app/ui/plan/choose.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The places whose plans stand in the table of prices by volume. */
const places = ['japan', 'europe', 'united-states', 'united-arab-emirates']

export type PriceRow = { place: string; path: string; flag: string | undefined; plan: PlanView }

/** Returns the usual plan of each place that the shop sells, with its list price of today. */
export async function loadPrices(context: PageContext): Promise<PriceRow[]> {
  const rows = await Promise.all(places.map((slug) => loadRow(context, slug)))
  return rows.filter((row) => row !== undefined)
}

async function loadRow(context: PageContext, slug: string) {
  const detail = await findDestination(context, slug)
  const plan = detail && usualPlan(detail.plans.map(toPlanView), 'data')
  if (!detail || !plan) return undefined
  const [flag] = placeFlags(detail)
  const place = placeName(detail, context.get(localeContext))
  return { place, path: pathTo('destination', { destination: slug }), flag, plan }
}
