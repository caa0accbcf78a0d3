import { type } from 'arktype'
import {
  type CatalogueSitemap,
  type DestinationDetail,
  type DestinationKind,
  type DestinationList,
  DestinationSummary,
  destinationKinds,
} from '#contract/catalogue/catalogue.ts'
import type { DestinationListQuery } from '#contract/catalogue/catalogue-query.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { cutPage, type Page } from './page.ts'
import { PlanRow, plansQuery, toPlan } from './plans.ts'
import { perGb } from './price/price-at.ts'
import { reviewsOf, reviewsSql } from './review-columns.ts'
import {
  channelPrice,
  memberCodes,
  priceOfNow,
  readRows,
  sells,
  soldBy,
  type View,
  valuesOf,
} from './view.ts'

const codesInLists = 8
const codesInDetails = 250
/** Maximum number of cities on the map of a region or global set. */
const citiesInAreas = 24

/** The slug of the outer query's destination, for the subqueries about it. */
const slugOfPlace = sql`destination.slug`

const summaryColumns = (codes: number) => sql`
  destination.slug, destination.kind, destination.code, destination.continent,
  destination.name_en AS nameEn, destination.country_count AS countryCount,
  ${memberCodes(slugOfPlace, codes)} AS countryCodes, destination.networks,
  destination.generation, destination.popular_rank AS popularRank, destination.position,
  p.from_minor AS fromMinor, p.gb1_d7_minor AS gb1D7, p.gb5_d30_minor AS gb5D30,
  p.gb10_d30_minor AS gb10D30, p.unl_d7_minor AS unlD7`

const Amount = type('number.integer | null')

const SummaryRow = type({
  slug: 'string',
  kind: DestinationSummary.get('kind'),
  code: 'string | null',
  continent: DestinationSummary.get('continent'),
  nameEn: 'string',
  countryCount: 'number.integer',
  countryCodes: 'string',
  networks: 'string',
  generation: DestinationSummary.get('generation'),
  popularRank: 'number.integer | null',
  position: 'number.integer',
  fromMinor: 'number.integer',
  gb1D7: Amount,
  gb5D30: Amount,
  gb10D30: Amount,
  unlD7: Amount,
})
type SummaryRow = typeof SummaryRow.infer

/** Returns one page of the destinations that the channel sells, the best known first. */
export async function listDestinations(
  view: View,
  { kind, continent, popular, ids }: DestinationListQuery,
  page: Page,
): Promise<DestinationList> {
  const conditions = [
    sql`destination.position > ${page.after}`,
    kind && sql`destination.kind = ${kind}`,
    continent && sql`destination.continent = ${continent}`,
    popular ? sql`destination.popular_rank IS NOT NULL` : undefined,
    ids ? sql`destination.slug IN ${valuesOf([ids].flat())}` : undefined,
  ]
  const found = await readRows(view, summariesQuery(view, conditions, page.size + 1))
  const rows = found.map((row) => SummaryRow.assert(row))
  const { items, lastEvaluatedKey } = cutPage(rows, page)
  return { destinations: items.map((row) => toSummary(view, row)), lastEvaluatedKey }
}

export function summariesQuery(view: View, where: (Sql | undefined)[], limit: number): Sql {
  return sql`SELECT ${summaryColumns(codesInLists)}
    FROM destination ${priceOfNow(view, slugOfPlace)}
    WHERE ${allOf([...where, soldBy(view, slugOfPlace)])}
    ORDER BY destination.position LIMIT ${limit}`
}

/**
 * Returns the data of a destination's page: plans, cities and the regions that cover it. Undefined
 * if the shop does not sell the destination.
 */
export async function getDestination(
  view: View,
  slug: string,
): Promise<DestinationDetail | undefined> {
  const [places, plans] = await view.catalogue.batch([
    statement(view.catalogue, detailQuery(view, slug)),
    statement(view.catalogue, plansQuery(view, slug)),
  ])
  const [row] = places?.results ?? []
  if (row === undefined) return undefined
  const planRows = plans?.results.map((plan) => PlanRow.assert(plan)) ?? []
  return toDetail(view, DetailRow.assert(row), planRows)
}

export function detailQuery(view: View, slug: string): Sql {
  const { channel, locale } = view
  return sql`SELECT ${summaryColumns(codesInDetails)}, p.addon_from_minor AS addonFromMinor,
      p.best_minor AS bestMinor, p.best_mb AS bestMb,
      (SELECT json_group_array(json_object('code', code, 'slug', slug)) FROM (
        SELECT c.code, c.slug FROM destination_country m
        JOIN destination c ON c.code = m.country_code
        WHERE m.destination_slug = destination.slug ORDER BY m.position)) AS members,
      (SELECT json_group_array(json_object(
          'countryCode', country_code, 'nameEn', name_en, 'lat', lat, 'lon', lon, 'name',
          coalesce(json_extract(names, ${`$."${locale}"`}), name_en),
          'generation', generation)) FROM (
        SELECT y.* FROM destination_country m JOIN city y ON y.country_code = m.country_code
        WHERE m.destination_slug = destination.slug ORDER BY m.position, y.id)) AS cities,
      ${regionalOffers(view)} AS regional,
      ${reviewsSql({ channel: channel.id, slug: slugOfPlace, locale })} AS reviews
    FROM destination ${priceOfNow(view, slugOfPlace)}
    WHERE destination.slug = ${slug} AND ${soldBy(view, slugOfPlace)}`
}

/**
 * Subquery: the regions and global sets that cover every country of the outer query's destination.
 */
function regionalOffers(view: View): Sql {
  return sql`(SELECT json_group_array(json_object(
      'slug', slug, 'kind', kind, 'nameEn', name_en, 'countryCount', country_count,
      'countryCodes', json(codes), 'fromMinor', from_minor, 'bestMinor', best_minor,
      'bestMb', best_mb)) FROM (
    SELECT r.*, p.from_minor, p.best_minor, p.best_mb,
      ${memberCodes(sql`r.slug`, codesInLists)} AS codes
    FROM destination r ${priceOfNow(view, sql`r.slug`)}
    WHERE r.kind IN ('region', 'global') AND r.slug <> destination.slug AND NOT EXISTS (
      SELECT 1 FROM destination_country own
      WHERE own.destination_slug = destination.slug AND NOT EXISTS (
        SELECT 1 FROM destination_country other
        WHERE other.destination_slug = r.slug AND other.country_code = own.country_code))
    ORDER BY r.country_count))`
}

const DetailRow = SummaryRow.and({
  addonFromMinor: Amount,
  bestMinor: Amount,
  bestMb: Amount,
  members: 'string',
  cities: 'string',
  regional: 'string',
  reviews: 'string | null',
})
type DetailRow = typeof DetailRow.infer
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
    networks: JSON.parse(rest.networks),
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
  const place = toSummary(view, summary)
  const own = bestPerGb(view, { bestMinor, bestMb })
  return {
    ...place,
    plans: plans.flatMap((plan) => toPlan(view, plan, { ...place, addonFromMinor }) ?? []),
    cities: mapCities(row.kind, JSON.parse(cities)),
    regional: (JSON.parse(regional) as RegionalRow[])
      .filter((place) => sells(view, place.slug))
      .map((place) => toRegional(view, place, own)),
    members: row.kind === 'country' ? [] : JSON.parse(members),
    ...reviewsOf(reviews),
  }
}

/** Returns all cities of a country, or the best known city of each country of a region. */
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

const SitemapRow = type({
  slug: 'string',
  kind: type.enumerated(...destinationKinds),
  updatedAt: 'number.integer',
})

/** Returns every destination that the channel sells, with the day of its last change. */
export async function listSitemap(view: View): Promise<CatalogueSitemap> {
  const rows = await readRows(
    view,
    sql`SELECT slug, kind, updated_at AS updatedAt FROM destination
      WHERE ${soldBy(view, sql`slug`)} AND EXISTS (
        SELECT 1 FROM plan WHERE destination_slug = destination.slug AND is_paused = 0)
      ORDER BY position`,
  )
  return {
    destinations: rows.map((row) => {
      const { updatedAt, ...place } = SitemapRow.assert(row)
      return { ...place, updatedAt: new Date(updatedAt).toISOString() }
    }),
  }
}
