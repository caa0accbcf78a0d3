import {
  type CoverView,
  coverSize,
  projectCover,
  spotAtKm,
} from '../../../app/ui/article/cover/cover-view.ts'
import { frames } from '../../../app/ui/map/frames.ts'
import { countrySize, type Point, projectFrame } from '../../../app/ui/map/projection.ts'
import type { Resolution } from '../map/atlas.ts'
import { regionMembers } from '../map/regions.ts'
import { coverLand, type OwnedPiece, resolutionFor } from './cover-land.ts'

type Spot = CoverView['center']

/** The part of a shared picture above its bar, in units of covers. */
const visible = { width: coverSize.sharedWidth, height: 466 }

/** The most of that part that a place takes. */
const share = { across: 0.64, down: 0.8 }

/** No map is narrower, because the atlas has few points of a coast and nothing else to show. */
const leastKm = 100

const radians = Math.PI / 180

/** Returns the codes of the countries that a map shows, a country's own or a region's. */
export function codesOfMap(map: string): string[] {
  return regionMembers[map]?.split(' ') ?? [map.toUpperCase()]
}

function isOnMap(map: string, { rings: [coast = []] }: OwnedPiece): boolean {
  const frame = frames[map]
  return coast.every(([lon, lat]) => {
    const [x, y] = frame ? projectFrame(frame, lat, lon) : [-1, -1]
    return x > 0 && x < countrySize.width && y > 0 && y < countrySize.height
  })
}

/** Returns the coasts that the map of a page shows whole. */
function coastsOf(map: string, resolution: Resolution): Spot[] {
  const codes = codesOfMap(map)
  return coverLand(resolution)
    .land.filter((piece) => codes.includes(piece.owner) && isOnMap(map, piece))
    .flatMap(({ rings: [coast = []] }) => coast.map(([lon, lat]) => ({ lat, lon })))
}

/** Projects places to kilometres from the centre. */
function toKm(center: Spot, spots: Spot[]): Point[] {
  const view = { width: 0, center, at: [0, 0] as Point, km: coverSize.width }
  return spots.map((spot) => projectCover(view, spot))
}

function boxOf(points: Point[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const middle: Point = [(left + right) / 2, (top + bottom) / 2]
  return { middle, width: right - left, height: bottom - top }
}

/** Returns the mean of places on the globe, which the date line does not shift. */
function meanOf(spots: Spot[]): Spot {
  let [x, y, z] = [0, 0, 0]
  for (const { lat, lon } of spots) {
    x += Math.cos(lat * radians) * Math.cos(lon * radians)
    y += Math.cos(lat * radians) * Math.sin(lon * radians)
    z += Math.sin(lat * radians)
  }
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }
}

function viewAround(spots: Spot[]): CoverView {
  let center = meanOf(spots)
  for (let turn = 0; turn < 5; turn++) center = spotAtKm(center, boxOf(toKm(center, spots)).middle)
  const { width, height } = boxOf(toKm(center, spots))
  const kmPerUnit = Math.max(
    leastKm / coverSize.width,
    width / (visible.width * share.across),
    height / (visible.height * share.down),
  )
  return {
    width: coverSize.sharedWidth,
    center,
    at: [visible.width / 2, visible.height / 2],
    km: kmPerUnit * coverSize.width,
  }
}

/**
 * Returns the part of the earth that the shared picture of a country or a region shows: the land
 * of its map, centred, and what lies around it.
 */
export function placeView(map: string): CoverView {
  const coarse = coastsOf(map, '50m')
  const view = coarse.length > 0 ? viewAround(coarse) : undefined
  if (view && resolutionFor(view.km) !== '10m') return view
  const coasts = coastsOf(map, '10m')
  if (coasts.length === 0) throw new Error(`${map}: expected the map to show land`)
  return viewAround(coasts)
}
