import { formatDay } from '#app/format/date.ts'
import { placeFlags } from '#app/ui/board/board-row.ts'
import type { Deal } from '#app/ui/board/deal-board.tsx'
import { placeName } from '#app/ui/place.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Returns a plan as lists across destinations show it, in the visitor's language. */
export function dealOf(plan: OfferedPlan, locale: Locale): Deal {
  const { destination, isUnlimited, dailyMb, amount } = plan
  return {
    to: pathTo('destination', { destination: destination.slug, plan: plan.slug }),
    name: placeName(destination, locale),
    flags: placeFlags(destination),
    days: plan.duration,
    size: isUnlimited ? { kind: 'unlimited' } : sizeOf(dailyMb, amount),
    priceMinor: plan.priceMinor,
    perGbMinor: plan.perGbMinor,
    referenceMinor: plan.referenceMinor,
    endsOn: plan.reductionEndsAt && formatDay(plan.reductionEndsAt, locale),
    hasHotspot: plan.tethering,
  }
}

function sizeOf(dailyMb: number | null, amount: number): Deal['size'] {
  return dailyMb === null ? { kind: 'total', mb: amount } : { kind: 'daily', mb: dailyMb }
}
