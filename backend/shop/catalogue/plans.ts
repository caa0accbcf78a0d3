import { type } from 'arktype'
import {
  destinationKinds,
  type OfferedPlan,
  Plan,
  type PlanList,
} from '#contract/catalogue/catalogue.ts'
import type { PlanListQuery } from '#contract/catalogue/catalogue-query.ts'
import { allOf, type Sql, sql } from '../../platform/sql.ts'
import { cutPage, type Page } from './page.ts'
import { marginsOf, shopSpans } from './price/channel-margin.ts'
import { notBelow } from './price/not-below.ts'
import { historyStart, perGb, priceAt, referenceDays } from './price/price-at.ts'
import {
  channelPrice,
  leastPrice,
  memberCodes,
  priceOfNow,
  readRows,
  soldBy,
  type View,
  valuesOf,
} from './view.ts'

const dayMs = 86_400_000
const codesOfOffers = 8

/** Columns of a plan, with its prices as JSON text as far back as `priceAt` needs them. */
const planColumns = ({ channel, currency, nowMs }: View) => sql`
  plan.id, plan.destination_slug AS destinationSlug, plan.slug, plan.position,
  plan.plan_type AS planType, plan.duration_days AS durationDays, plan.amount_mb AS amountMb,
  plan.is_unlimited AS isUnlimited, plan.daily_mb AS dailyMb,
  plan.throttle_kbps AS throttleKbps, plan.tethering, plan.tells_tethering AS tellsTethering,
  plan.activation_policy AS activationPolicy,
  plan.activate_within_days AS activateWithinDays, plan.addon_policy AS addonPolicy, plan.kyc,
  plan.refund_policy AS refundPolicy, plan.networks, plan.unavailable_until AS unavailableUntil,
  (SELECT json_group_array(json_object(
      'validFrom', valid_from, 'validTo', valid_to, 'amountMinor', amount_minor,
      'isReduction', is_reduction)) FROM price_history
    WHERE plan_id = plan.id AND currency = ${currency}
      AND (valid_to IS NULL OR valid_to > ${historyStart(nowMs)})) AS spans,
  (SELECT minor FROM plan_floor WHERE plan_id = plan.id AND currency = ${currency}) AS floorMinor,
  ${marginsOf(channel)} AS margins`

// This type only validates and does not convert: in workerd, where arktype generates no code, a
// conversion takes 40 µs a row.
export const PlanRow = type({
  id: 'string',
  destinationSlug: 'string',
  slug: 'string',
  position: 'number.integer',
  planType: Plan.get('plan_type'),
  durationDays: 'number.integer',
  amountMb: 'number.integer',
  isUnlimited: '0 | 1',
  dailyMb: 'number.integer | null',
  throttleKbps: 'number.integer | null',
  tethering: '0 | 1',
  tellsTethering: '0 | 1',
  /** The least that a sale has to bring; null for plans whose cost is not known. */
  floorMinor: 'number.integer | null',
  activationPolicy: Plan.get('activation_policy'),
  activateWithinDays: 'number.integer',
  addonPolicy: Plan.get('addon_policy'),
  kyc: Plan.get('kyc'),
  refundPolicy: Plan.get('refund_policy'),
  networks: 'string | null',
  unavailableUntil: 'number.integer | null',
  spans: 'string',
  margins: 'string',
})
export type PlanRow = typeof PlanRow.infer

/** Returns the query of all plans of a destination, in the order of the catalogue. */
export function plansQuery(view: View, slug: string): Sql {
  return sql`SELECT ${planColumns(view)} FROM plan
    WHERE plan.destination_slug = ${slug} AND plan.is_paused = 0 ORDER BY plan.position`
}

export const OfferRow = PlanRow.and({
  placeKind: type.enumerated(...destinationKinds),
  placeCode: 'string | null',
  placeNameEn: 'string',
  placeCountryCount: 'number.integer',
  placeCountryCodes: 'string',
  placeNetworks: 'string',
  placeGeneration: Plan.get('generation'),
  addonFromMinor: 'number.integer | null',
})
type OfferRow = typeof OfferRow.infer

/** Plans with their destination, in the order of the catalogue. */
export function offersQuery(view: View, where: (Sql | undefined)[], limit: number): Sql {
  const place = sql`destination.slug`
  return sql`SELECT ${planColumns(view)}, destination.kind AS placeKind,
      destination.code AS placeCode, destination.name_en AS placeNameEn,
      destination.country_count AS placeCountryCount,
      ${memberCodes(place, codesOfOffers)} AS placeCountryCodes,
      destination.networks AS placeNetworks, destination.generation AS placeGeneration,
      p.addon_from_minor AS addonFromMinor
    FROM plan JOIN destination ON destination.slug = plan.destination_slug
      ${priceOfNow(view, place)}
    WHERE ${allOf([...where, sql`plan.is_paused = 0`, soldBy(view, sql`plan.destination_slug`)])}
    ORDER BY plan.position LIMIT ${limit}`
}

async function readOffers(...asked: Parameters<typeof offersQuery>): Promise<OfferRow[]> {
  const rows = await readRows(asked[0], offersQuery(...asked))
  return rows.map((row) => OfferRow.assert(row))
}

/** Returns a plan by the slugs of its address; undefined if it is not sold. */
export async function getPlan(
  view: View,
  destinationSlug: string,
  planSlug: string,
): Promise<OfferedPlan | undefined> {
  const isMeant = sql`plan.destination_slug = ${destinationSlug} AND plan.slug = ${planSlug}`
  const [row] = await readOffers(view, [isMeant], 1)
  return row && toOffer(view, row)
}

/** Returns a plan by its id; undefined if it is not sold now. */
export async function getPlanById(view: View, id: string): Promise<OfferedPlan | undefined> {
  return (await findForSale(view, id))?.plan
}

/** Returns a plan by its id, and the least that a sale of one has to bring, whatever lowers it. */
export async function findForSale(
  view: View,
  id: string,
): Promise<{ plan: OfferedPlan; leastMinor: number } | undefined> {
  const [row] = await readOffers(view, [sql`plan.id = ${id}`], 1)
  const plan = row && toOffer(view, row)
  return plan && { plan, leastMinor: row.floorMinor ?? 0 }
}

/** Returns the least that sales of plans have to bring; those whose cost is not known are absent. */
export async function readFloors(view: View, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    view,
    sql`SELECT plan_id AS id, minor FROM plan_floor
      WHERE currency = ${view.currency} AND plan_id IN ${valuesOf(ids)}`,
  )
  return new Map((rows as { id: string; minor: number }[]).map(({ id, minor }) => [id, minor]))
}

/** Returns those of some plans that are sold now. */
export async function listPlansById(view: View, ids: readonly string[]): Promise<OfferedPlan[]> {
  const rows = await readOffers(view, [sql`plan.id IN ${valuesOf(ids)}`], ids.length)
  return rows.flatMap((row) => toOffer(view, row) ?? [])
}

/**
 * Returns one page of the channel's plans that match a query, those of the best known places first.
 */
export async function listPlans(view: View, query: PlanListQuery, page: Page): Promise<PlanList> {
  const rows = await readOffers(view, planConditions(view, query, page), page.size + 1)
  const { items, lastEvaluatedKey } = cutPage(rows, page)
  const offers = items.flatMap((row) => toOffer(view, row) ?? [])
  const isReduced = ({ referenceMinor }: OfferedPlan) => referenceMinor !== null
  return { plans: query.offer ? offers.filter(isReduced) : offers, lastEvaluatedKey }
}

export function planConditions(view: View, query: PlanListQuery, page: Page): (Sql | undefined)[] {
  const { minMb, planType, unlimited, duration, kind, continent, ids, offer, planId } = query
  return [
    planId === undefined ? undefined : sql`plan.id = ${planId}`,
    offer ? sql`plan.id IN ${reducedPlans(view)}` : sql`plan.amount_mb >= ${minMb ?? 0}`,
    offer && minMb !== undefined ? sql`plan.amount_mb >= ${minMb}` : undefined,
    sql`plan.position > ${page.after}`,
    planType && sql`plan.plan_type = ${planType}`,
    unlimited === undefined ? undefined : sql`plan.is_unlimited = ${unlimited ? 1 : 0}`,
    duration === undefined ? undefined : sql`plan.duration_days = ${duration}`,
    kind && sql`destination.kind = ${kind}`,
    continent && sql`destination.continent = ${continent}`,
    ids ? sql`plan.destination_slug IN ${valuesOf([ids].flat())}` : undefined,
  ]
}

function reducedPlans({ currency, nowMs }: View): Sql {
  return sql`(SELECT plan_id FROM price_history
    WHERE is_reduction = 1 AND currency = ${currency} AND valid_to > ${nowMs}
      AND valid_from <= ${nowMs} AND valid_from > ${nowMs - referenceDays * dayMs})`
}

/** Returns a plan with its destination; undefined if it has no price now. */
export function toOffer(view: View, row: OfferRow): OfferedPlan | undefined {
  const { placeKind, placeCode, placeNameEn, placeCountryCount, placeCountryCodes, ...more } = row
  const { placeNetworks, placeGeneration, addonFromMinor, ...plan } = more
  const place = { networks: JSON.parse(placeNetworks), generation: placeGeneration, addonFromMinor }
  const offered = toPlan(view, plan, place)
  const destination = {
    slug: plan.destinationSlug,
    kind: placeKind,
    code: placeCode,
    nameEn: placeNameEn,
    countryCount: placeCountryCount,
    countryCodes: JSON.parse(placeCountryCodes),
  }
  return offered && { ...offered, destination }
}

type PlanPlace = Pick<Plan, 'networks' | 'generation'> & { addonFromMinor: number | null }

/** Returns a plan with its current price; undefined if it has none. */
export function toPlan(view: View, row: PlanRow, place: PlanPlace): Plan | undefined {
  const { position, spans, margins, durationDays, amountMb, networks, unavailableUntil, ...more } =
    row
  const { floorMinor, tellsTethering, ...rest } = more
  const seen = shopSpans(view, JSON.parse(spans), JSON.parse(margins))
  const today = priceAt(seen, view.nowMs)
  if (!today) return undefined
  const { priceMinor, referenceMinor, reductionEndsAt } = notBelow(
    leastPrice(view, floorMinor),
    today,
  )
  const isPaused = unavailableUntil !== null && unavailableUntil > view.nowMs
  return {
    ...rest,
    isUnlimited: rest.isUnlimited === 1,
    tethering: tellsTethering === 1 ? rest.tethering === 1 : null,
    duration: durationDays,
    durationUnit: 'DAY',
    amount: amountMb,
    amountUnit: 'MB',
    networks: networks === null ? place.networks : JSON.parse(networks),
    generation: place.generation,
    currency: view.currency,
    priceMinor,
    perGbMinor: row.planType === 'data' ? perGb(priceMinor, amountMb) : null,
    perDayMinor: Math.round(priceMinor / durationDays),
    referenceMinor,
    reductionEndsAt: isoOrNull(reductionEndsAt),
    unavailableUntil: isPaused ? isoOrNull(unavailableUntil) : null,
    addonFromMinor: row.addonPolicy === 'none' ? null : channelPrice(view, place.addonFromMinor),
  }
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
