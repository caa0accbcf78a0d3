import type { Currency } from '#contract/money.ts'
import type { MeasuredBrake, RunReview, RunRow } from '#contract/office/catalogue-view.ts'
import { type RunChange, type RunFilter, runPageSize } from '#contract/office/catalogue-words.ts'
import {
  type ChangedItem,
  catalogueStore,
  changedItems,
  placesBySlug,
  type Reviewed,
  reviewRun,
  shopsWithMargins,
} from '../../shop/module.ts'
import { brandOf, type OfficeCall } from '../call.ts'
import { namesOfStaff, readSelling, requireRun, runOf } from './runs.ts'

type Asked = {
  run: number
  brand?: string
  currency?: Currency
  show?: RunFilter
  from?: number
}

type Places = Awaited<ReturnType<typeof placesBySlug>>

/** What a run would change of what is sold, as one brand shows it. */
export async function getCatalogueRun(call: OfficeCall, asked: Asked): Promise<RunReview> {
  const { run: number, currency = 'USD', show = 'all', from = 0 } = asked
  const store = catalogueStore(call.services.catalogue)
  const [listed, names, shops, places, selling] = await Promise.all([
    requireRun(store, number),
    namesOfStaff(call),
    shopsWithMargins(store),
    placesBySlug(store),
    readSelling(store),
  ])
  const reviewed = await reviewRun(store, number, call.now * 1000)
  const brand = asked.brand !== undefined && shops.has(asked.brand) ? asked.brand : ''
  const items = changedItems(reviewed, { currency, marginPercent: shops.get(brand) ?? 0 })
  const shown = items.filter((item) => isShown(item, show))
  return {
    run: runOf(call, listed, names),
    selling,
    counts: countsOf(items, reviewed),
    brakes: reviewed.brakes.map((brake) => brakeOf(brake, reviewed, places)),
    brands: await Promise.all(
      [...shops.keys()].map(async (id) => ({ id, name: await brandOf(call, id) })),
    ),
    ...{ brand, currency },
    rows: shown.slice(from, from + runPageSize).map((item) => rowOf(item, places)),
    total: shown.length,
  }
}

function isShown({ change, kind, isFar, isUnderFloor }: ChangedItem, show: RunFilter): boolean {
  if (show === 'withdrawals') return change === 'withdrawn'
  if (show === 'prices') return isFar
  if (show === 'floors') return isUnderFloor
  if (show === 'addons') return kind === 'addon'
  return show === 'all' || (kind === 'plan' && change === show)
}

function countsOf(items: readonly ChangedItem[], { before, after }: Reviewed) {
  const plans = items.filter(({ kind }) => kind === 'plan')
  const of = (change: RunChange) => plans.filter((item) => item.change === change).length
  const [withdrawn, added] = [of('withdrawn'), of('added')]
  const touched = plans.filter(({ change }) => change !== 'unchanged').length - withdrawn - added
  return {
    ...{ plans: after.plans.length, addons: after.addons.length, added, withdrawn },
    ...{ dearer: of('dearer'), cheaper: of('cheaper'), changed: of('changed') },
    supplied: of('supplied'),
    addonsChanged: items.filter(({ kind }) => kind === 'addon').length,
    unchanged: before.plans.size - withdrawn - touched,
  }
}

/** A brake with the supplier of most of what it counts, and some places. */
function brakeOf(
  { brake, what, count, of, most, isHeld, named }: Reviewed['brakes'][number],
  { before, after }: Reviewed,
  places: Places,
): MeasuredBrake {
  const ids = new Set(named.map((name) => name.split(' ')[0] ?? ''))
  const all = [...before.plans.values(), ...before.addons.values(), ...after.plans, ...after.addons]
  const items = new Map(all.filter(({ id }) => ids.has(id)).map((item) => [item.id, item]))
  const bySupplier = Map.groupBy(items.values(), ({ offers }) => offers[0]?.supplier)
  const [first] = [...bySupplier].toSorted(([, a], [, b]) => b.length - a.length)
  const slugs = new Set([...items.values()].map(({ destinationSlug }) => destinationSlug))
  return {
    ...{ brake, what, count, of, most, isHeld },
    ...(first?.[0] === undefined ? {} : { supplier: first[0], ofSupplier: first[1].length }),
    places: [...slugs].slice(0, 3).map((slug) => places.get(slug)?.name ?? slug),
  }
}

function rowOf(item: ChangedItem, places: Places): RunRow {
  const { id, kind, change, old, now, oldPrice, price, floor, marginPercent } = item
  const plan = now ?? old
  if (!plan) throw new Error(`expected ${id} to be on one side of the difference`)
  const place = places.get(plan.destinationSlug)
  const daily = kind === 'plan' ? (plan as { dailyMb?: number | null }).dailyMb : null
  const [before, after] = [old?.offers[0], now?.offers[0]]
  const supplier = (after ?? before)?.supplier
  const costCurrency = (after ?? before)?.cost.currency
  return {
    ...{ id, kind, change, isUnderFloor: item.isUnderFloor, isFar: item.isFar },
    place: place?.name ?? plan.destinationSlug,
    ...(place?.code ? { flag: place.code } : {}),
    ...{ amountMb: plan.amountMb, days: plan.durationDays },
    ...(daily ? { dailyMb: daily } : {}),
    ...(supplier === undefined ? {} : { supplier }),
    ...(costCurrency === undefined ? {} : { costCurrency }),
    ...(before ? { oldCostMicros: before.cost.micros } : {}),
    ...(after ? { costMicros: after.cost.micros } : {}),
    ...(oldPrice === undefined ? {} : { oldPriceMinor: oldPrice }),
    ...(price === undefined ? {} : { priceMinor: price }),
    ...(floor === undefined ? {} : { floorMinor: floor }),
    ...(marginPercent === undefined ? {} : { marginPercent }),
    facts: item.facts.map(({ fact, from, to }) => ({ fact, from: wordOf(from), to: wordOf(to) })),
  }
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return 'not stated'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
