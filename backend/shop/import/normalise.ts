import type { Network } from '#contract/catalogue/catalogue.ts'
import { fold } from '#contract/fold.ts'
import type { SupplierOffer } from '../providers/supplier/supplier-offer.ts'
import type { Covered, Place } from './find-place.ts'
import type { ImportSettings } from './import-settings.ts'
import type { PlanFacts, PlanPackage } from './staged-plan.ts'

/** A supplier's package in our terms: the facts of the plan that it can deliver. */
export type Candidate = PlanPackage & Omit<PlanFacts, 'slug' | 'destinationSlug'> & { place: Place }

/** Why a package is not sold. */
export type Issue = { supplier: string; packageId: string; name: string; problem: string }

/** Numbers of days in which packages that are sold by the day are offered. */
const lengths = [1, 3, 5, 7, 10, 15, 20, 30]
export const bytesPerMb = 1_048_576
const mostDays = 365
/** A list of more names would not be read. */
const mostNetworks = 24

export type Refund = PlanFacts['refundPolicy']
export type Read = Omit<SupplierOffer, 'raw'> & { supplier: string; refund?: Refund }
export type Normalising = {
  settings: ImportSettings
  findPlace: FindPlace
  /** Whether a supplier sells more data for eSIMs of a place. */
  hasTopUps: (supplier: string, destinationSlug: string) => boolean
}
export type FindPlace = (
  supplier: string,
  covered: Covered,
) => { place: Place } | { problem: string }

/** Returns the plans that a package can deliver, or why it cannot be sold. Nothing is assumed. */
export function normalise(offer: Read, by: Normalising): Candidate[] | Issue {
  const { supplier, packageId, name } = offer
  const problem = problemOf(offer)
  const found = by.findPlace(supplier, offer)
  const stated: Stated = by.settings.stated[supplier] ?? {}
  // A supplier cancels as its calls do; until when it pays back is a matter of the contract.
  const { refund = offer.refund } = stated
  const told = { ...stated, ...withoutAbsent({ ...offer, ...(refund ? { refund } : {}) }) }
  const missing = missingOf(told)
  if (problem || missing || 'problem' in found) {
    const why = problem ?? missing ?? ('problem' in found ? found.problem : '')
    return { supplier, packageId, name, problem: why }
  }
  // What is sold by the day is used up by the day, and takes no data besides.
  const takesData = !offer.isDaily && offer.topUp !== 'none'
  const { slug } = found.place
  const addonPolicy =
    takesData && by.hasTopUps(supplier, slug) ? ('while_active' as const) : ('none' as const)
  const facts = { ...factsOf(offer, told as Told), addonPolicy }
  return daysOf(offer).map((days) => ({
    ...facts,
    ...{ supplier, packageId, place: found.place, isAvailable: offer.isAvailable },
    durationDays: days,
    amountMb: offer.isDaily ? facts.amountMb * days : facts.amountMb,
    dailyMb: offer.isDaily ? facts.amountMb : null,
    periodDays: offer.leastDays === undefined ? null : days,
    cost: times(offer.cost, offer.leastDays === undefined ? 1 : days),
    floor: offer.floor ? times(offer.floor, offer.leastDays === undefined ? 1 : days) : null,
  }))
}

type Stated = Partial<ImportSettings['stated'][string]>
type Told = Required<Omit<Stated, 'tethering'>> & { tethering?: boolean }

function withoutAbsent({ kyc, tethering, activation, activateWithinDays, refund }: Read): Stated {
  const given = Object.entries({ kyc, tethering, activation, activateWithinDays, refund })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

export function problemOf({
  dataBytes,
  isDaily,
  throttleKbps,
  days,
  cost,
}: Read): string | undefined {
  if (dataBytes === null) return 'has no full-speed amount, and does not say when it becomes slow'
  if (dataBytes < bytesPerMb) return 'has less than 1 MB'
  if (isDaily && throttleKbps === undefined) return 'does not say what follows the data of a day'
  if (days < 1 || days > mostDays) return `is for ${days} days`
  return cost.micros > 0 ? undefined : 'has no cost'
}

const needed = {
  kyc: 'whether an identity check is needed (kyc)',
  activation: 'when its days begin (activation)',
  activateWithinDays: 'until when it must be used (activateWithinDays)',
  refund: 'until when it can be given back (refund)',
} as const

function missingOf(told: Stated): string | undefined {
  const names = Object.entries(needed).filter(([key]) => !(key in told))
  if (names.length === 0) return undefined
  return `is not told ${names.map(([, name]) => name).join(', ')}: state it in suppliers.json`
}

function factsOf(offer: Read, told: Told) {
  const { dataBytes, isDaily, throttleKbps, networks } = offer
  return {
    planType: isDaily ? ('daily' as const) : ('data' as const),
    amountMb: Math.floor((dataBytes ?? 0) / bytesPerMb),
    throttleKbps: throttleKbps ?? null,
    tethering: told.tethering ?? null,
    activationPolicy: told.activation,
    activateWithinDays: told.activateWithinDays,
    kyc: told.kyc,
    refundPolicy: told.refund,
    networks: networksOf(networks),
  }
}

function daysOf({ days, leastDays }: Read): number[] {
  if (leastDays === undefined) return [days]
  return lengths.filter((each) => each >= leastDays && each <= days)
}

function times<T extends { micros: number }>(cost: T, days: number): T {
  return { ...cost, micros: cost.micros * days }
}

/** Names each operator once; a kind of network that travellers do not know is left out. */
function networksOf(all: SupplierOffer['networks']): Network[] {
  const named = new Map<string, Network>()
  for (const { operator, types } of all) {
    const is5g = types.some((each) => each.toUpperCase() === '5G')
    const known = named.get(fold(operator))
    if (operator === '' || (known && !is5g)) continue
    named.set(fold(operator), { name: operator, generations: is5g ? ['4G', '5G'] : ['4G'] })
  }
  return [...named.values()].slice(0, mostNetworks)
}
