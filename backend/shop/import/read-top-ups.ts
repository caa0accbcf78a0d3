import { bytesPerMb, type FindPlace, type Issue, problemOf, type Read } from './normalise.ts'
import type { AddonFacts, PlanPackage } from './staged-plan.ts'

/** An add-on without its price. */
export type MatchedAddon = AddonFacts & { packages: readonly [PlanPackage] }

/**
 * Makes an add-on of each package of more data, with the size that its supplier gives it: whether an
 * eSIM takes it depends on the package that the eSIM was made of.
 */
export function readTopUps(
  offers: readonly Read[],
  findPlace: FindPlace,
): { addons: MatchedAddon[]; issues: Issue[] } {
  const addons = new Map<string, MatchedAddon>()
  const issues: Issue[] = []
  for (const offer of offers) {
    if (offer.kind !== 'top_up') continue
    const read = readTopUp(offer, findPlace)
    const { supplier, packageId, name } = offer
    if ('problem' in read) issues.push({ supplier, packageId, name, problem: read.problem })
    else if (addons.has(read.id)) {
      issues.push({ supplier, packageId, name, problem: 'has the id of another package' })
    } else addons.set(read.id, read)
  }
  return { addons: [...addons.values()], issues }
}

function readTopUp(offer: Read, findPlace: FindPlace): MatchedAddon | { problem: string } {
  const { supplier, packageId, dataBytes, days, cost, floor = null, isAvailable } = offer
  // An eSIM's data is counted in all.
  const isByDay = offer.isDaily || offer.leastDays !== undefined
  const problem = isByDay ? 'adds data by the day' : problemOf(offer)
  if (problem) return { problem }
  const found = findPlace(supplier, offer)
  if ('problem' in found) return found
  return {
    id: idOf(supplier, packageId),
    destinationSlug: found.place.slug,
    amountMb: Math.floor((dataBytes ?? 0) / bytesPerMb),
    durationDays: days,
    packages: [{ supplier, packageId, periodDays: null, cost, floor, isAvailable }],
  }
}

/** The same package has the same id in every run, as automatic top-ups refer to it. */
function idOf(supplier: string, packageId: string): string {
  return `${supplier}-${packageId.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 120)
}
