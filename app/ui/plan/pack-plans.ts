import { keptWith } from '#app/page/kept-with.ts'
import type { PlanView } from './plan-view.ts'

/** Plans in their transfer format: values that all of them share are sent once. */
export type PackedPlans = { alike: Partial<PlanView>; rows: Partial<PlanView>[] }

export function packPlans(plans: readonly PlanView[]): PackedPlans {
  const [first, ...others] = plans
  const isAlike = ([name, value]: [string, unknown]) =>
    others.every((plan) => isSame(plan[name as keyof PlanView], value))
  const alike = Object.fromEntries(Object.entries(first ?? {}).filter(isAlike))
  const rows = plans.map((plan) =>
    Object.fromEntries(
      Object.entries(plan).filter(([name, value]) => !(name in alike) && value !== undefined),
    ),
  )
  return { alike, rows }
}

/** Returns the plans again; the same objects each time, so that their drawn markup can be kept. */
export function unpackPlans(packed: PackedPlans): PlanView[] {
  const { alike, rows } = packed
  return keptWith(packed, 'plans', () => rows.map((row) => ({ ...alike, ...row }) as PlanView))
}

/** Compares two values, which are texts, numbers, flags, or lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && String(one) === String(other))
}
