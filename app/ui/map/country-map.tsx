import { MapLabel } from './map-label.tsx'
import type { LabelPlace } from './place-labels.ts'

export type CountryMapCity = {
  x: number
  y: number
  name: string
  tag?: string
  label?: LabelPlace
}

export type CountryMapProps = {
  /** The sentence that a screen reader reads in place of the picture. */
  label: string
  /** A country code or region id in lower case, or `global`. */
  mapId: string
  /** Cities as `plotCities` returns them. */
  cities: CountryMapCity[]
}

/** A map of one country or region, with coast, graticule and its cities. */
export function CountryMap({ label, mapId, cities }: CountryMapProps) {
  const file = `/generated/maps/${mapId}.svg`
  return (
    <svg className="country-map" viewBox="0 0 480 360" role="img" aria-label={label}>
      {mapId !== 'global' && (
        <>
          <use className="map-graticule" href={`${file}#grat`} />
          <use className="map-coast" href={`${file}#out`} />
        </>
      )}
      <use className="map-land" href={`${file}#land`} />
      {mapId !== 'global' && <use className="map-ticks" href={`${file}#ticks`} />}
      {cities.map((city) => (
        <g key={`${city.x} ${city.y}`} className="map-city">
          <circle cx={city.x} cy={city.y} r={5} />
          <MapLabel at={city} place={city.label} name={city.name} detail={city.tag} className="" />
        </g>
      ))}
    </svg>
  )
}
