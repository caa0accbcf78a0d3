import { currencies } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'
import type { Rates } from './exchange-rates.ts'
import { knownPlaces, placeFinder } from './find-place.ts'
import type { ImportSettings } from './import-settings.ts'
import { type KnownPlan, matchOffers } from './match-offers.ts'
import { type Candidate, type Issue, normalise } from './normalise.ts'
import { pricePlan } from './price-plan.ts'
import type { StoredOffer } from './stage-run.ts'
import type { StagedPlan } from './staged-plan.ts'

export type RunInput = {
  offers: readonly { supplier: string; offer: StoredOffer }[]
  settings: ImportSettings
  rates: Rates
  maps: ReadonlyMap<string, string>
  pins: ReadonlyMap<string, { supplier: string; packageId: string }>
  known: readonly KnownPlan[]
  sold: ReadonlyMap<string, StagedPlan>
}

/** Makes plans with prices of all packages that suppliers sell, and names those that are not sold. */
export function makeRun(input: RunInput): { plans: StagedPlan[]; issues: Issue[] } {
  const { settings, rates, pins, known, sold } = input
  requireRates(rates)
  const { candidates, issues } = readOffersOf(input)
  const matched = matchOffers(candidates, { known, pins, rates, prefer: settings.prefer })
  const { markup, minMarginPercent, paymentFee } = settings
  const pricing = { settings: { markup, minMarginPercent, paymentFee }, rates }
  const plans = matched.plans.map((plan) => pricePlan(plan, pricing, sold.get(plan.id)))
  return { plans: plans.toSorted(byId), issues: [...issues, ...matched.issues] }
}

const byId = (a: StagedPlan, b: StagedPlan): number => (a.id < b.id ? -1 : 1)

type Offers = Pick<RunInput, 'offers' | 'settings' | 'maps'>

/** Reads packages as plans that they can deliver; those that cannot be sold are issues. */
export function readOffersOf({ offers, settings, maps }: Offers) {
  const places = knownPlaces()
  const findPlace = placeFinder(places, { maps, exclude: settings.exclude })
  const candidates: Candidate[] = []
  const issues: Issue[] = []
  for (const { supplier, offer } of offers) {
    if (offer.kind !== 'plan') continue
    const found = normalise({ ...offer, supplier }, { settings, findPlace })
    if (Array.isArray(found)) candidates.push(...found)
    else issues.push(found)
  }
  return { candidates, issues }
}

function requireRates({ perEuro }: Rates): void {
  const missing = currencies.filter((currency) => perEuro[currency] === undefined)
  if (missing.length === 0) return
  throw new PlainError(
    `There is no exchange rate of ${missing.join(', ')}: npm run catalogue -- rates --ecb <file of the European Central Bank>`,
  )
}
