import { currencies } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'
import type { Rates } from './exchange-rates.ts'
import { knownPlaces, placeFinder } from './find-place.ts'
import type { ImportSettings } from './import-settings.ts'
import { type KnownPlan, matchOffers, withoutRate } from './match-offers.ts'
import { type Candidate, type Issue, normalise } from './normalise.ts'
import { pricePlan } from './price-plan.ts'
import { type MatchedAddon, readTopUps } from './read-top-ups.ts'
import type { StoredOffer } from './stage-run.ts'
import type { Sold, Staged } from './staged-plan.ts'

export type RunInput = {
  offers: readonly { supplier: string; offer: StoredOffer }[]
  settings: ImportSettings
  rates: Rates
  maps: ReadonlyMap<string, string>
  pins: ReadonlyMap<string, { supplier: string; packageId: string }>
  known: readonly KnownPlan[]
  sold: Sold
}

/**
 * Makes plans and add-ons with prices of all packages that suppliers sell, and names those that are
 * not sold.
 */
export function makeRun(input: RunInput): Staged & { issues: Issue[] } {
  const { settings, rates, pins, known, sold } = input
  requireRates(rates)
  const { candidates, topUps, issues } = readOffersOf(input)
  const matched = matchOffers(candidates, { known, pins, rates, prefer: settings.prefer })
  const { markup, minMarginPercent, paymentFee } = settings
  const pricing = { settings: { markup, minMarginPercent, paymentFee }, rates }
  const plans = matched.plans.map((plan) => pricePlan(plan, pricing, sold.plans.get(plan.id)))
  const hasRate = ({ packages: [{ cost }] }: MatchedAddon) =>
    rates.perEuro[cost.currency] !== undefined
  const unrated = topUps
    .filter((each) => !hasRate(each))
    .map(({ packages }) => withoutRate(packages[0]))
  const addons = topUps
    .filter(hasRate)
    .map((addon) => pricePlan(addon, pricing, sold.addons.get(addon.id)))
  return {
    plans: plans.toSorted(byId),
    addons: addons.toSorted(byId),
    issues: [...issues, ...matched.issues, ...unrated],
  }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

type Offers = Pick<RunInput, 'offers' | 'settings' | 'maps'>
type Read = { candidates: Candidate[]; topUps: MatchedAddon[]; issues: Issue[] }

/**
 * Reads packages as plans and add-ons that they can deliver; those that cannot be sold are issues. A
 * plan takes more data only where its supplier sells some.
 */
export function readOffersOf({ offers, settings, maps }: Offers): Read {
  const findPlace = placeFinder(knownPlaces(), { maps, exclude: settings.exclude })
  const read = offers.map(({ supplier, offer }) => ({ ...offer, supplier }))
  const { addons, issues } = readTopUps(read, findPlace)
  const sellers = new Set(
    addons.map(({ destinationSlug, packages }) => `${packages[0].supplier} ${destinationSlug}`),
  )
  const hasTopUps = (supplier: string, slug: string) => sellers.has(`${supplier} ${slug}`)
  const candidates: Candidate[] = []
  for (const offer of read) {
    if (offer.kind !== 'plan') continue
    const found = normalise(offer, { settings, findPlace, hasTopUps })
    if (Array.isArray(found)) candidates.push(...found)
    else issues.push(found)
  }
  return { candidates, topUps: addons, issues }
}

function requireRates({ perEuro }: Rates): void {
  const missing = currencies.filter((currency) => perEuro[currency] === undefined)
  if (missing.length === 0) return
  throw new PlainError(
    `There is no exchange rate of ${missing.join(', ')}: npm run catalogue -- rates --ecb <file of the European Central Bank>`,
  )
}
