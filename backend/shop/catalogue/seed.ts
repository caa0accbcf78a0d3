import { currencies } from '#contract/money.ts'
import { buildCatalogue, type CatalogueDestination } from './catalogue.ts'
import { buildCities } from './cities.ts'
import { catalogueEdition } from './data/offers.ts'
import { buildSearchTerms, type SearchTerm } from './search-terms.ts'
import { listPrices, pausedUntil, priceSpans, startOfDay, updatedAt } from './snapshot.ts'

type Value = string | number | boolean | null | object
type Row = readonly Value[]

// D1 refuses statements of more than 100 KB, and workerd's SQLite runs out of memory far below that
// on lists of several thousand small rows.
const maxStatementBytes = 30_000

/** Child tables come first, so that no row is ever left without its parent during deletion. */
const tables = [
  'search_gram',
  'search_term',
  'price_history',
  'plan',
  'addon',
  'city',
  'destination_price',
  'destination_country',
  'destination',
  'catalogue_meta',
]

/**
 * Returns SQL statements that replace the catalogue by the one of the rule at a moment: reductions
 * and pauses are placed relative to it. Statements hold no parameters and stay below D1's size
 * limit.
 */
export function seedStatements(now: Date): string[] {
  const nowMs = now.getTime()
  const destinations = buildCatalogue()
  const cities = buildCities()
  const version = `${catalogueEdition}.${startOfDay(nowMs) / 86_400_000}`
  return [
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...insert('catalogue_meta', [[1, version, nowMs]]),
    ...insert('destination', destinationRows(destinations, nowMs)),
    ...insert('destination_country', memberRows(destinations)),
    ...insert('destination_price', listPriceRows(destinations, nowMs)),
    ...insert('city', cityRowsOf(destinations, cities)),
    ...insert('plan', planRows(destinations, nowMs)),
    ...insert('addon', addonRows(destinations)),
    ...insert('price_history', priceRows(destinations, nowMs)),
    ...searchInserts(buildSearchTerms(destinations, cities)),
  ]
}

/** Reads the version of the catalogue that is stored. */
export const seededVersion = 'SELECT version FROM catalogue_meta'

/**
 * Returns SQL statements that store the places without plans and prices, and what search finds them
 * by. Places without prices are on no page. Plans refer to places, so these are never deleted.
 */
export function placeStatements(now: Date): string[] {
  const destinations = buildCatalogue()
  const cities = buildCities()
  const columns = 'name_en country_count networks generation popular_rank position updated_at'
  const renewed = columns.split(' ').map((column) => `${column} = excluded.${column}`)
  const ofPlaces = ['search_gram', 'search_term', 'city', 'destination_country']
  return [
    // Positions are unique, and are given anew one row after the other.
    'UPDATE destination SET position = -1 - position WHERE position >= 0',
    ...insert('destination', destinationRows(destinations, now.getTime())).map(
      (statement) => `${statement} ON CONFLICT (slug) DO UPDATE SET ${renewed.join(', ')}`,
    ),
    ...ofPlaces.map((table) => `DELETE FROM ${table}`),
    ...insert('destination_country', memberRows(destinations)),
    ...insert('city', cityRowsOf(destinations, cities)),
    ...searchInserts(buildSearchTerms(destinations, cities)),
  ]
}

function destinationRows(destinations: CatalogueDestination[], nowMs: number): Row[] {
  return destinations.map((each, position) => [
    each.slug,
    each.kind,
    each.code,
    each.continent,
    each.nameEn,
    each.countryCodes.length,
    each.networks,
    each.generation,
    each.popularRank,
    position,
    updatedAt(each, nowMs),
  ])
}

function memberRows(destinations: CatalogueDestination[]): Row[] {
  return destinations.flatMap(({ slug, countryCodes }) =>
    countryCodes.map((code, position) => [slug, code, position]),
  )
}

function listPriceRows(destinations: CatalogueDestination[], nowMs: number): Row[] {
  return destinations.flatMap((each) =>
    currencies.flatMap((currency) =>
      listPrices(each, currency, nowMs).map((row) => [
        each.slug,
        currency,
        row.validFrom,
        row.validTo,
        row.fromMinor,
        row.gb1D7,
        row.gb5D30,
        row.gb10D30,
        row.unlD7,
        row.bestMinor,
        row.bestMb,
        each.addons[0]?.prices[currency] ?? null,
      ]),
    ),
  )
}

function cityRowsOf(
  destinations: CatalogueDestination[],
  cities: ReturnType<typeof buildCities>,
): Row[] {
  const generations = new Map(destinations.map(({ code, generation }) => [code, generation]))
  return cities.map(({ id, countryCode, nameEn, lat, lon, names }) => [
    id,
    countryCode,
    nameEn,
    lat,
    lon,
    generations.get(countryCode) ?? '4G',
    names,
  ])
}

function planRows(destinations: CatalogueDestination[], nowMs: number): Row[] {
  return destinations
    .flatMap(({ slug, plans }) => plans.map((plan) => ({ slug, plan })))
    .map(({ slug, plan }, position) => [
      plan.id,
      slug,
      plan.slug,
      position,
      plan.planType,
      plan.durationDays,
      plan.amountMb,
      plan.isUnlimited,
      plan.dailyMb,
      plan.throttleKbps,
      plan.tethering,
      plan.activationPolicy,
      plan.activateWithinDays,
      plan.addonPolicy,
      plan.kyc,
      plan.refundPolicy,
      plan.networks,
      pausedUntil(plan, nowMs),
      false,
      true,
    ])
}

function priceRows(destinations: CatalogueDestination[], nowMs: number): Row[] {
  return destinations
    .flatMap(({ plans }) => plans)
    .flatMap((plan) =>
      currencies.flatMap((currency) =>
        priceSpans(plan, currency, nowMs).map((span) => [
          plan.id,
          currency,
          span.validFrom,
          span.validTo,
          span.amountMinor,
          span.isReduction,
        ]),
      ),
    )
}

function addonRows(destinations: CatalogueDestination[]): Row[] {
  return destinations.flatMap(({ slug, addons }) =>
    addons.map(({ id, amountMb, durationDays, prices }, position) => [
      id,
      slug,
      position,
      amountMb,
      durationDays,
      prices,
    ]),
  )
}

function searchInserts(terms: SearchTerm[]): string[] {
  const rows = terms.map((each, index) => [
    index + 1,
    each.term,
    each.isTail,
    each.destinationSlug,
    each.cityId,
    each.localeBits,
    each.grams.length,
  ])
  const grams = terms
    .flatMap((each, index) => each.grams.map((gram): [string, number] => [gram, index + 1]))
    // Inserting in the order of the key fills the table twice as fast.
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))
  return [...insert('search_term', rows), ...insert('search_gram', grams)]
}

const encoder = new TextEncoder()

/** Builds as few INSERT statements as the size limit allows. */
function insert(table: string, rows: readonly Row[]): string[] {
  const head = `INSERT INTO ${table} VALUES `
  const statements: string[] = []
  let values: string[] = []
  let bytes = head.length
  for (const row of rows) {
    const text = `(${row.map(literal).join(',')})`
    const size = encoder.encode(text).length + 1
    if (bytes + size > maxStatementBytes && values.length > 0) {
      statements.push(head + values.join(','))
      values = []
      bytes = head.length
    }
    values.push(text)
    bytes += size
  }
  return values.length > 0 ? [...statements, head + values.join(',')] : statements
}

function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
