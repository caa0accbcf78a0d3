import { and, eq, getTableColumns, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { OfferedPlan, Plan, PlanList } from '#contract/catalogue.ts'
import type { PlanListQuery } from '#contract/catalogue-query.ts'
import { destination, destinationPrice, plan } from '../platform/schema.ts'
import { cutPage, type Page } from './page.ts'
import { historyStart, type PriceSpan, perGb, priceAt, referenceDays } from './price-at.ts'
import {
  channelPrice,
  memberCodes,
  openCatalogue,
  priceOfNow,
  soldBy,
  type View,
  valuesOf,
} from './view.ts'

const dayMs = 86_400_000
const codesOfOffers = 8

/** A plan's row with its prices, from the start of what `priceAt` reads, as JSON text. */
const planColumns = ({ currency, now }: View) => ({
  ...getTableColumns(plan),
  spans: sql<string>`(SELECT json_group_array(json_object(
      'validFrom', valid_from, 'validTo', valid_to, 'amountMinor', amount_minor,
      'isReduction', is_reduction)) FROM price_history
    WHERE plan_id = ${plan.id} AND currency = ${currency}
      AND (valid_to IS NULL OR valid_to > ${historyStart(now)}))`,
})

/** All plans of a destination, in the order of the catalogue. */
export function plansOf(view: View, slug: string) {
  return openCatalogue(view)
    .select(planColumns(view))
    .from(plan)
    .where(eq(plan.destinationSlug, slug))
    .orderBy(plan.position)
}

export type PlanRow = Awaited<ReturnType<typeof plansOf>>[number]

/** Plans outside their destination's page. */
export function selectOffers(view: View, where: (SQL | undefined)[], limit: number) {
  return openCatalogue(view)
    .select({
      plan: planColumns(view),
      position: plan.position,
      destination: {
        slug: destination.slug,
        kind: destination.kind,
        code: destination.code,
        nameEn: destination.nameEn,
        countryCount: destination.countryCount,
        countryCodes: memberCodes(codesOfOffers),
        networks: destination.networks,
        generation: destination.generation,
        addonFromMinor: destinationPrice.addonFromMinor,
      },
    })
    .from(plan)
    .innerJoin(destination, eq(destination.slug, plan.destinationSlug))
    .innerJoin(destinationPrice, priceOfNow(view))
    .where(and(...where, soldBy(view, plan.destinationSlug)))
    .orderBy(plan.position)
    .limit(limit)
}

type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

/** One plan by its address; undefined where it is not sold. */
export async function getPlan(
  view: View,
  destinationSlug: string,
  planSlug: string,
): Promise<OfferedPlan | undefined> {
  const isMeant = [eq(plan.destinationSlug, destinationSlug), eq(plan.slug, planSlug)]
  const [row] = await selectOffers(view, isMeant, 1)
  return row && toOffer(view, row)
}

/** One plan by its id, as it is sold now; undefined where it is not. */
export async function getPlanById(view: View, id: string): Promise<OfferedPlan | undefined> {
  const [row] = await selectOffers(view, [eq(plan.id, id)], 1)
  return row && toOffer(view, row)
}

/** One page of the channel's plans that fit, those of the best known places first. */
export async function listPlans(view: View, query: PlanListQuery, page: Page): Promise<PlanList> {
  const rows = await selectOffers(view, planConditions(view, query, page), page.size + 1)
  const { items, lastEvaluatedKey } = cutPage(rows, page)
  const offers = items.flatMap((row) => toOffer(view, row) ?? [])
  const isReduced = ({ referenceMinor }: OfferedPlan) => referenceMinor !== null
  return { plans: query.offer ? offers.filter(isReduced) : offers, lastEvaluatedKey }
}

export function planConditions(view: View, query: PlanListQuery, page: Page) {
  const { minMb, planType, unlimited, duration, kind, continent, ids, offer } = query
  return [
    offer ? sql`${plan.id} IN ${reducedPlans(view)}` : gte(plan.amountMb, minMb ?? 0),
    offer && minMb !== undefined ? gte(plan.amountMb, minMb) : undefined,
    gt(plan.position, page.after),
    planType && eq(plan.planType, planType),
    unlimited === undefined ? undefined : eq(plan.isUnlimited, unlimited),
    duration === undefined ? undefined : eq(plan.durationDays, duration),
    kind && eq(destination.kind, kind),
    continent && eq(destination.continent, continent),
    ids ? sql`${plan.destinationSlug} IN ${valuesOf([ids].flat())}` : undefined,
  ]
}

function reducedPlans({ currency, now }: View): SQL {
  return sql`(SELECT plan_id FROM price_history
    WHERE is_reduction = 1 AND currency = ${currency} AND valid_to > ${now}
      AND valid_from <= ${now} AND valid_from > ${now - referenceDays * dayMs})`
}

/** An offered plan as it is sold now, or undefined where no price of it holds. */
export function toOffer(view: View, row: OfferRow): OfferedPlan | undefined {
  const { slug, kind, code, nameEn, countryCount, countryCodes } = row.destination
  const offered = toPlan(view, row.plan, row.destination)
  const place = { slug, kind, code, nameEn, countryCount, countryCodes: JSON.parse(countryCodes) }
  return offered && { ...offered, destination: place }
}

type PlanPlace = Pick<OfferRow['destination'], 'networks' | 'generation' | 'addonFromMinor'>

/** A plan as it is sold now, or undefined where no price of it holds. */
export function toPlan(view: View, row: PlanRow, place: PlanPlace): Plan | undefined {
  const { position, spans, durationDays, amountMb, networks, unavailableUntil, ...rest } = row
  const today = priceAt(channelSpans(view, spans), view.now)
  if (!today) return undefined
  const { priceMinor, referenceMinor, reductionEndsAt } = today
  const isPaused = unavailableUntil !== null && unavailableUntil > view.now
  return {
    ...rest,
    duration: durationDays,
    durationUnit: 'DAY',
    amount: amountMb,
    amountUnit: 'MB',
    networks: networks ?? place.networks,
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

// The margin goes on the history too: a reduction is measured between prices of the same channel.
function channelSpans(view: View, spans: string): PriceSpan[] {
  return (JSON.parse(spans) as PriceSpan[]).map((span) => ({
    ...span,
    amountMinor: channelPrice(view, span.amountMinor),
  }))
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
