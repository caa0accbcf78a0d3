import type { PlanView } from '#app/ui/plan/plan-view.ts'

/** What maps, chat and some video take: the habit of the sample. */
export const sampleMbADay = 512

type Leg = { name: string; flag: string; days: number; plans: readonly PlanView[] }
type Regional = { name: string; plans: readonly PlanView[] }

type LegCover = {
  name: string
  flag: string
  days: number
  needMb: number
  dataMb: number
  priceMinor: number
}

/** Two countries, what they need, and the two ways to cover them at today's prices. */
export type TripSample = {
  legs: [LegCover, LegCover]
  localMinor: number
  regional: { name: string; dataMb: number; days: number; spareMb: number; priceMinor: number }
}

/** The cheapest local plan for each leg beside the cheapest regional one; undefined if one lacks. */
export function tripSample(legs: readonly [Leg, Leg], regional: Regional): TripSample | undefined {
  const [first, second] = [coverLeg(legs[0]), coverLeg(legs[1])]
  if (!first || !second) return undefined
  const needMb = first.needMb + second.needMb
  const plan = cheapest(regional.plans, needMb, first.days + second.days)
  if (!plan) return undefined
  return {
    legs: [first, second],
    localMinor: first.priceMinor + second.priceMinor,
    regional: {
      name: regional.name,
      dataMb: plan.dataMb,
      days: plan.days,
      spareMb: plan.dataMb - needMb,
      priceMinor: plan.priceMinor,
    },
  }
}

function coverLeg({ name, flag, days, plans }: Leg): LegCover | undefined {
  const needMb = days * sampleMbADay
  const plan = cheapest(plans, needMb, days)
  return plan && { name, flag, days, needMb, dataMb: plan.dataMb, priceMinor: plan.priceMinor }
}

type DataPass = PlanView & { dataMb: number }

function cheapest(plans: readonly PlanView[], needMb: number, days: number): DataPass | undefined {
  return plans
    .filter((plan): plan is DataPass => plan.type === 'data' && plan.dataMb !== undefined)
    .filter((plan) => plan.unavailableUntil === undefined && plan.identity === 'none')
    .filter((plan) => plan.dataMb >= needMb && plan.days >= days)
    .toSorted((a, b) => a.priceMinor - b.priceMinor || b.dataMb - a.dataMb)[0]
}
