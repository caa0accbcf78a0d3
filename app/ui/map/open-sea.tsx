/** Arc from Lisbon to an empty point in the South Pacific, in the shape that `routeArc` draws. */
export const openSeaPath = 'M524 201c-38 19-73 44-103 72s-56 57-81 87s-47 59-71 86s-49 50-81 66'

/** The world with a route that ends in the open sea, for pages that do not exist. */
export function OpenSea({ label }: { label: string }) {
  return (
    <div className="open-sea">
      <svg viewBox="0 0 1200 600" role="img" aria-label={label}>
        <use className="map-land" href="/generated/maps/world.svg#land" />
        <g className="map-arcs">
          <path d={openSeaPath} pathLength={1} />
        </g>
        <circle className="map-home" cx="524.1" cy="200.5" r="6" />
        <circle className="map-lost" cx="187.9" cy="512.4" r="10" />
        <circle className="map-lost-dot" cx="187.9" cy="512.4" r="3" />
      </svg>
    </div>
  )
}
