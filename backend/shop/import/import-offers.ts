import { type Braked, brakesOf, diffPlans, isEmptyDiff, type PlanDiff } from './diff-plans.ts'
import type { ImportSettings } from './import-settings.ts'
import { makeRun } from './make-run.ts'
import { floorRules } from './price-plan.ts'
import {
  type CatalogueStore,
  readKnownPlans,
  readLatestRun,
  readMaps,
  readOffers,
  readPaid,
  readPins,
  readRun,
  readSold,
  readStoredRates,
} from './read-state.ts'
import { type FetchedOffer, stageRun, storeOffers } from './stage-run.ts'
import type { Staged } from './staged-plan.ts'

export type Importing = {
  supplier: string
  offers: readonly FetchedOffer[]
  settings: ImportSettings
  nowMs: number
  /** Stores nothing. */
  isDry: boolean
}

export type Imported = Staged & {
  /** The run that holds these; absent if none is stored or the catalogue is the same. */
  run?: number
  diff: PlanDiff
  braked: Braked[]
}

/**
 * Makes a run of what a supplier sells now and of what the others sold when they were last asked.
 * Without a change nothing is written.
 */
export async function importOffers(store: CatalogueStore, given: Importing): Promise<Imported> {
  const { supplier, offers, settings, nowMs, isDry } = given
  const stored = await readOffers(store)
  const own = stored.filter((each) => each.supplier === supplier)
  const others = stored.filter((each) => each.supplier !== supplier && !each.isGone)
  const sold = await readSold(store, nowMs)
  const rates = await readStoredRates(store, new Date(nowMs).toISOString().slice(0, 10))
  const { issues, ...made } = makeRun({
    offers: [...others, ...offers.map((offer) => ({ supplier, offer }))],
    settings,
    rates,
    maps: await readMaps(store),
    pins: await readPins(store),
    known: await readKnownPlans(store),
    sold,
  })
  const diff = diffPlans(sold, made, issues)
  const paid = await readPaid(store, nowMs)
  const braked = brakesOf(diff, { before: sold, after: made, paid })
  const result = { diff, braked, ...made }
  if (isDry) return result
  const latest = await readLatestRun(store)
  const isKnown = isEmptyDiff(diff) || isSameRun(await readRun(store, latest), made)
  const number = isKnown ? latest : latest + 1
  const changes = storeOffers(supplier, number, changesOf(own, offers))
  const summary = { added: diff.added.length, withdrawn: diff.withdrawn.length }
  const rules = floorRules([...made.plans, ...made.addons], { settings, rates })
  const run = { number, madeAt: nowMs, source: supplier, summary, floorRules: rules }
  const statements = [...changes, ...(isKnown ? [] : stageRun(run, made))]
  if (statements.length > 0) await store.stage(statements)
  return isEmptyDiff(diff) ? result : { ...result, run: number }
}

function isSameRun(before: Staged, after: Staged): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

type Stored = Awaited<ReturnType<typeof readOffers>>[number]

function changesOf(stored: readonly Stored[], offers: readonly FetchedOffer[]) {
  const keyOf = ({ kind, packageId }: Pick<FetchedOffer, 'kind' | 'packageId'>) =>
    `${kind} ${packageId}`
  const known = new Map(stored.map((each) => [keyOf(each.offer), each]))
  const now = new Set(offers.map(keyOf))
  const isSame = (offer: FetchedOffer) => {
    const { raw, ...rest } = offer
    const before = known.get(keyOf(offer))
    const isStored = before !== undefined && !before.isGone && before.raw === raw
    return isStored && JSON.stringify(before.offer) === JSON.stringify(rest)
  }
  return {
    changed: offers.filter((offer) => !isSame(offer)),
    gone: stored.filter((each) => !each.isGone && !now.has(keyOf(each.offer))).map((e) => e.offer),
  }
}
