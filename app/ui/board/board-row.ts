import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { DestinationSummary } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * Prices of a row in the order of the board's columns; null where the place does not sell that
 * plan.
 */
export type BoardPrices = readonly [
  gb1: number | null,
  gb5: number | null,
  gb10: number | null,
  unlimited: number | null,
]

/** One row of the board: a place, its networks and its prices. */
export type BoardRow = {
  slug: string
  name: string
  /** Country codes of the flags: one of a country, the first two members of a region. */
  flags: string[]
  /** Network names of a country, or the number of countries of a region. */
  detail: string
  generation: string
  fromMinor: number
  prices: BoardPrices
}

const namedNetworks = 3

/** Returns the board's row for a destination, in the visitor's language. */
export function boardRow(place: DestinationSummary, locale: Locale): BoardRow {
  const { gb1D7, gb5D30, gb10D30, unlD7 } = place.board
  return {
    slug: place.slug,
    name: placeName(place, locale),
    flags: placeFlags(place),
    detail: placeDetail(place),
    generation: place.generation,
    fromMinor: place.fromMinor,
    prices: [gb1D7, gb5D30, gb10D30, unlD7],
  }
}

/** Returns the flags of a place: its own, or those of a region's first two members. */
export function placeFlags(
  place: Pick<DestinationSummary, 'kind' | 'code' | 'slug' | 'countryCodes'>,
): string[] {
  if (place.kind === 'country') return place.code ? [place.code.toLowerCase()] : []
  if (place.kind === 'global') return []
  if (place.slug.startsWith('europe')) return ['eu']
  return place.countryCodes.slice(0, 2).map((code) => code.toLowerCase())
}

/** Returns "SoftBank, au" for a country and "36 countries" for a region. */
export function placeDetail(
  place: Pick<DestinationSummary, 'kind' | 'networks' | 'countryCount'>,
): string {
  if (place.kind !== 'country') return m.board_covers({ count: place.countryCount })
  return place.networks
    .slice(0, namedNetworks)
    .map(({ name }) => name)
    .join(', ')
}
