import type { OfferedPlan } from '#contract/catalogue.ts'

/** Returns the smallest of a plan's add-ons that has at least so much data. */
export function addonFor(addons: readonly OfferedPlan[], mb: number): OfferedPlan | undefined {
  return addons
    .filter(({ amount }) => amount >= mb)
    .toSorted((one, other) => one.amount - other.amount || one.priceMinor - other.priceMinor)[0]
}
