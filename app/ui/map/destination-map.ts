import { m } from '#app/paraglide/messages.js'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { CountryMapProps } from './country-map.tsx'
import { mapIdOf } from './map-id.ts'
import { plotCities } from './plot.ts'

/** Returns the map of a destination with its cities, each with its best generation. */
export function destinationMap(detail: DestinationDetail, name: string): CountryMapProps {
  const mapId = mapIdOf(detail)
  const cities = plotCities(
    mapId,
    detail.cities.map((city) => ({
      name: city.name,
      lat: city.lat,
      lon: city.lon,
      tag: city.generation,
    })),
  )
  return { mapId, cities, label: m.country_map_label({ place: name, count: cities.length }) }
}
