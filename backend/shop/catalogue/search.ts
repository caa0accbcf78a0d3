import type { SearchHit, SearchResult } from '#contract/catalogue/catalogue.ts'
import { editDistance } from '#contract/edit-distance.ts'
import { fold } from '#contract/fold.ts'
import type { Locale } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'
import type { Sql } from '../../platform/sql.ts'
import { localName } from './place-names.ts'
import { FoundRow, prefixQuery, relatedQuery, similarQuery } from './search-queries.ts'
import { channelPrice, readRows, type View } from './view.ts'

/** Maximum number of hits in each group, few enough to read while typing. */
const groupLimits = { country: 6, city: 5, region: 4 } as const
/** Maximum length in characters of a text that is tried as a misspelt place name. */
const longestMisspelling = 32
/** Penalty for a match with a later word of a name, which is a worse guess than a whole name. */
const tailPenalty = 0.75

/**
 * Finds countries, cities and regions by their names in any of the shop's languages: by prefix or,
 * if no name has the prefix, by similarity. Runs at most two queries.
 */
export async function searchPlaces(
  view: View,
  query: string,
  locale: Locale,
): Promise<SearchResult> {
  const folded = fold(query)
  if (folded === '') return { query, hits: [] }
  const begun = await findRows(view, prefixQuery(view, folded, locale))
  const hits = begun.map((row) =>
    toHit(view, row, {
      locale,
      match: row.term === folded && row.isTail === 0 ? 'exact' : 'prefix',
    }),
  )
  if (hits.length === 0) return { query, hits: await findSimilar(view, folded, locale) }
  const [best] = hits
  if (best?.group !== 'country' || best.code === null) return { query, hits: limitGroups(hits) }
  const related = await findRows(view, relatedQuery(view, best.code))
  const more = related.map((row) => toHit(view, row, { locale, match: 'related' }))
  return { query, hits: limitGroups([...hits, ...more]) }
}

async function findRows(view: View, query: Sql): Promise<FoundRow[]> {
  const rows = await readRows(view, query)
  return rows.map((row) => FoundRow.assert(row))
}

async function findSimilar(view: View, folded: string, locale: Locale): Promise<SearchHit[]> {
  if (folded.length > longestMisspelling) return []
  const rows = await findRows(view, similarQuery(view, folded))
  const near = rows
    .map((row) => ({ row, distance: distanceOf(folded, row.term) + row.isTail * tailPenalty }))
    .filter(({ distance }) => distance <= allowedDistance(folded))
    .toSorted((a, b) => a.distance - b.distance)
  return limitGroups(near.map(({ row }) => toHit(view, row, { locale, match: 'fuzzy' })))
}

/**
 * Returns the distance to the name or to its beginning; 0 if the text is the name followed by more
 * words.
 */
function distanceOf(folded: string, term: string): number {
  if (isNameAndMore(folded, term)) return 0
  const beginning = [...term].slice(0, [...folded].length).join('')
  // A whole name is a better guess than the beginning of a longer one.
  return Math.min(editDistance(folded, term), editDistance(folded, beginning) + 0.5)
}

function isNameAndMore(folded: string, term: string): boolean {
  const isWide = /^[^\p{Script=Latin}\p{N} ]+$/u.test(term)
  return isWide ? term.length > 1 && folded.startsWith(term) : folded.startsWith(`${term} `)
}

function allowedDistance(folded: string): number {
  const { length } = [...folded]
  if (length < 4) return /^[^\p{Script=Latin}]+$/u.test(folded) && length > 2 ? 1 : 0
  return length < 6 ? 1.5 : 2.5
}

type HitContext = { locale: Locale; match: SearchHit['match'] }

function toHit(view: View, row: FoundRow, { locale, match }: HitContext): SearchHit {
  const { slug, kind, code, nameEn, countryCount, generation, cityNameEn } = row
  const countryCodes: string[] = JSON.parse(row.countryCodes)
  const placeName = localName(row, countryCodes, locale)
  const isCity = cityNameEn !== null
  return {
    group: isCity ? 'city' : kind === 'country' ? 'country' : 'region',
    slug,
    kind,
    code,
    name: isCity ? cityName(row, cityNameEn, locale) : placeName,
    nameEn: isCity ? cityNameEn : nameEn,
    countryName: isCity ? placeName : null,
    countryCount,
    countryCodes,
    networks: JSON.parse(row.networks),
    generation,
    currency: view.currency,
    fromMinor: channelPrice(view, row.fromMinor),
    match,
  }
}

function cityName({ cityNames, code }: FoundRow, nameEn: string, locale: Locale): string {
  const names: Partial<Record<Locale, string>> = cityNames ? JSON.parse(cityNames) : {}
  // A city state has its country's name.
  return (
    names[locale] ??
    (code && regionName(code, 'en') === nameEn ? regionName(code, locale) : undefined) ??
    nameEn
  )
}

/** Drops repetitions and the hits beyond each group's limit; keeps the order. */
function limitGroups(hits: readonly SearchHit[]): SearchHit[] {
  const left: Record<SearchHit['group'], number> = { ...groupLimits }
  const seen = new Set<string>()
  return hits.filter(({ group, slug, nameEn }) => {
    const key = `${group}:${slug}:${nameEn}`
    if (seen.has(key) || left[group] === 0) return false
    seen.add(key)
    left[group] -= 1
    return true
  })
}
