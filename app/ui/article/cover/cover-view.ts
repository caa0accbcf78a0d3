import type { Point } from '#app/ui/map/projection.ts'

export type CoverPlace = { name: string; lat: number; lon: number }

export type CoverStory = {
  /** Stops in their order when `route` is true; the first place is the most important otherwise. */
  places: CoverPlace[]
  route?: boolean
  /** The first place is the centre of the map, with lines to it from all others. */
  hub?: boolean
  /** Width of the map in kilometres, instead of the width derived from the places. */
  span?: number
}

/** The part of the earth on a cover, in an azimuthal equal-area projection with north up. */
export type CoverView = {
  width: number
  /** The centre of the projection, and the point at which it is drawn. */
  center: Spot
  at: Point
  /** Kilometres that 720 units of the picture show. */
  km: number
}

type Spot = { lat: number; lon: number }

/** Covers are drawn in these units; the wider one is for shared links. */
export const coverSize = { width: 720, height: 480, sharedWidth: 914 } as const

export const earthRadius = 6371

const radians = Math.PI / 180

/** Only a tall route gets a wider map than this, which covers four fifths of the globe's width. */
const widestKm = 20_000
const onePlaceKm = 900
const leastRouteKm = 420
const routeShare = 1.8
/** The width of a map around a hub, as a multiple of its longest line. */
const hubShare = 2.9
/** Most of the picture's height that the stops of a route may take. */
const routeHeight = 400

const ringKms = [5, 10, 25, 50, 100, 250, 500, 1000]

const thirds: readonly [across: number, down: number][] = [
  [0.34, 0.42],
  [0.36, 0.58],
  [0.66, 0.42],
  [0.64, 0.58],
]

type Vector = [number, number, number]

function toVector({ lat, lon }: Spot): Vector {
  const across = Math.cos(lat * radians)
  return [
    across * Math.cos(lon * radians),
    across * Math.sin(lon * radians),
    Math.sin(lat * radians),
  ]
}

function toSpot([x, y, z]: Vector): Spot {
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }
}

export function kmBetween(a: Spot, b: Spot): number {
  const [ax, ay, az] = toVector(a)
  const [bx, by, bz] = toVector(b)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2))
}

/** Projects a place in kilometres from the centre, eastwards and southwards. */
function projectKm(center: Spot, { lat, lon }: Spot): Point {
  const [phi, own] = [lat * radians, center.lat * radians]
  const lambda = (lon - center.lon) * radians
  const facing = Math.sin(own) * Math.sin(phi) + Math.cos(own) * Math.cos(phi) * Math.cos(lambda)
  const k = earthRadius * Math.sqrt(2 / Math.max(1e-6, 1 + facing))
  const north = Math.cos(own) * Math.sin(phi) - Math.sin(own) * Math.cos(phi) * Math.cos(lambda)
  return [k * Math.cos(phi) * Math.sin(lambda), -k * north]
}

/** Returns the place at a distance in kilometres from the centre, eastwards and southwards. */
export function spotAtKm(center: Spot, [x, y]: Point): Spot {
  const distance = Math.hypot(x, y)
  if (distance < 1e-9) return center
  const angle = 2 * Math.asin(Math.min(1, distance / (2 * earthRadius)))
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const own = center.lat * radians
  const lat = Math.asin(cos * Math.sin(own) - (y * sin * Math.cos(own)) / distance)
  const across = distance * Math.cos(own) * cos + y * Math.sin(own) * sin
  return { lat: lat / radians, lon: center.lon + Math.atan2(x * sin, across) / radians }
}

/** Projects a place into a cover. */
export function projectCover({ center, at, km }: CoverView, place: Spot): Point {
  const [x, y] = projectKm(center, place)
  const scale = coverSize.width / km
  return [at[0] + x * scale, at[1] + y * scale]
}

function farthestPair(places: Spot[]): { from: Spot; to: Spot; km: number } | undefined {
  const pairs = places.flatMap((from, index) =>
    places.slice(index + 1).map((to) => ({ from, to, km: kmBetween(from, to) })),
  )
  return pairs.toSorted((a, b) => b.km - a.km)[0]
}

function boxOf(points: Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return { middle: [(left + right) / 2, (top + bottom) / 2] as Point, height: bottom - top }
}

/** Returns the centre of all stops; for two, the middle of the great circle. */
function middleOfStops(stops: Spot[], { from, to }: { from: Spot; to: Spot }): Spot {
  const [a, b] = [toVector(from), toVector(to)]
  let center = toSpot([a[0] + b[0], a[1] + b[1], a[2] + b[2]])
  for (let turn = 0; turn < 5; turn++) {
    center = spotAtKm(center, boxOf(stops.map((stop) => projectKm(center, stop))).middle)
  }
  return center
}

function viewOfStops({ places, span }: CoverStory, width: number): CoverView | undefined {
  const pair = farthestPair(places)
  if (!pair) return undefined
  const center = middleOfStops(places, pair)
  const { height } = boxOf(places.map((place) => projectKm(center, place)))
  const tall = (height * coverSize.width) / routeHeight
  const wide = Math.min(widestKm, routeShare * pair.km)
  const km = span ?? Math.max(leastRouteKm, wide, tall)
  return { width, center, at: [width / 2, coverSize.height / 2], km }
}

function viewOfHub({ places, span }: CoverStory, center: Spot, width: number): CoverView {
  const km = span ?? hubShare * Math.max(...places.map((place) => kmBetween(center, place)))
  return { width, center, at: [width / 2, coverSize.height / 2], km }
}

/** Chooses one of the four thirds from the coordinates, so that neighbours in a list differ. */
function thirdOf({ lat, lon }: Spot): readonly [number, number] {
  const sum = Math.abs(7 * Math.round(lon * 100) + 13 * Math.round(lat * 100))
  return thirds[sum % 4] ?? [0.34, 0.42]
}

/** Returns the part of the earth that a story's cover shows; undefined without a place. */
export function coverView(
  story: CoverStory,
  width: number = coverSize.width,
): CoverView | undefined {
  const [place] = story.places
  if (!place) return undefined
  if (story.hub) return viewOfHub(story, place, width)
  if (story.places.length > 1) return viewOfStops(story, width)
  const [across, down] = thirdOf(place)
  const at: Point = [across * width, down * coverSize.height]
  return { width, center: place, at, km: story.span ?? onePlaceKm }
}

/** Rings show distances from one place; a route has none. */
export function hasRings({ places, hub }: CoverStory): boolean {
  return hub === true || places.length === 1
}

/** Returns the radii of the two rings around a single place, in kilometres, the smaller first. */
export function ringsOf({ km }: CoverView): number[] {
  return ringKms.filter((ring) => ring < 0.4 * km).slice(-2)
}
