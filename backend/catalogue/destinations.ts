import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type {
  CatalogueSitemap,
  DestinationDetail,
  DestinationKind,
  DestinationList,
  DestinationSummary,
} from '#contract/catalogue.ts'
import type { DestinationListQuery } from '#contract/catalogue-query.ts'
import { destination, destinationPrice } from '../platform/schema.ts'
import { cutPage, type Page } from './page.ts'
import { type PlanRow, plansOf, toPlan } from './plans.ts'
import { perGb } from './price-at.ts'
import { reviewsOf, reviewsSql } from './review-columns.ts'
import {
  channelPrice,
  memberCodes,
  openCatalogue,
  priceOfNow,
  sells,
  soldBy,
  type View,
  valuesOf,
} from './view.ts'

const codesInLists = 8
const codesInDetails = 250
/** Cities on the map of a place of several countries. */
const citiesInAreas = 24

const summaryColumns = (codes: number) => ({
  slug: destination.slug,
  kind: destination.kind,
  code: destination.code,
  continent: destination.continent,
  nameEn: destination.nameEn,
  countryCount: destination.countryCount,
  countryCodes: memberCodes(codes),
  networks: destination.networks,
  generation: destination.generation,
  popularRank: destination.popularRank,
  position: destination.position,
  fromMinor: destinationPrice.fromMinor,
  gb1D7: destinationPrice.gb1D7Minor,
  gb5D30: destinationPrice.gb5D30Minor,
  gb10D30: destinationPrice.gb10D30Minor,
  unlD7: destinationPrice.unlD7Minor,
})

/** One page of what the channel sells, the best known first. */
export async function listDestinations(
  view: View,
  { kind, continent, popular, ids }: DestinationListQuery,
  page: Page,
): Promise<DestinationList> {
  const rows = await selectSummaries(
    view,
    [
      gt(destination.position, page.after),
      kind && eq(destination.kind, kind),
      continent && eq(destination.continent, continent),
      popular ? isNotNull(destination.popularRank) : undefined,
      ids ? sql`${destination.slug} IN ${valuesOf([ids].flat())}` : undefined,
    ],
    page.size + 1,
  )
  const { items, lastEvaluatedKey } = cutPage(rows, page)
  return { destinations: items.map((row) => toSummary(view, row)), lastEvaluatedKey }
}

export function selectSummaries(view: View, where: (SQL | undefined)[], limit: number) {
  return openCatalogue(view)
    .select(summaryColumns(codesInLists))
    .from(destination)
    .innerJoin(destinationPrice, priceOfNow(view))
    .where(and(...where, soldBy(view, destination.slug)))
    .orderBy(destination.position)
    .limit(limit)
}

/** A place with its plans, map and the wider places that cover it; undefined where not sold. */
export async function getDestination(
  view: View,
  slug: string,
): Promise<DestinationDetail | undefined> {
  const [[row], plans] = await openCatalogue(view).batch([
    selectDetail(view, slug),
    plansOf(view, slug),
  ])
  return row && toDetail(view, row, plans)
}

export function selectDetail(view: View, slug: string) {
  return openCatalogue(view)
    .select({
      ...summaryColumns(codesInDetails),
      addonFromMinor: destinationPrice.addonFromMinor,
      bestMinor: destinationPrice.bestMinor,
      bestMb: destinationPrice.bestMb,
      members: sql<string>`(SELECT json_group_array(json_object('code', code, 'slug', slug)) FROM (
        SELECT c.code, c.slug FROM destination_country m JOIN destination c ON c.code = m.country_code
        WHERE m.destination_slug = ${destination.slug} ORDER BY m.position))`,
      cities: sql<string>`(SELECT json_group_array(json_object(
          'countryCode', country_code, 'nameEn', name_en, 'lat', lat, 'lon', lon, 'name',
          coalesce(json_extract(names, ${`$."${view.locale}"`}), name_en),
          'generation', generation)) FROM (
        SELECT y.* FROM destination_country m JOIN city y ON y.country_code = m.country_code
        WHERE m.destination_slug = ${destination.slug} ORDER BY m.position, y.id))`,
      regional: regionalOffers(view),
      reviews: reviewsSql({
        channel: view.channel.id,
        slug: sql`${destination.slug}`,
        locale: view.locale,
      }),
    })
    .from(destination)
    .innerJoin(destinationPrice, priceOfNow(view))
    .where(and(eq(destination.slug, slug), soldBy(view, destination.slug)))
}

/** Places of several countries that cover every country of the outer query's destination. */
function regionalOffers({ currency, now }: View): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object(
      'slug', slug, 'kind', kind, 'nameEn', name_en, 'countryCount', country_count,
      'countryCodes', json(codes), 'fromMinor', from_minor, 'bestMinor', best_minor,
      'bestMb', best_mb)) FROM (
    SELECT r.*, p.from_minor, p.best_minor, p.best_mb, (
        SELECT json_group_array(country_code) FROM (
          SELECT country_code FROM destination_country
          WHERE destination_slug = r.slug ORDER BY position LIMIT ${codesInLists})) AS codes
    FROM destination r JOIN destination_price p
      ON p.destination_slug = r.slug AND p.currency = ${currency}
      AND p.valid_from <= ${now} AND (p.valid_to IS NULL OR p.valid_to > ${now})
    WHERE r.kind IN ('region', 'global') AND r.slug <> ${destination.slug} AND NOT EXISTS (
      SELECT 1 FROM destination_country own
      WHERE own.destination_slug = ${destination.slug} AND NOT EXISTS (
        SELECT 1 FROM destination_country other
        WHERE other.destination_slug = r.slug AND other.country_code = own.country_code))
    ORDER BY r.country_count))`
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]
type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number]
type CityRow = DestinationDetail['cities'][number] & { countryCode: string }
type RegionalRow = Omit<
  DestinationDetail['regional'][number],
  'cheaperPerGb' | 'bestPerGbMinor'
> & {
  bestMinor: number | null
  bestMb: number | null
}

function toSummary(view: View, row: SummaryRow): DestinationSummary {
  const { position, gb1D7, gb5D30, gb10D30, unlD7, countryCodes, fromMinor, ...rest } = row
  const price = <T extends number | null>(minor: T) => channelPrice(view, minor)
  return {
    ...rest,
    countryCodes: JSON.parse(countryCodes),
    currency: view.currency,
    fromMinor: price(fromMinor),
    board: {
      gb1D7: price(gb1D7),
      gb5D30: price(gb5D30),
      gb10D30: price(gb10D30),
      unlD7: price(unlD7),
    },
  }
}

function toDetail(view: View, row: DetailRow, plans: PlanRow[]): DestinationDetail {
  const { addonFromMinor, bestMinor, bestMb, members, cities, regional, reviews, ...summary } = row
  const own = bestPerGb(view, { bestMinor, bestMb })
  return {
    ...toSummary(view, summary),
    plans: plans.flatMap((plan) => toPlan(view, plan, { ...summary, addonFromMinor }) ?? []),
    cities: mapCities(row.kind, JSON.parse(cities)),
    regional: (JSON.parse(regional) as RegionalRow[])
      .filter((place) => sells(view, place.slug))
      .map((place) => toRegional(view, place, own)),
    members: row.kind === 'country' ? [] : JSON.parse(members),
    ...reviewsOf(reviews),
  }
}

/** All cities of a country, the best known one of each member of a wider place. */
function mapCities(kind: DestinationKind, cities: CityRow[]): DestinationDetail['cities'] {
  const seen = new Set<string>()
  const isFirst = ({ countryCode }: CityRow) => seen.size < seen.add(countryCode).size
  const shown = kind === 'country' ? cities : cities.filter(isFirst).slice(0, citiesInAreas)
  return shown.map(({ countryCode, ...city }) => city)
}

function toRegional(view: View, place: RegionalRow, own: number | null) {
  const { bestMinor, bestMb, ...rest } = place
  const bestPerGbMinor = bestPerGb(view, place)
  return {
    ...rest,
    fromMinor: channelPrice(view, place.fromMinor),
    cheaperPerGb: own !== null && bestPerGbMinor !== null && bestPerGbMinor < own,
    bestPerGbMinor,
  }
}

function bestPerGb(view: View, { bestMinor, bestMb }: Pick<RegionalRow, 'bestMinor' | 'bestMb'>) {
  return bestMinor === null || bestMb === null ? null : perGb(channelPrice(view, bestMinor), bestMb)
}

/** Every page of the channel's catalogue with the day it last changed. */
export async function listSitemap(view: View): Promise<CatalogueSitemap> {
  const rows = await openCatalogue(view)
    .select({ slug: destination.slug, kind: destination.kind, updatedAt: destination.updatedAt })
    .from(destination)
    .where(soldBy(view, destination.slug))
    .orderBy(destination.position)
  return {
    destinations: rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() })),
  }
}
