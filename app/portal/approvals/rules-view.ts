import { typedMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { placeName } from '#app/ui/place.ts'
import type { Currency } from '#contract/money.ts'
import { holdsPermissions } from '#contract/pages/access.ts'

export type RulesView = Awaited<ReturnType<typeof readRules>>

/** The rules for the form; only members who may change roles can change them. */
export async function readRules(context: PageContext) {
  const { api, locale } = valuesOf(context)
  const { rules, currency, approvers } = await api.call('getApprovalRules', {})
  const { destinations } = await api.call('listDestinations', {
    currency: currency as Currency,
    pageSize: 300,
  })
  const sum = (minor: number | null) =>
    minor === null ? '' : typedMoney(minor, currency as Currency, locale)
  const places = destinations.map((place) => ({
    slug: place.slug,
    name: placeName(place, locale),
    isChosen: rules.slugs.includes(place.slug),
  }))
  return {
    mayChange: holdsPermissions(valuesOf(context).viewer, ['UPDATE_ROLES']),
    currency,
    amount: sum(rules.amountMinor),
    order: sum(rules.orderMinor),
    addons: String(rules.monthlyAddons ?? ''),
    plans: String(rules.monthlyPlans ?? ''),
    isAlways: rules.isAlways,
    lapse: String(rules.lapseDays),
    escalate: String(rules.escalateDays),
    escalateTo: rules.escalateTo ?? '',
    approvers,
    places: places.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    chosen: places.filter(({ isChosen }) => isChosen).map(({ name }) => name),
  }
}
