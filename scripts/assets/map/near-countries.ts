import { type LandPolygon, loadLand } from './atlas.ts'
import { mainLand } from './framing.ts'

/** The countries near each country, the nearest first, by their codes. */
export type NearCountries = Readonly<Record<string, readonly string[]>>

type Vector = readonly [x: number, y: number, z: number]

/** The coast and the borders of a country, within a circle around its middle. */
type Land = { points: Vector[]; middle: Vector; radius: number }

/** Who travels farther goes on another journey. */
const farthestKm = 2000

const comparedPoints = 60

const earthKm = 6371
const radians = Math.PI / 180

function toVector([lon, lat]: readonly [number, number]): Vector {
  const across = Math.cos(lat * radians)
  return [
    across * Math.cos(lon * radians),
    across * Math.sin(lon * radians),
    Math.sin(lat * radians),
  ]
}

function product(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function kmOf(cosine: number): number {
  return earthKm * Math.acos(Math.max(-1, Math.min(1, cosine)))
}

function toLand(polygons: LandPolygon[]): Land {
  const points = polygons.flatMap(({ rings: [outline = []] }) => outline.map(toVector))
  const sums = points.reduce<Vector>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0])
  const length = Math.hypot(...sums)
  const middle: Vector = [sums[0] / length, sums[1] / length, sums[2] / length]
  const radius = Math.max(...points.map((point) => kmOf(product(middle, point))))
  return { points, middle, radius }
}

/** Returns the distance of the nearest two points of two countries; 0 where they share a border. */
function kmBetween(a: Land, b: Land): number {
  const least = kmOf(product(a.middle, b.middle)) - a.radius - b.radius
  if (least > farthestKm) return least
  let nearest = -1
  // A part of one country's points is enough: those on a shared border are points of both.
  const step = Math.max(1, Math.floor(a.points.length / comparedPoints))
  for (let at = 0; at < a.points.length; at += step) {
    const point = a.points[at] ?? a.middle
    for (const other of b.points) {
      const cosine = product(point, other)
      if (cosine > nearest) nearest = cosine
    }
  }
  return Math.round(kmOf(nearest))
}

/**
 * Returns for each country those whose land is at most 2,000 km away; neighbours are in the order
 * of the distance of their middles.
 */
export function nearCountries(): NearCountries {
  const lands = [...loadLand('50m')].flatMap(([code, all]) => {
    const polygons = mainLand(code, all)
    return polygons.length > 0 ? [{ code, land: toLand(polygons) }] : []
  })
  return Object.fromEntries(lands.map(({ code, land }) => [code, nearestTo(code, land, lands)]))
}

function nearestTo(code: string, land: Land, lands: readonly { code: string; land: Land }[]) {
  return lands
    .filter((other) => other.code !== code)
    .map((other) => ({
      code: other.code,
      km: kmBetween(land, other.land),
      middles: kmOf(product(land.middle, other.land.middle)),
    }))
    .filter(({ km }) => km <= farthestKm)
    .toSorted((a, b) => a.km - b.km || a.middles - b.middles)
    .map((other) => other.code)
}
