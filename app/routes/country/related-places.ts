import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export type RelatedPlace = {
  name: string
  path: string
  flags: string[]
  /** Number of countries as text: "20 countries". */
  countries: string
  /** Lowest price as text: "from $17.00". */
  from: string
}

const shownPlaces = 3

/** Returns the smallest regions and global sets that also work here, with their lowest prices. */
export function relatedPlaces(detail: DestinationDetail, locale: Locale): RelatedPlace[] {
  return detail.regional.slice(0, shownPlaces).map((place) => ({
    name: placeName({ ...place, code: null }, locale),
    path: pathTo('destination', { destination: place.slug }),
    flags: place.countryCodes.slice(0, shownPlaces).map((code) => code.toLowerCase()),
    countries: m.country_related_countries({ count: place.countryCount }),
    from: m.search_from({ price: formatMoney(place.fromMinor, detail.currency, locale) }),
  }))
}
