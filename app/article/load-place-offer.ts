import { formatMoney } from '#app/format/money.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import type { LivePlace } from '#app/ui/article/tree/ast.ts'
import { findDestination, livePlace } from './load-blocks.ts'

/** The shop's offer for a place today. */
export type PlaceOffer = { place: LivePlace; from: string; dataPlans: number }

/** Returns the shop's offer for a destination; undefined if the shop does not sell it. */
export async function loadPlaceOffer(
  context: PageContext,
  slug: string | undefined,
): Promise<PlaceOffer | undefined> {
  if (slug === undefined) return undefined
  const detail = await findDestination(context, slug)
  if (!detail) return undefined
  const locale = context.get(localeContext)
  return {
    place: livePlace(detail, locale),
    from: formatMoney(detail.fromMinor, detail.currency, locale),
    dataPlans: detail.plans.filter(({ planType }) => planType === 'data').length,
  }
}
