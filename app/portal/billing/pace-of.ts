import type { Billing } from '#contract/spending/billing.ts'

/** With fewer days, an estimate would be a guess. */
const leastDays = 3
const day = 86_400

/**
 * The expected spend of the whole month at its present pace, to two digits; undefined in its first
 * days.
 */
export function paceOf({
  month,
  asOf,
  spentMinor,
}: Pick<Billing, 'month' | 'asOf' | 'spentMinor'>): number | undefined {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const [from, until] = [Date.UTC(year, at - 1, 1) / 1000, Date.UTC(year, at, 1) / 1000]
  const passed = asOf - from
  if (passed < leastDays * day || passed > until - from) return undefined
  const expected = (spentMinor * (until - from)) / passed
  const power = 10 ** Math.max(0, String(Math.round(expected)).length - 2)
  return Math.max(spentMinor, Math.round(expected / power) * power)
}
