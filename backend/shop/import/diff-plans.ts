import { type Currency, currencies } from '#contract/money.ts'
import type { Issue } from './normalise.ts'
import type { StagedPlan } from './staged-plan.ts'

export type PriceMove = { id: string; currency: Currency; from: number; to: number }
export type FactChange = { id: string; fact: string; from: unknown; to: unknown }

export type PlanDiff = {
  added: string[]
  withdrawn: string[]
  dearer: PriceMove[]
  cheaper: PriceMove[]
  changed: FactChange[]
  /** Plans whose packages, costs or floors differ, which no page shows. */
  resupplied: string[]
  issues: readonly Issue[]
}

/** What must be accepted before a run is published. */
export const brakes = ['withdrawals', 'prices', 'floors'] as const
export type Brake = (typeof brakes)[number]
export type Braked = { brake: Brake; why: string }

const facts = [
  'slug',
  'durationDays',
  'amountMb',
  'dailyMb',
  'throttleKbps',
  'tethering',
  'activationPolicy',
  'activateWithinDays',
  'addonPolicy',
  'kyc',
  'refundPolicy',
  'networks',
] as const satisfies readonly (keyof StagedPlan)[]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Tells what a run changes of the plans that are sold. */
export function diffPlans(
  before: ReadonlyMap<string, StagedPlan>,
  after: readonly StagedPlan[],
  issues: readonly Issue[] = [],
): PlanDiff {
  const kept = after.flatMap((plan) => {
    const old = before.get(plan.id)
    return old ? [{ plan, old }] : []
  })
  const ids = new Set(after.map(({ id }) => id))
  const moves = kept.flatMap(({ plan, old }) =>
    currencies.flatMap((currency): PriceMove[] => {
      const [from, to] = [old.prices[currency], plan.prices[currency]]
      return from === to ? [] : [{ id: plan.id, currency, from, to }]
    }),
  )
  return {
    added: after.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    withdrawn: [...before.keys()].filter((id) => !ids.has(id)),
    dearer: moves.filter(({ from, to }) => to > from),
    cheaper: moves.filter(({ from, to }) => to < from),
    changed: kept.flatMap(({ plan, old }) =>
      facts.flatMap((fact) =>
        isSame(old[fact], plan[fact])
          ? []
          : [{ id: plan.id, fact, from: old[fact], to: plan[fact] }],
      ),
    ),
    resupplied: kept.flatMap(({ plan, old }) =>
      isSame([old.offers, old.floors], [plan.offers, plan.floors]) ? [] : [plan.id],
    ),
    issues,
  }
}

export function isEmptyDiff(diff: PlanDiff): boolean {
  const { issues: _, ...changes } = diff
  return Object.values(changes).every((list) => list.length === 0)
}

/** The shares of plans that vanish, and of prices that move far, above which a brake holds. */
const mostVanished = 0.1
const mostMoved = 0.05
const farMove = 0.25

/** `paid`: what visitors pay now where it is another price than the one that was published. */
type Braking = {
  before: ReadonlyMap<string, StagedPlan>
  after: readonly StagedPlan[]
  paid: ReadonlyMap<string, number>
}

/** Names the brakes that hold a publication. */
export function brakesOf({ withdrawn, dearer, cheaper }: PlanDiff, given: Braking): Braked[] {
  const { before, after, paid } = given
  const far = [...dearer, ...cheaper].filter(({ from, to }) => Math.abs(to - from) > from * farMove)
  const prices = after.filter(({ id }) => before.has(id)).length * currencies.length
  const moved = new Set([...dearer, ...cheaper].map(({ id, currency }) => `${id} ${currency}`))
  const below = after.flatMap(({ id, prices, floors }) =>
    currencies.flatMap((currency) => {
      const key = `${id} ${currency}`
      const price = moved.has(key) ? prices[currency] : (paid.get(key) ?? prices[currency])
      return floors && price < floors[currency] ? [key] : []
    }),
  )
  const held: (Braked | false)[] = [
    withdrawn.length > before.size * mostVanished && {
      brake: 'withdrawals',
      why: `${withdrawn.length} of ${before.size} plans are withdrawn`,
    },
    far.length > prices * mostMoved && {
      brake: 'prices',
      why: `${far.length} of ${prices} prices move by more than 25 %`,
    },
    below.length > 0 && {
      brake: 'floors',
      why: `${below.length} prices are under their floor: ${below.slice(0, 3).join(', ')}`,
    },
  ]
  return held.filter((each) => each !== false)
}
