import { currencies } from '#contract/money.ts'
import { type Brake, brakes } from '#contract/office/catalogue-words.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { hasPlaces } from '../catalogue/data/edition.ts'
import {
  type Braked,
  type Braking,
  diffPlans,
  heldOf,
  isEmptyDiff,
  type Measured,
  measureBrakes,
  type PlanDiff,
} from './diff-plans.ts'
import { publishRun } from './publish-run.ts'
import { type CatalogueStore, readPaid, readPublication, readRun, readSold } from './read-state.ts'
import { stagePrices } from './stage-run.ts'
import type { Sold, Staged, StagedPlan } from './staged-plan.ts'

type Publishing = {
  run: number
  accepted: readonly Brake[]
  nowMs: number
  places: Places
  /** The person of the office who publishes it. */
  by?: string
}

/**
 * The statements that store the places of this release, which the catalogue may not have yet; null
 * where they are not at hand, because they are large.
 */
type Places = ((nowMs: number) => readonly Sql[]) | null

export type Published = {
  run: number
  diff: PlanDiff
  /** Brakes that hold; then nothing was published. */
  held: Braked[]
}

/** A run beside what is sold, and what visitors pay now. */
export type Reviewed = Braking & { diff: PlanDiff; brakes: Measured[] }

/** Compares a run with what is sold. */
export async function reviewRun(
  store: CatalogueStore,
  run: number,
  nowMs: number,
): Promise<Reviewed> {
  const after = await readRun(store, run)
  const before = await readSold(store, nowMs)
  const diff = diffPlans(before, after)
  const paid = await readPaid(store, nowMs)
  const compared = { before, after, paid }
  return { ...compared, diff, brakes: measureBrakes(diff, compared) }
}

/** Publishes a run unless a brake holds that was not accepted. */
export async function publish(
  store: CatalogueStore,
  { run, accepted, nowMs, places: stored, by }: Publishing,
): Promise<Published> {
  // Of two publications at once the later one fails, because what it compared is no longer sold.
  const publication = await readPublication(store)
  const reviewed = await reviewRun(store, run, nowMs)
  const { diff, before: sold, after: made, paid } = reviewed
  const { plans } = made
  if (plans.length === 0) throw new PlainError(`There is no run ${run} with plans`)
  const held = heldOf(reviewed.brakes).filter(({ brake }) => !accepted.includes(brake))
  if (held.length > 0 || isEmptyDiff(diff)) return { run, diff, held }
  await storePlaces(store, stored, nowMs)
  const moved = currencies.flatMap((currency) =>
    plans
      .filter((plan) => isNewPrice({ plan, before: sold.plans.get(plan.id), currency }, paid))
      .map((plan) => ({ plan, currency })),
  )
  const number = (publication?.number ?? 0) + 1
  await store.stage(stagePrices(run, moved))
  const places = placesOf(diff, sold, made)
  await store.writeTogether(publishRun({ run, number, places, nowMs, by: by ?? null }))
  return { run, diff, held }
}

/** Publishes the run of the publication before the latest again, whatever it changes. */
export async function rollBack(
  store: CatalogueStore,
  given: Pick<Publishing, 'nowMs' | 'places' | 'by'>,
): Promise<Published> {
  const before = await readPublication(store, 1)
  if (!before) throw new PlainError('There is no publication before the latest one')
  return publish(store, { ...given, run: before.run, accepted: brakes })
}

async function storePlaces(store: CatalogueStore, places: Places, nowMs: number): Promise<void> {
  const [meta] = await store.read(sql`SELECT version FROM catalogue_meta`)
  if (hasPlaces(meta && String(meta.version))) return
  if (!places) throw new PlainError('This release has other places: publish with npm run catalogue')
  await store.stage(places(nowMs))
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
