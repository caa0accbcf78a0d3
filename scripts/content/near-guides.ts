import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import type { Entry } from '#contract/texts/content.ts'
import { type LandPolygon, loadLand } from '../assets/map/atlas.ts'
import { mainLand } from '../assets/map/framing.ts'

type Vector = readonly [x: number, y: number, z: number]

/** The coast and the borders of a country, within a circle around its middle. */
type Land = { points: Vector[]; middle: Vector; radius: number }

/** The most guides that the page of a country shows. */
const mostGuides = 3
/** Who travels farther goes on another journey, for which the guide is of no use. */
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

/** Returns the guides of the nearest countries, neighbours by the distance of their middles. */
function nearestTo(land: Land, guides: { guide: Entry; land: Land }[]): Entry[] {
  return guides
    .map(({ guide, land: other }) => ({
      guide,
      km: kmBetween(land, other),
      middles: kmOf(product(land.middle, other.middle)),
    }))
    .filter(({ km }) => km <= farthestKm)
    .toSorted((a, b) => a.km - b.km || a.middles - b.middles)
    .slice(0, mostGuides)
    .map(({ guide }) => guide)
}

/**
 * Returns the guides to show for each country of the catalogue that has none of its own, by its
 * code: those of the countries nearest to its land. A country far from all guides has none.
 */
export function nearGuides(entries: readonly Entry[]): Map<string, Entry[]> {
  const guides = entries.filter(({ type, locale, facts }) => {
    return type === 'guides' && locale === 'en' && facts.country !== undefined
  })
  if (guides.length === 0) return new Map()
  const atlas = new Map([...loadLand('50m')].map(([code, all]) => [code, mainLand(code, all)]))
  const landOf = (code: string | null | undefined) => {
    const polygons = code ? atlas.get(code) : undefined
    return polygons && polygons.length > 0 ? toLand(polygons) : undefined
  }
  const guided = guides.flatMap((guide) => {
    const land = landOf(guide.facts.country)
    return land ? [{ guide, land }] : []
  })
  const near = new Map<string, Entry[]>()
  for (const { kind, code } of buildCatalogue()) {
    const hasOwn = guides.some(({ facts }) => facts.country === code)
    const land = kind !== 'country' || hasOwn ? undefined : landOf(code)
    const found = land ? nearestTo(land, guided) : []
    if (code && found.length > 0) near.set(code, found)
  }
  return near
}
