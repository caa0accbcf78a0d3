import { MapLabel } from './map-label.tsx'
import type { LabelPlace } from './place-labels.ts'

/** The part of the world that a phone shows. */
export type WorldMapCrop = `${'west' | 'middle' | 'east'}-${'north' | 'south'}`

type Spot = {
  x: number
  y: number
  name: string
  /** Place of the label on wide screens and on phones; without one the dot has no label. */
  label?: LabelPlace
  phoneLabel?: LabelPlace
}

export type WorldMapRoute = Spot & { price: string; path: string }

export type WorldMapProps = {
  /** The sentence that a screen reader reads in place of the picture. */
  label: string
  crop: WorldMapCrop
  home: Spot
  routes: WorldMapRoute[]
}

/**
 * The world map with great circles from home to places with prices (data from `plotWorld`). The
 * land is a mask of the style sheet: as a part of the drawing it was loaded before the headline was
 * painted, and its 26 KB of lines were laid out twice.
 */
export function WorldMap({ label, crop, home, routes }: WorldMapProps) {
  return (
    <div className="world-map" data-crop={crop}>
      <div className="world">
        <svg
          viewBox="0 0 1200 600"
          preserveAspectRatio="xMidYMin slice"
          role="img"
          aria-label={label}
        >
          <g className="map-arcs">
            {routes.map(({ path }) => (
              <path key={path} d={path} pathLength={1} />
            ))}
          </g>
          <circle className="map-home" cx={home.x} cy={home.y} r={6} />
          {routes.map((route) => (
            <g key={route.path} className="map-tag">
              <circle cx={route.x} cy={route.y} r={4} />
              <TagLabels spot={route} price={route.price} />
            </g>
          ))}
          <g className="map-you">
            <TagLabels spot={home} />
          </g>
        </svg>
      </div>
    </div>
  )
}

function TagLabels({ spot, price }: { spot: Spot; price?: string }) {
  const shared = { at: spot, name: spot.name, detail: price }
  return (
    <>
      <MapLabel {...shared} place={spot.label} className="map-wide" />
      <MapLabel {...shared} place={spot.phoneLabel} className="map-phone" />
    </>
  )
}
