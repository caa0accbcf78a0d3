import { dataParts, formatData } from '#app/format/data-size.ts'
import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'

/** A plan as an organisation's pages show it, in the visitor's language. */
export type ShownPlan = {
  id: string
  /** "10" and "GB"; without a unit, `amount` is a word. */
  amount: string
  unit: string
  place: string
  /** "Japan, 10 GB". */
  name: string
  flag: string | null
  /** "30 days · 5G". */
  facts: string
}

export function shownPlan(plan: OfferedPlan, locale: Locale): ShownPlan {
  const { destination, isUnlimited, dailyMb, amount, duration, generation } = plan
  const place = placeName(destination, locale)
  const isDaily = plan.planType === 'daily'
  const mb = dailyMb ?? amount
  const parts = isUnlimited ? { value: m.plan_amount_unlimited(), unit: '' } : dataParts(mb, locale)
  const size = isUnlimited ? parts.value : formatData(mb, locale)
  const data = isDaily && !isUnlimited ? m.plan_amount_daily({ data: size }) : size
  return {
    id: plan.id,
    amount: parts.value,
    unit: parts.unit,
    place,
    name: sideBySide([place, data], locale),
    flag: flagOf(destination),
    facts: [m.plan_days({ count: duration }), isDaily ? data : '', generation]
      .filter((fact) => fact !== '')
      .join(' · '),
  }
}

/** The flag of a place; regions have none except for those of Europe. */
export function flagOf({ code, slug }: Pick<OfferedPlan['destination'], 'code' | 'slug'>) {
  return code ?? (slug.startsWith('europe') ? 'eu' : null)
}
