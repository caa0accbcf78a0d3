import type { Network, Plan } from '#contract/catalogue/catalogue.ts'
import type { Tier } from '../data/countries.ts'
import { type LocalPlanRow, untetheredUnlimited } from '../data/offers.ts'
import {
  addonPrices,
  baseCents,
  countrySizes,
  type DailyKind,
  dailyCents,
  dailyKinds,
  globalBaseCents,
  globalScaleMilli,
  globalSizes,
  hugeSize,
  largeSize,
  lengthMilli,
  maxAddonGb,
  type PriceParts,
  type Prices,
  pricesOf,
  regionScaleMilli,
  regionSizes,
  type Size,
} from './rule.ts'

/** A plan as the catalogue stores it, with its list price in every currency. */
export type CataloguePlan = Pick<
  Plan,
  | 'id'
  | 'slug'
  | 'planType'
  | 'isUnlimited'
  | 'dailyMb'
  | 'throttleKbps'
  | 'tethering'
  | 'activationPolicy'
  | 'activateWithinDays'
  | 'addonPolicy'
  | 'kyc'
  | 'refundPolicy'
> & {
  durationDays: number
  amountMb: number
  /** Null for all networks of the destination. */
  networks: Network[] | null
  prices: Prices
}

/** An amount of data that can be added to eSIMs of a place, with its price in every currency. */
export type CatalogueAddon = { id: string; amountMb: number; durationDays: number; prices: Prices }

/** The place that plans are generated for; the plans' ids begin with `scope`. */
export type Scope = { kind: 'country' | 'region' | 'global'; scope: string; tier: Tier }

const mbPerGb = 1024
const allLengths = [1, 3, 5, 7, 10, 15, 20, 30]
const weekToMonth = [7, 15, 30]

/** Returns every plan of a place by the rule, smallest first. */
export function lineUp(place: Scope): CataloguePlan[] {
  return [
    ...sizesOf(place).map((size) => dataPlan(place, size)),
    ...dailyLengths(place).flatMap(([kind, lengths]) =>
      lengths.map((days) => dailyPlan(place, kind, days)),
    ),
  ]
}

/** Returns a place's add-ons: the sizes of its data plans, without the largest ones. */
export function addonsOf(place: Scope): CatalogueAddon[] {
  return sizesOf(place)
    .filter(({ gb }) => gb <= maxAddonGb)
    .map(({ gb, days, ratioMilli }) => ({
      id: `${place.scope}-addon-${gb}gb-${days}d-v1`,
      amountMb: gb * mbPerGb,
      durationDays: days,
      prices: addonPrices(dataParts(place), ratioMilli),
    }))
}

function sizesOf({ kind, tier }: Scope): readonly Size[] {
  if (kind === 'region') return regionSizes
  if (kind === 'global') return globalSizes
  if (tier === 'A') return [...countrySizes, largeSize, hugeSize]
  return tier === 'B' ? [...countrySizes, largeSize] : countrySizes
}

function dailyLengths({ kind, tier }: Scope): [DailyKind, readonly number[]][] {
  if (kind === 'global') return [['unlimited', weekToMonth]]
  if (tier === 'E') return []
  if (kind === 'region') {
    return [
      ['gb1', weekToMonth],
      ['unlimited', weekToMonth],
    ]
  }
  if (tier === 'A' || tier === 'B') {
    return [
      ['gb1', weekToMonth],
      ['gb2', weekToMonth],
      ['unlimited', allLengths],
    ]
  }
  return [
    ['gb1', [7, 15]],
    ['unlimited', [3, 7, 15, 30]],
  ]
}

/** Returns the price base and scale of a place's data plans. */
export function dataParts({ kind, scope, tier }: Scope): Omit<PriceParts, 'ratioMilli'> {
  if (kind === 'global') {
    return { baseCents: globalBaseCents, scaleMilli: globalScaleMilli[scope] ?? 1000 }
  }
  return { baseCents: baseCents[tier], scaleMilli: kind === 'region' ? regionScaleMilli : 1000 }
}

function dataPlan(place: Scope, { gb, days, ratioMilli }: Size): CataloguePlan {
  return {
    ...planDefaults(place),
    id: `${place.scope}-${gb}gb-${days}d-v1`,
    slug: `${gb}gb-${days}d`,
    durationDays: days,
    amountMb: gb * mbPerGb,
    prices: pricesOf({ ...dataParts(place), ratioMilli }),
  }
}

function dailyPlan(place: Scope, kind: DailyKind, days: number): CataloguePlan {
  const { dailyMb, shareMilli, throttleKbps } = dailyKinds[kind]
  const isUnlimited = kind === 'unlimited'
  const size = isUnlimited ? 'unlimited' : `${dailyMb / mbPerGb}gb-daily`
  const rate = dailyCents[place.kind === 'global' || place.tier === 'E' ? 'D' : place.tier]
  const scaleMilli = (shareMilli * (place.kind === 'region' ? regionScaleMilli : 1000)) / 1000
  return {
    ...planDefaults(place),
    id: `${place.scope}-${isUnlimited ? 'unl' : size}-${days}d-v1`,
    slug: `${size}-${days}d`,
    planType: 'daily',
    durationDays: days,
    amountMb: dailyMb * days,
    isUnlimited,
    dailyMb,
    throttleKbps,
    tethering: !isUnlimited || (place.kind === 'country' && !isUntethered(place)),
    addonPolicy: 'none',
    refundPolicy: 'until_activated',
    prices: pricesOf({ baseCents: rate, ratioMilli: lengthMilli[days] ?? days * 1000, scaleMilli }),
  }
}

/**
 * Builds a plan of a local network. Its days count from installation, and it requires an identity
 * check.
 */
export function localPlan(place: Scope, row: LocalPlanRow, networks: Network[]): CataloguePlan {
  return {
    ...planDefaults(place),
    id: `${place.scope}-local-${row.gb}gb-30d-v1`,
    slug: `local-${row.gb}gb-30d`,
    durationDays: 30,
    amountMb: row.gb * mbPerGb,
    throttleKbps: 128,
    activationPolicy: 'installation',
    activateWithinDays: 30,
    kyc: row.kyc,
    networks: networks.slice(0, 1),
    prices: pricesOf({ ...dataParts(place), ratioMilli: row.ratioMilli }),
  }
}

function isUntethered({ scope }: Scope): boolean {
  return untetheredUnlimited.has(scope.toUpperCase())
}

function planDefaults({ kind }: Scope) {
  return {
    planType: 'data',
    isUnlimited: false,
    dailyMb: null,
    throttleKbps: null,
    tethering: true,
    activationPolicy: 'first_use',
    activateWithinDays: kind === 'global' ? 180 : 60,
    addonPolicy: kind === 'global' ? 'any_time' : 'while_active',
    kyc: 'none',
    refundPolicy: 'until_installed',
    networks: null,
  } as const
}
