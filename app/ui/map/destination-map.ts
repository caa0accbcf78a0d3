import { m } from '#app/paraglide/messages.js'
import type { DestinationDetail } from '#contract/catalogue.ts'
import type { CountryMapProps } from './country-map.tsx'
import { plotCities } from './plot.ts'

type Mapped = Pick<DestinationDetail, 'slug' | 'kind' | 'code' | 'cities'>

/** Returns the map of a destination with its cities and the generation of their networks. */
export function destinationMap(detail: Mapped, name: string): CountryMapProps {
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

function mapIdOf({ kind, code, slug }: Mapped): string {
  if (kind === 'global') return 'global'
  return kind === 'country' && code ? code.toLowerCase() : slug
}
