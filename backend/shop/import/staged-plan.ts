import type { Network, Plan } from '#contract/catalogue/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import type { Cost } from '../providers/supplier/supplier.ts'

/** What a buyer is told of a plan besides its price. */
export type PlanFacts = Pick<
  Plan,
  | 'slug'
  | 'destinationSlug'
  | 'planType'
  | 'dailyMb'
  | 'throttleKbps'
  | 'activationPolicy'
  | 'activateWithinDays'
  | 'addonPolicy'
  | 'kyc'
  | 'refundPolicy'
> & {
  durationDays: number
  amountMb: number
  /** Null if the supplier does not say. */
  tethering: boolean | null
  /** Null for all networks of the destination, which imports never say. */
  networks: Network[] | null
}

/** A package by which a plan can be delivered. */
export type PlanPackage = {
  supplier: string
  packageId: string
  /** Days that are ordered of a package that is sold by the day. */
  periodDays: number | null
  cost: Cost
  floor: Cost | null
  isAvailable: boolean
}

export type Minors = Readonly<Record<Currency, number>>

/** What a price was made from: it stays until that has moved far enough. */
export type Basis = { cost: Cost; rule: string; rates: Readonly<Record<Currency, number>> }

/** What rules give to packages that are sold. */
export type Priced = {
  prices: Minors
  /** Null for plans that are made in any size and have no packages. */
  floors: Minors | null
  basis: Basis | null
  offers: readonly (PlanPackage & { mostMicros: number })[]
}

/** A plan of an import, as it is published. */
export type StagedPlan = PlanFacts & Priced & { id: string }

/** Data that can be added to eSIMs of a place: one package of one supplier. */
export type AddonFacts = {
  id: string
  destinationSlug: string
  amountMb: number
  durationDays: number
}
export type StagedAddon = AddonFacts & Priced

/** All that an import makes. */
export type Staged = { plans: readonly StagedPlan[]; addons: readonly StagedAddon[] }

/** All that is sold, by id. */
export type Sold = {
  plans: ReadonlyMap<string, StagedPlan>
  addons: ReadonlyMap<string, StagedAddon>
}
