import type { Plan } from '#contract/catalogue/catalogue.ts'
import type { PlanView } from './plan-view.ts'

/** Converts a plan for display: durations to days, sizes to MB, null to undefined. */
export function toPlanView(plan: Plan): PlanView {
  const isDaily = plan.planType === 'daily'
  return withoutUndefined({
    id: plan.id,
    slug: plan.slug,
    type: plan.planType,
    days: plan.duration,
    dataMb: isDaily || plan.isUnlimited ? undefined : plan.amount,
    dailyMb: plan.dailyMb ?? undefined,
    isUnlimited: plan.isUnlimited,
    throttleKbps: plan.throttleKbps ?? undefined,
    hasHotspot: plan.tethering,
    is5g: plan.generation === '5G',
    networks: plan.networks.map((network) => network.name),
    starts: plan.activationPolicy,
    activateWithinDays: plan.activateWithinDays,
    hasAddons: plan.addonPolicy !== 'none',
    addonFromMinor: plan.addonFromMinor ?? undefined,
    identity: plan.kyc,
    refund: plan.refundPolicy,
    currency: plan.currency,
    priceMinor: plan.priceMinor,
    perGbMinor: plan.perGbMinor ?? undefined,
    perDayMinor: plan.perDayMinor,
    referenceMinor: reductionReference(plan),
    unavailableUntil: plan.unavailableUntil ?? undefined,
  })
}

function withoutUndefined(view: PlanView): PlanView {
  const fields = Object.entries(view).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as PlanView
}

/**
 * Returns the reference price of a reduction; a price counts as reduced only if the lowest price of
 * the last 30 days was higher.
 */
function reductionReference({ referenceMinor, priceMinor }: Plan): number | undefined {
  return referenceMinor !== null && referenceMinor > priceMinor ? referenceMinor : undefined
}
