/** From Lisbon to a point in the South Pacific where nothing is; `routeArc` draws the same. */
export const openSeaPath =
  'M524.1 200.5L511.2 207.0L498.7 213.9L486.6 221.3L474.9 229.1L463.5 237.3L452.4 245.7L441.7 254.5L431.3 263.4L421.1 272.6L411.2 281.9L401.6 291.3L392.3 300.9L383.1 310.6L374.2 320.3L365.5 330.1L356.9 339.9L348.5 349.8L340.3 359.6L332.2 369.5L324.2 379.3L316.3 389.0L308.4 398.7L300.6 408.4L292.8 417.9L285.1 427.2L277.2 436.5L269.3 445.5L261.3 454.4L253.2 462.9L244.9 471.2L236.3 479.2L227.4 486.8L218.2 494.0L208.6 500.6L198.5 506.8L187.9 512.4'

/** The world with a route that ends in the open sea, for pages that are not there. */
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
