import { currencies } from '#contract/money.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Rates } from './exchange-rates.ts'
import type { KnownPlan } from './match-offers.ts'
import type { StoredOffer } from './stage-run.ts'
import type { Sold, Staged, StagedAddon, StagedPlan } from './staged-plan.ts'

/** A catalogue's database: a file, or D1 through a command. */
export type CatalogueStore = {
  read: (query: Sql) => Promise<Record<string, unknown>[]>
  /** Carries out all statements or none. */
  writeTogether: (queries: readonly Sql[]) => Promise<void>
  /** Carries out statements that change nothing that is sold, in parts if they are many. */
  stage: (queries: readonly Sql[]) => Promise<void>
}

const text = (value: unknown): string => String(value)
const parsed = <T>(value: unknown): T => JSON.parse(text(value)) as T

/** Returns the latest publication, or that before it. */
export async function readPublication(
  store: Pick<CatalogueStore, 'read'>,
  back = 0,
): Promise<{ number: number; run: number } | undefined> {
  const query = sql`SELECT number, run FROM publication ORDER BY number DESC LIMIT 1 OFFSET ${back}`
  const [row] = await store.read(query)
  return row && { number: Number(row.number), run: Number(row.run) }
}

export async function readRun(store: CatalogueStore, run: number): Promise<Staged> {
  const plans = await store.read(
    sql`SELECT plan FROM import_plan WHERE run = ${run} ORDER BY plan_id`,
  )
  const addons = await store.read(
    sql`SELECT addon FROM import_addon WHERE run = ${run} ORDER BY addon_id`,
  )
  return {
    plans: plans.map(({ plan }) => parsed<StagedPlan>(plan)),
    addons: addons.map(({ addon }) => parsed<StagedAddon>(addon)),
  }
}

/** The number of the latest run, 0 before the first. */
export async function readLatestRun(store: CatalogueStore): Promise<number> {
  const [row] = await store.read(sql`SELECT coalesce(max(number), 0) AS number FROM import_run`)
  return Number(row?.number)
}

/** All plans that ever were, whose ids are kept. */
export async function readKnownPlans(store: CatalogueStore): Promise<KnownPlan[]> {
  const rows = await store.read(sql`SELECT json_object('id', id, 'slug', slug,
      'destinationSlug', destination_slug, 'planType', plan_type, 'durationDays', duration_days,
      'amountMb', amount_mb, 'dailyMb', daily_mb, 'throttleKbps', throttle_kbps,
      'tethering', CASE WHEN tells_tethering THEN json(iif(tethering, 'true', 'false')) END,
      'activationPolicy', activation_policy, 'activateWithinDays', activate_within_days,
      'addonPolicy', addon_policy, 'kyc', kyc, 'refundPolicy', refund_policy,
      'networks', json(networks)) AS plan FROM plan ORDER BY is_paused, id`)
  return rows.map(({ plan }) => parsed<KnownPlan>(plan))
}

/** What plans cost now, by plan and currency, reductions included. */
export async function readPaid(store: CatalogueStore, nowMs: number): Promise<Map<string, number>> {
  const rows = await store.read(sql`SELECT plan_id || ' ' || currency AS key, amount_minor AS minor
    FROM price_history WHERE valid_from <= ${nowMs} AND (valid_to IS NULL OR valid_to > ${nowMs})`)
  return new Map(rows.map(({ key, minor }) => [text(key), Number(minor)]))
}

/**
 * Returns what is sold: the plans and add-ons of the latest publication, or, before the first, the
 * plans of the catalogue with what they cost.
 */
export async function readSold(store: CatalogueStore, nowMs: number): Promise<Sold> {
  const publication = await readPublication(store)
  if (!publication) return { plans: await readUnpublished(store, nowMs), addons: new Map() }
  const { plans, addons } = await readRun(store, publication.run)
  return { plans: byId(plans), addons: byId(addons) }
}

function byId<Each extends { id: string }>(all: readonly Each[]): Map<string, Each> {
  return new Map(all.map((each) => [each.id, each]))
}

async function readUnpublished(
  store: CatalogueStore,
  nowMs: number,
): Promise<Map<string, StagedPlan>> {
  const known = await readKnownPlans(store)
  const paid = await readPaid(store, nowMs)
  const rows = await store.read(sql`SELECT id FROM plan WHERE is_paused = 1`)
  const paused = new Set(rows.map(({ id }) => text(id)))
  return byId(
    known
      .filter(({ id }) => !paused.has(id))
      .map((plan): StagedPlan => {
        const prices = currencies.map((each) => [each, paid.get(`${plan.id} ${each}`) ?? 0])
        const unpriced = { floors: null, basis: null, offers: [] }
        return { ...plan, ...unpriced, prices: Object.fromEntries(prices) }
      }),
  )
}

/** Returns the packages that suppliers sold when they were last asked. */
export async function readOffers(
  store: CatalogueStore,
): Promise<{ supplier: string; offer: StoredOffer; isGone: boolean; raw: string }[]> {
  const rows = await store.read(sql`SELECT supplier, offer, raw, is_gone AS isGone
    FROM supplier_offer ORDER BY supplier, kind, package_id`)
  return rows.map(({ supplier, offer, raw, isGone }) => ({
    supplier: text(supplier),
    offer: parsed<StoredOffer>(offer),
    raw: text(raw),
    isGone: isGone === 1,
  }))
}

/** Returns the latest rate of each currency that is not of a later day. */
export async function readStoredRates(store: CatalogueStore, day: string): Promise<Rates> {
  const rows = await store.read(sql`SELECT currency, max(day) AS day, per_euro_micros AS micros
    FROM exchange_rate WHERE day <= ${day} GROUP BY currency`)
  const perEuro = Object.fromEntries(rows.map((row) => [text(row.currency), Number(row.micros)]))
  const days = rows.filter(({ currency }) => (currencies as readonly unknown[]).includes(currency))
  const oldest = days.map((row) => text(row.day)).sort()[0] ?? ''
  return { perEuro: { ...perEuro, EUR: 1_000_000 }, day: oldest }
}

export async function readMaps(store: CatalogueStore): Promise<Map<string, string>> {
  const rows = await store.read(sql`SELECT supplier_place AS place, destination_slug AS slug
    FROM place_map`)
  return new Map(rows.map(({ place, slug }) => [text(place), text(slug)]))
}

export async function readPins(
  store: CatalogueStore,
): Promise<Map<string, { supplier: string; packageId: string }>> {
  const rows = await store.read(sql`SELECT plan_id AS plan, supplier, package_id AS package
    FROM plan_pin`)
  return new Map(
    rows.map((row) => [
      text(row.plan),
      { supplier: text(row.supplier), packageId: text(row.package) },
    ]),
  )
}
