import { currencies } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'
import { raw, sql } from '../../platform/sql.ts'
import { hasPlaces, placeStatements } from '../catalogue/seed.ts'
import {
  type Brake,
  type Braked,
  brakes,
  brakesOf,
  diffPlans,
  isEmptyDiff,
  type PlanDiff,
} from './diff-plans.ts'
import { publishRun } from './publish-run.ts'
import { type CatalogueStore, readPaid, readPublication, readRun, readSold } from './read-state.ts'
import { stagePrices } from './stage-run.ts'
import type { Sold, Staged, StagedPlan } from './staged-plan.ts'

type Publishing = { run: number; accepted: readonly Brake[]; nowMs: number }
export type Published = {
  run: number
  diff: PlanDiff
  /** Brakes that hold; then nothing was published. */
  held: Braked[]
}

/** Publishes a run unless a brake holds that was not accepted. */
export async function publish(
  store: CatalogueStore,
  { run, accepted, nowMs }: Publishing,
): Promise<Published> {
  const made = await readRun(store, run)
  const { plans } = made
  if (plans.length === 0) throw new PlainError(`There is no run ${run} with plans`)
  const sold = await readSold(store, nowMs)
  const diff = diffPlans(sold, made)
  const paid = await readPaid(store, nowMs)
  const braked = brakesOf(diff, { before: sold, after: made, paid })
  const held = braked.filter(({ brake }) => !accepted.includes(brake))
  if (held.length > 0 || isEmptyDiff(diff)) return { run, diff, held }
  await storePlaces(store, nowMs)
  const moved = currencies.flatMap((currency) =>
    plans
      .filter((plan) => isNewPrice({ plan, before: sold.plans.get(plan.id), currency }, paid))
      .map((plan) => ({ plan, currency })),
  )
  const publication = await readPublication(store)
  const number = (publication?.number ?? 0) + 1
  await store.stage(stagePrices(run, moved))
  const places = placesOf(diff, sold, made)
  await store.writeTogether(publishRun({ run, number, places, nowMs }))
  return { run, diff, held }
}

/** Publishes the run of the publication before the latest again, whatever it changes. */
export async function rollBack(store: CatalogueStore, nowMs: number): Promise<Published> {
  const before = await readPublication(store, 1)
  if (!before) throw new PlainError('There is no publication before the latest one')
  return publish(store, { run: before.run, accepted: brakes, nowMs })
}

async function storePlaces(store: CatalogueStore, nowMs: number): Promise<void> {
  const [meta] = await store.read(sql`SELECT version FROM catalogue_meta`)
  if (hasPlaces(meta && String(meta.version))) return
  await store.stage(placeStatements(new Date(nowMs)).map(raw))
}

type Price = {
  plan: StagedPlan
  before: StagedPlan | undefined
  currency: (typeof currencies)[number]
}

/** A price that was set by hand stays as long as imports do not change theirs. */
function isNewPrice({ plan, before, currency }: Price, paid: ReadonlyMap<string, number>): boolean {
  const price = plan.prices[currency]
  if (before?.prices[currency] === price) return false
  return paid.get(`${plan.id} ${currency}`) !== price
}

function placesOf(diff: PlanDiff, sold: Sold, { plans }: Staged): string[] {
  const { added, withdrawn, dearer, cheaper, changed, resupplied, addons } = diff
  const changes = [...dearer, ...cheaper, ...changed].map(({ id }) => id)
  const ids = new Set([...added, ...withdrawn, ...changes, ...resupplied])
  const others = [...sold.plans.values(), ...plans].filter(({ id }) => ids.has(id))
  const ofAddons = addons.flatMap(({ from, to }) => [from, to].filter((each) => each !== undefined))
  const places = [...others, ...ofAddons].map((each) => each.destinationSlug)
  return [...new Set(places)].sort()
}
