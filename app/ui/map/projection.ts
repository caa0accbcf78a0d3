import { type Frame, frames } from './frames.ts'

export type Point = [x: number, y: number]

/** Every country and region map has this viewBox, so a page can reserve its space. */
export const countrySize = { width: 480, height: 360 } as const

const radians = Math.PI / 180

export function degreesFrom(meridian: number, lon: number): number {
  return ((((lon - meridian + 180) % 360) + 360) % 360) - 180
}

/** Lambert's conformal conic projection, in units of the globe's radius. */
function conic(lambda: number, phi: number, [south, north]: [number, number]): Point {
  const tangent = (angle: number) => Math.tan((Math.PI / 2 + angle) / 2)
  const ratio = Math.log(Math.cos(south) / Math.cos(north))
  const n = south === north ? Math.sin(south) : ratio / Math.log(tangent(north) / tangent(south))
  const f = (Math.cos(south) * tangent(south) ** n) / n
  const r = f / tangent(phi) ** n
  return [r * Math.sin(n * lambda), f - r * Math.cos(n * lambda)]
}

function mercator(lambda: number, phi: number): Point {
  return [lambda, Math.log(Math.tan((Math.PI / 2 + phi) / 2))]
}

/** Projects a place into a frame; places outside the map get coordinates outside the viewBox. */
export function projectFrame(frame: Frame, lat: number, lon: number): Point {
  const [meridian, scale, x, y, south, north] = frame
  const lambda = degreesFrom(meridian, lon) * radians
  const phi = Math.max(-84, Math.min(84, lat)) * radians
  const [px, py] =
    south === undefined || north === undefined
      ? mercator(lambda, phi)
      : conic(lambda, phi, [south * radians, north * radians])
  return [x + scale * px, y - scale * py]
}

/**
 * Projects a point onto the map of a country code or region id; undefined where there is no such
 * map.
 */
export function projectCountry(mapId: string, lat: number, lon: number): Point | undefined {
  const frame = frames[mapId.toLowerCase()]
  return frame && projectFrame(frame, lat, lon)
}
