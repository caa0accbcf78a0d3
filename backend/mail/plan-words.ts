import { countryName } from '#app/format/country-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { areaNames } from './area-names.ts'
import type { Fact } from './content.ts'

type In = { locale: Locale }

/** Returns the name of a plan's destination in a language. */
export function placeOf({ destination }: Pick<OfferedPlan, 'destination'>, { locale }: In): string {
  const { kind, code, slug, nameEn, countryCount } = destination
  if (kind === 'country') return code ? countryName(code, locale) : nameEn
  if (kind === 'global') return m.place_global({ count: countryCount }, { locale })
  return areaNames[slug]?.[locale] ?? nameEn
}

/** Returns a plan's name, for example "Japan · 5 GB · 30 days". */
export function planLine(plan: OfferedPlan, context: In): string {
  const days = m.plan_days({ count: plan.duration }, { locale: context.locale })
  return [placeOf(plan, context), amountOf(plan, context), days].join(' · ')
}

function amountOf(plan: OfferedPlan, { locale }: In): string {
  if (plan.isUnlimited) return m.plan_amount_unlimited({}, { locale })
  if (plan.planType === 'data') return formatData(plan.amount, locale)
  return m.plan_amount_daily({ data: formatData(plan.dailyMb ?? 0, locale) }, { locale })
}

/** Returns the contract terms of data that is added to an eSIM: how long it is valid. */
export function addonTerms(plan: OfferedPlan, { locale }: In): Fact[] {
  const own = { locale }
  const days = m.plan_days({ count: plan.duration }, own)
  return [
    { term: m.plan_fact_valid({}, own), value: m.addon_days({ days }, own) },
    { term: m.plan_fact_starts({}, own), value: m.order_addon_text({}, own) },
  ]
}

/** Returns when the days of an eSIM begin: what starts them, and the date if nothing does. */
export function startTerms(plan: OfferedPlan, activateBy: number, own: In): Fact[] {
  const date = formatDate(activateBy * 1000, own.locale)
  const starts = { term: m.plan_fact_starts({}, own), value: startText(plan, own) }
  if (plan.activationPolicy === 'purchase') return [starts]
  return [starts, { term: m.plan_fact_unused({}, own), value: m.esim_starts_by({ date }, own) }]
}

function startText(plan: OfferedPlan, own: In): string {
  if (plan.activationPolicy === 'installation') return m.plan_fact_starts_install({}, own)
  if (plan.activationPolicy === 'purchase') return m.plan_fact_starts_purchase({}, own)
  return plan.destination.kind === 'country'
    ? m.plan_fact_starts_use({ place: placeOf(plan, own) }, own)
    : m.plan_fact_starts_use_any({}, own)
}

/** Returns the contract terms of a plan: its time, its withdrawal and the identity check. */
export function planTerms(plan: OfferedPlan, { locale }: In): Fact[] {
  const own = { locale }
  const refund = {
    until_installed: () => m.plan_fact_refund_installed({}, own),
    until_activated: () => m.plan_fact_refund_activated({}, own),
    none: () => m.plan_fact_refund_none({}, own),
  }
  const isRunning = plan.activationPolicy === 'purchase'
  return [
    {
      term: m.plan_fact_valid({}, own),
      value: m.plan_fact_valid_value({ count: plan.duration }, own),
    },
    { term: m.plan_fact_starts({}, own), value: startText(plan, own) },
    {
      term: m.plan_fact_unused({}, own),
      value: isRunning
        ? m.plan_fact_unused_runs({}, own)
        : m.plan_fact_unused_starts({ day: plan.activateWithinDays }, own),
    },
    { term: m.plan_fact_refund({}, own), value: refund[plan.refundPolicy]() },
    ...identityTerms(plan, own),
  ]
}

/** Returns the proof of identity that the network requires before a plan works, if any. */
export function identityTerms({ kyc }: OfferedPlan, own: In): Fact[] {
  if (kyc === 'none') return []
  const value =
    kyc === 'passport'
      ? m.plan_fact_identity_passport({}, own)
      : m.plan_fact_identity_address({}, own)
  return [{ term: m.plan_fact_identity({}, own), value }]
}
