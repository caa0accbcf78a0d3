import type { RouterContextProvider } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { localeContext } from '#app/page/context.ts'
import type { LivePlace } from '#app/ui/article/tree/ast.ts'
import { findDestination, livePlace } from './load-blocks.ts'

/** What the shop sells of a place today. */
export type PlaceOffer = { place: LivePlace; from: string; dataPlans: number }

/** Returns what the shop sells of a destination; undefined where it does not sell it. */
export async function loadPlaceOffer(
  context: Readonly<RouterContextProvider>,
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
