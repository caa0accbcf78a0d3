import { m } from '#app/paraglide/messages.js'
import { placeDetail, placeFlags } from '#app/ui/board/board-row.ts'
import { cityName, placeName } from '#app/ui/place.ts'
import type { DestinationSummary, SearchHit } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** A place offered by the search, with all texts formatted. */
export type FoundPlace = {
  group: SearchHit['group']
  to: string
  name: string
  detail: string
  flags: string[]
  fromMinor: number | null
}

/** Returns the place that the list shows for a hit, in the visitor's language. */
export function foundPlace(hit: SearchHit, locale: Locale): FoundPlace {
  if (hit.group !== 'city') return offeredPlace(hit, locale)
  const { slug, fromMinor } = hit
  return {
    group: 'city',
    to: pathTo('destination', { destination: slug }),
    name: hit.name === hit.nameEn ? cityName(hit.nameEn) : hit.name,
    detail: hit.countryName ?? placeName(hit, locale),
    flags: placeFlags(hit),
    fromMinor,
  }
}

type Offered = Pick<
  DestinationSummary,
  | 'slug'
  | 'kind'
  | 'code'
  | 'nameEn'
  | 'countryCount'
  | 'countryCodes'
  | 'networks'
  | 'generation'
  | 'fromMinor'
>

/** Returns a destination as the search lists it before anything is typed. */
export function offeredPlace(place: Offered, locale: Locale): FoundPlace {
  const isCountry = place.kind === 'country'
  return {
    group: isCountry ? 'country' : 'region',
    to: pathTo('destination', { destination: place.slug }),
    name: placeName(place, locale),
    detail: isCountry
      ? `${placeDetail(place)} · ${place.generation}`
      : m.search_region_detail({ count: place.countryCount }),
    flags: placeFlags(place),
    fromMinor: place.fromMinor,
  }
}
