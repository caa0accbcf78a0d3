import './guide-chart.css'
import { CountryMap, type CountryMapCity } from '#app/ui/map/country-map.tsx'
import { MapLabel } from '#app/ui/map/map-label.tsx'
import type { ChartStrip } from './plot-chart.ts'

type Props = {
  /** The sentence that a screen reader reads in place of the picture. */
  label: string
  /** A country code or region id in lower case. */
  mapId: string
  cities: CountryMapCity[]
  strip: ChartStrip
}

/** The map in a guide's hero (data from `plotChart`); phones show a strip of it. */
export function GuideChart({ label, mapId, cities, strip }: Props) {
  const file = `/generated/maps/${mapId}.svg`
  return (
    <div className="guide-chart">
      <CountryMap label={label} mapId={mapId} cities={cities} />
      <svg
        className="guide-strip"
        viewBox={strip.viewBox}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <use className="map-graticule" href={`${file}#grat`} />
        <use className="map-coast" href={`${file}#out`} />
        <use className="map-land" href={`${file}#land`} />
        <g fontSize={strip.fontSize}>
          {strip.cities.map((city) => (
            <g key={`${city.x} ${city.y}`}>
              <circle cx={city.x} cy={city.y} r={strip.radius} />
              <MapLabel
                at={city}
                place={city.label}
                name={city.name}
                detail={city.tag}
                className=""
              />
            </g>
          ))}
        </g>
      </svg>
    </div>
  )
}
