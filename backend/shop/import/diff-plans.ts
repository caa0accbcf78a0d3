import { type Currency, currencies } from '#contract/money.ts'
import type { Brake } from '#contract/office/catalogue-words.ts'
import type { Issue } from './normalise.ts'
import type { Minors, Sold, Staged, StagedAddon, StagedPlan } from './staged-plan.ts'

export type PriceMove = { id: string; currency: Currency; from: number; to: number }
export type FactChange = { id: string; fact: string; from: unknown; to: unknown }
/** An add-on before and after a run: absent before it is added, and when it is withdrawn. */
export type AddonChange = { id: string; from?: StagedAddon; to?: StagedAddon }

export type PlanDiff = {
  added: string[]
  withdrawn: string[]
  dearer: PriceMove[]
  cheaper: PriceMove[]
  changed: FactChange[]
  /** Plans whose packages, costs or floors differ, which no page shows. */
  resupplied: string[]
  addons: AddonChange[]
  issues: readonly Issue[]
}

export type Braked = { brake: Brake; why: string }

/** How much of what a brake counts a run changes. */
export type Measured = {
  brake: Brake
  what: 'plans' | 'addons' | 'prices' | 'floors'
  count: number
  of: number
  /** The share above which it holds. */
  most: number
  isHeld: boolean
  /** What is counted: an id, with the currency if it is a price. */
  named: readonly string[]
}

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

/** Tells what a run changes of what is sold. */
export function diffPlans(sold: Sold, run: Staged, issues: readonly Issue[] = []): PlanDiff {
  const { plans: before } = sold
  const { plans: after } = run
  const kept = after.flatMap((plan) => {
    const old = before.get(plan.id)
    return old ? [{ plan, old }] : []
  })
  const ids = new Set(after.map(({ id }) => id))
  const moves = kept.flatMap(({ plan, old }) => movesOf(old, plan))
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
    addons: addonChanges(sold.addons, run.addons),
    issues,
  }
}

type WithPrices = { id: string; prices: Minors }

function movesOf(old: WithPrices, now: WithPrices): PriceMove[] {
  return currencies.flatMap((currency) => {
    const [from, to] = [old.prices[currency], now.prices[currency]]
    return from === to ? [] : [{ id: now.id, currency, from, to }]
  })
}

function addonChanges(before: Sold['addons'], after: readonly StagedAddon[]): AddonChange[] {
  const ids = new Set(after.map(({ id }) => id))
  const put = after.flatMap((to): AddonChange[] => {
    const from = before.get(to.id)
    if (!from) return [{ id: to.id, to }]
    return isSame(from, to) ? [] : [{ id: to.id, from, to }]
  })
  const gone = [...before.values()].filter(({ id }) => !ids.has(id))
  return [...put, ...gone.map((from) => ({ id: from.id, from }))]
}

export function isEmptyDiff(diff: PlanDiff): boolean {
  const { issues: _, ...changes } = diff
  return Object.values(changes).every((list) => list.length === 0)
}

/** The shares of plans that vanish, and of prices that move far, above which a brake holds. */
const mostVanished = 0.1
const mostMoved = 0.05
export const farMove = 0.25

/** `paid`: what visitors pay now where it is another price than the one that was published. */
export type Braking = { before: Sold; after: Staged; paid: ReadonlyMap<string, number> }

/** Measures what a publication changes against what it may. */
export function measureBrakes(diff: PlanDiff, { before, after, paid }: Braking): Measured[] {
  const { dearer, cheaper, addons } = diff
  const changed = addons.flatMap(({ from, to }) => (from && to ? movesOf(from, to) : []))
  const moves = [...dearer, ...cheaper, ...changed]
  const far = moves.filter(({ from, to }) => Math.abs(to - from) > from * farMove)
  const known = [before.plans, before.addons]
  const prices =
    [...after.plans, ...after.addons].filter(({ id }) => known.some((each) => each.has(id)))
      .length * currencies.length
  const moved = new Set(moves.map(({ id, currency }) => `${id} ${currency}`))
  const below = [...after.plans, ...after.addons].flatMap(({ id, prices, floors }) =>
    currencies.flatMap((currency) => {
      const key = `${id} ${currency}`
      const price = moved.has(key) ? prices[currency] : (paid.get(key) ?? prices[currency])
      return floors && price < floors[currency] ? [key] : []
    }),
  )
  const gone = addons.flatMap(({ id, to }) => (to ? [] : [id]))
  const vanished = { brake: 'withdrawals', most: mostVanished } as const
  return [
    measured({ ...vanished, what: 'plans', of: before.plans.size }, diff.withdrawn),
    measured({ ...vanished, what: 'addons', of: before.addons.size }, gone),
    measured(
      { brake: 'prices', what: 'prices', of: prices, most: mostMoved },
      far.map(({ id, currency }) => `${id} ${currency}`),
    ),
    measured({ brake: 'floors', what: 'floors', of: prices, most: 0 }, below),
  ]
}

type Measuring = Pick<Measured, 'brake' | 'what' | 'of' | 'most'>

function measured(given: Measuring, named: readonly string[]): Measured {
  const count = named.length
  return { ...given, count, isHeld: count > given.of * given.most, named }
}

/** Names the brakes that hold a publication. */
export function brakesOf(diff: PlanDiff, braking: Braking): Braked[] {
  return heldOf(measureBrakes(diff, braking))
}

export function heldOf(brakes: readonly Measured[]): Braked[] {
  return brakes
    .filter(({ isHeld }) => isHeld)
    .map((each) => ({ brake: each.brake, why: whyOf(each) }))
}

function whyOf({ what, count, of, named }: Measured): string {
  if (what === 'prices') return `${count} of ${of} prices move by more than 25 %`
  if (what === 'floors') {
    return `${count} prices are under their floor: ${named.slice(0, 3).join(', ')}`
  }
  return `${count} of ${of} ${what === 'addons' ? 'add-ons' : what} are withdrawn`
}
