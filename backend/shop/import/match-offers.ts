import type { Network } from '#contract/catalogue/catalogue.ts'
import { convert, type Rates } from './exchange-rates.ts'
import type { Candidate, Issue, Refund } from './normalise.ts'
import type { PlanFacts, PlanPackage } from './staged-plan.ts'

/** A plan of the catalogue, whose id is kept if it is the same as an imported one. */
export type KnownPlan = PlanFacts & { id: string }

/** A plan without its price; its packages are in the order in which they are asked for. */
export type MatchedPlan = PlanFacts & { id: string; packages: readonly PlanPackage[] }

type Matching = {
  known: readonly KnownPlan[]
  prefer: readonly string[]
  /** The package that comes first, by plan. */
  pins: ReadonlyMap<string, { supplier: string; packageId: string }>
  rates: Rates
}

/** The sizes of one plan's packages differ by at most this share, in percent. */
const samePercent = 2

/**
 * Makes one plan of all packages that promise the same in the same place: it has the data of the
 * smallest and the refund of the least generous, takes more data if all do, and names the networks that
 * all of them name.
 */
export function matchOffers(
  candidates: readonly Candidate[],
  matching: Matching,
): { plans: MatchedPlan[]; issues: Issue[] } {
  const costUsd = ({ cost }: PlanPackage) => convert(cost, 'USD', matching.rates)
  const priced = candidates.filter((each) => costUsd(each) !== undefined)
  const issues = candidates.filter((each) => costUsd(each) === undefined).map(withoutRate)
  const named = namer(matching.known)
  const plans = groups(priced).map((group): MatchedPlan => {
    const facts = factsOf(group)
    const name = named(facts, group[0])
    const pin = matching.pins.get(name.id)
    const order = (each: Candidate) => {
      if (pin?.supplier === each.supplier && pin.packageId === each.packageId) return -1
      const at = matching.prefer.indexOf(each.supplier)
      return at === -1 ? matching.prefer.length : at
    }
    const ranked = group.toSorted(
      (a, b) =>
        order(a) - order(b) ||
        (costUsd(a) ?? 0) - (costUsd(b) ?? 0) ||
        compare(`${a.supplier} ${a.packageId}`, `${b.supplier} ${b.packageId}`),
    )
    return { ...facts, ...name, packages: ranked.map(packageOf) }
  })
  return { plans, issues }
}

export function withoutRate({ supplier, packageId, cost }: PlanPackage): Issue {
  const problem = `there is no exchange rate of ${cost.currency}: npm run catalogue -- rates`
  return { supplier, packageId, name: packageId, problem }
}

function packageOf({ supplier, packageId, periodDays, cost, floor, isAvailable }: Candidate) {
  return { supplier, packageId, periodDays, cost, floor, isAvailable }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Promised = Omit<PlanFacts, 'slug' | 'destinationSlug' | 'networks'>

/** What two packages must have in common to be one plan, besides their size. */
function promiseOf(slug: string, facts: Promised): string {
  const { planType, durationDays, throttleKbps, tethering, activationPolicy, kyc } = facts
  const promise = [planType, durationDays, throttleKbps, tethering, activationPolicy, kyc]
  return JSON.stringify([slug, ...promise])
}

type Group = readonly [Candidate, ...Candidate[]]

function groups(candidates: readonly Candidate[]): Group[] {
  const byPromise = new Map<string, Candidate[]>()
  for (const each of candidates) {
    const key = promiseOf(each.place.slug, each)
    const same = byPromise.get(key)
    if (same) same.push(each)
    else byPromise.set(key, [each])
  }
  return [...byPromise.values()].flatMap(bySize)
}

function bySize(candidates: readonly Candidate[]): Group[] {
  const found: [Candidate, ...Candidate[]][] = []
  for (const each of candidates.toSorted((a, b) => a.amountMb - b.amountMb)) {
    const last = found.at(-1)
    if (last && isSameSize(last[0].amountMb, each.amountMb)) last.push(each)
    else found.push([each])
  }
  return found
}

function isSameSize(less: number, more: number): boolean {
  return Math.abs(more - less) * 100 <= less * samePercent
}

const generosity: readonly Refund[] = ['none', 'until_installed', 'until_activated']

function factsOf(group: Group): Omit<PlanFacts, 'slug'> {
  const [first] = group
  const { place, planType, amountMb, dailyMb, durationDays, throttleKbps, tethering } = first
  const { activationPolicy, kyc } = first
  // Whichever package delivers the plan has to take more data.
  const takesData = group.every(({ addonPolicy }) => addonPolicy !== 'none')
  const refund = Math.min(...group.map(({ refundPolicy }) => generosity.indexOf(refundPolicy)))
  return {
    destinationSlug: place.slug,
    ...{ planType, amountMb, dailyMb, durationDays, throttleKbps, tethering },
    ...{ activationPolicy, addonPolicy: takesData ? first.addonPolicy : 'none', kyc },
    activateWithinDays: Math.min(...group.map((each) => each.activateWithinDays)),
    refundPolicy: generosity[refund] ?? 'none',
    networks: sharedNetworks(group),
  }
}

/** Networks that are named for every package, with the generations of the poorest. */
function sharedNetworks([first, ...others]: Group): Network[] {
  return (first.networks ?? []).flatMap((network) => {
    const same = others.map(({ networks }) => networks?.find(({ name }) => name === network.name))
    if (same.includes(undefined)) return []
    const is5g = [network, ...same].every((each) => each?.generations.includes('5G'))
    return [{ name: network.name, generations: is5g ? network.generations : ['4G' as const] }]
  })
}

/**
 * Returns the function that names a plan: as the known plan that promises the same, or with a new
 * slug and id. No id is ever used for another promise.
 */
function namer(known: readonly KnownPlan[]) {
  const free = new Map<string, KnownPlan[]>()
  for (const plan of known) {
    const key = promiseOf(plan.destinationSlug, plan)
    free.set(key, [...(free.get(key) ?? []), plan])
  }
  const taken = new Set(known.map(({ destinationSlug, slug }) => `${destinationSlug}/${slug}`))
  return (facts: Omit<PlanFacts, 'slug'>, { place }: Candidate): { id: string; slug: string } => {
    const same = free.get(promiseOf(place.slug, facts)) ?? []
    const at = same.findIndex(({ amountMb }) => isSameSize(facts.amountMb, amountMb))
    const [plan] = at === -1 ? [] : same.splice(at, 1)
    if (plan) return { id: plan.id, slug: plan.slug }
    const base = slugOf(facts)
    const variants = [base, ...Array.from({ length: taken.size + 1 }, (_, n) => `${base}-${n + 2}`)]
    const slug = variants.find((each) => !taken.has(`${place.slug}/${each}`)) ?? base
    taken.add(`${place.slug}/${slug}`)
    return { id: `${place.scope}-${slug}-v1`, slug }
  }
}

function slugOf({ planType, amountMb, dailyMb, durationDays }: Omit<PlanFacts, 'slug'>): string {
  const size = planType === 'daily' ? `${sizeOf(dailyMb ?? 0)}-daily` : sizeOf(amountMb)
  return `${size}-${durationDays}d`
}

function sizeOf(mb: number): string {
  return mb % 1024 === 0 ? `${mb / 1024}gb` : `${mb}mb`
}
