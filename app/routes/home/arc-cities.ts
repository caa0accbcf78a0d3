import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { plotWorld } from '#app/ui/map/plot.ts'
import type { WorldMapProps } from '#app/ui/map/world-map.tsx'
import { cityName } from '#app/ui/place.ts'
import type { DestinationSummary } from '#contract/catalogue/catalogue.ts'
import type { City } from '#contract/catalogue/city-row.ts'
import type { Locale } from '#contract/locale.ts'
import type { PublicTenant } from '#tenants/index.ts'

type ArcCity = { nameEn: string; slug: string; lat: number; lon: number }

/** End points of the arcs in the hero: one city in each part of the map. */
export const arcCities: readonly ArcCity[] = [
  { nameEn: 'Tokyo', slug: 'japan', lat: 35.68, lon: 139.69 },
  { nameEn: 'New York', slug: 'united-states', lat: 40.71, lon: -74.01 },
  { nameEn: 'Bangkok', slug: 'thailand', lat: 13.75, lon: 100.5 },
  { nameEn: 'Sydney', slug: 'australia', lat: -33.87, lon: 151.21 },
  { nameEn: 'Cape Town', slug: 'south-africa', lat: -33.92, lon: 18.42 },
  { nameEn: 'São Paulo', slug: 'brazil', lat: -23.55, lon: -46.63 },
  { nameEn: 'Istanbul', slug: 'turkiye', lat: 41.01, lon: 28.98 },
]

type WorldInput = {
  home: PublicTenant['brand']['homeCity']
  /** The city nearest to the visitor; null where it is unknown. */
  nearby: City | null
  places: readonly DestinationSummary[]
  locale: Locale
}

/**
 * Returns the hero's map: arcs from the city nearest to the visitor, or from the tenant's, to the
 * cities whose country is sold here.
 */
export function heroWorld({ home, nearby, places, locale }: WorldInput): WorldMapProps {
  const name = nearby ? (nearby.names[locale] ?? nearby.nameEn) : cityName(home.name_en)
  const ends = arcCities.flatMap(({ nameEn, slug, lat, lon }) => {
    const place = places.find((each) => each.slug === slug)
    if (!place) return []
    const price = formatMoney(place.fromMinor, place.currency, locale)
    return [{ name: cityName(nameEn), lat, lon, price }]
  })
  const { lat, lon } = nearby ?? home
  const start = { name, lat, lon }
  return { label: m.home_map_label({ city: name }), ...plotWorld(start, ends) }
}
