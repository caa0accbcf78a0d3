import { type Currency, minorDigits } from '#contract/money.ts'
import type { RunChange } from '#contract/office/catalogue-words.ts'
import { withMargin } from '../../catalogue/price/price-points.ts'
import { farMove, type Measured, type PlanDiff } from '../diff-plans.ts'
import { convert } from '../exchange-rates.ts'
import type { Reviewed } from '../publish.ts'
import type { StagedAddon, StagedPlan } from '../staged-plan.ts'

type Item = StagedPlan | StagedAddon

/** A plan or an add-on as a run changes it; prices are those of one shop in one currency. */
export type ChangedItem = {
  id: string
  kind: 'plan' | 'addon'
  change: RunChange
  old?: Item
  now?: Item
  oldPrice?: number
  price?: number
  floor?: number
  marginPercent?: number
  isUnderFloor: boolean
  isFar: boolean
  facts: { fact: string; from: unknown; to: unknown }[]
}

export type Seen = { currency: Currency; marginPercent: number }

/** All that a run changes, the largest change first, with what is under its floor unchanged. */
export function changedItems(reviewed: Reviewed, seen: Seen): ChangedItem[] {
  const { before, after, diff, brakes } = reviewed
  const held = heldIds(brakes)
  const sides: Sides = { held, diff, seen, paid: reviewed.paid }
  const plans = new Map(after.plans.map((plan) => [plan.id, plan]))
  const ids = new Set([...before.plans.keys(), ...plans.keys()])
  const ofPlans = [...ids].map((id) =>
    itemOf({ id, kind: 'plan', old: before.plans.get(id), now: plans.get(id) }, sides),
  )
  const ofAddons = diff.addons.map(({ id, from, to }) =>
    itemOf({ id, kind: 'addon', old: from, now: to }, sides),
  )
  return [...ofPlans, ...ofAddons]
    .filter(({ change, isUnderFloor }) => change !== 'unchanged' || isUnderFloor)
    .toSorted((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1))
}

function heldIds(brakes: readonly Measured[]) {
  const of = (what: Measured['what']) =>
    new Set(brakes.find((each) => each.what === what)?.named.map((name) => name.split(' ')[0]))
  return { prices: of('prices'), floors: of('floors') }
}

type Sides = {
  held: ReturnType<typeof heldIds>
  diff: PlanDiff
  seen: Seen
  paid: Reviewed['paid']
}
type Both = {
  id: string
  kind: ChangedItem['kind']
  old: Item | undefined
  now: Item | undefined
}

function itemOf({ id, kind, old, now }: Both, { held, diff, seen, paid }: Sides): ChangedItem {
  const { currency, marginPercent } = seen
  const shown = (minor: number | undefined) =>
    minor === undefined ? undefined : withMargin(minor, currency, marginPercent)
  const oldPrice = shown(paid.get(`${id} ${currency}`) ?? old?.prices[currency])
  const isSame = old?.prices[currency] === now?.prices[currency]
  const price = isSame && now ? oldPrice : shown(now?.prices[currency])
  const facts = diff.changed.filter((each) => each.id === id)
  const margin = now && price !== undefined ? leftOf(now, price, currency) : undefined
  const floor = now?.floors?.[currency]
  return {
    ...{ id, kind, facts, change: changeOf({ old, now, hasFacts: facts.length > 0 }) },
    ...{ isUnderFloor: held.floors.has(id), isFar: held.prices.has(id) },
    ...(old ? { old } : {}),
    ...(now ? { now } : {}),
    ...(old && oldPrice !== undefined ? { oldPrice } : {}),
    ...(price === undefined ? {} : { price }),
    ...(floor === undefined ? {} : { floor }),
    ...(margin === undefined ? {} : { marginPercent: margin }),
  }
}

type Changing = { old: Item | undefined; now: Item | undefined; hasFacts: boolean }

function changeOf({ old, now, hasFacts }: Changing): RunChange {
  if (!now) return 'withdrawn'
  if (!old) return 'added'
  const moved = Object.entries(now.prices).find(
    ([currency, price]) => old.prices[currency as Currency] !== price,
  )
  if (moved) return moved[1] > old.prices[moved[0] as Currency] ? 'dearer' : 'cheaper'
  if (hasFacts) return 'changed'
  const parts = [old, now].map(({ offers, floors }) => JSON.stringify([offers, floors]))
  return parts[0] === parts[1] ? 'unchanged' : 'supplied'
}

/** The share of a price that is left after the cost of the first package, in whole percent. */
function leftOf({ offers, basis }: Item, price: number, currency: Currency): number | undefined {
  const [offer] = offers
  if (!offer || !basis || price === 0) return undefined
  const micros = convert(offer.cost, currency, { perEuro: basis.rates, day: '' })
  if (micros === undefined) return undefined
  const unit = 10 ** minorDigits(currency)
  return Math.round((1 - (micros / 1_000_000) * (unit / price)) * 100)
}

/** What is under its floor comes first, then what goes, then what moves, the furthest first. */
function weight({ isUnderFloor, change, oldPrice, price }: ChangedItem): number {
  if (isUnderFloor) return 4
  if (change === 'withdrawn') return 3
  const far = oldPrice && price !== undefined ? Math.abs(price - oldPrice) / oldPrice : 0
  if (change === 'dearer' || change === 'cheaper') return Math.min(2, far + farMove)
  return change === 'added' ? 0.2 : change === 'changed' ? 0.1 : 0
}
