import { geoBounds } from 'd3-geo'
import { countrySize, type Point, projectFrame } from '../../../app/ui/map/projection.ts'
import { degreesEast, isInBox, type LandPolygon, multiPolygon } from './atlas.ts'
import { frameBoxes } from './frame-boxes.ts'
import { regionMembers } from './regions.ts'

export type FrameRow =
  | [number, number, number, number]
  | [number, number, number, number, number, number]

type Extent = { west: number; south: number; lonSpan: number; latSpan: number }

const margin = { x: 30, y: 16 }
const room = { x: countrySize.width - 2 * margin.x, y: countrySize.height - 2 * margin.y }

/**
 * Minimum extent of a map in degrees; a city state would otherwise be enlarged until its few coast
 * points fill the map.
 */
const smallestSpanDegrees = 0.025

function extentOf(polygons: LandPolygon[]): Extent {
  const [[west, south], [east, north]] = geoBounds(multiPolygon(polygons))
  return { west, south, lonSpan: degreesEast(west, east), latSpan: north - south }
}

function roughScale({ south, lonSpan, latSpan }: Extent): number {
  const shrink = Math.cos(((south + latSpan / 2) * Math.PI) / 180)
  return Math.min(room.x / (lonSpan * shrink), room.y / latSpan)
}

/** Returns the largest landmass and every further one whose size justifies the smaller scale. */
function chooseMainLand(polygons: LandPolygon[]): LandPolygon[] {
  const [largest, ...rest] = polygons.toSorted((a, b) => b.area - a.area)
  if (!largest) return []
  let chosen = [largest]
  let scale = roughScale(extentOf(chosen))
  for (const polygon of rest) {
    const wider = roughScale(extentOf([...chosen, polygon]))
    const worth = Math.min(0.62, 0.2 + (1.2 * polygon.area) / largest.area)
    if (1 - wider / scale > worth) continue
    chosen = [...chosen, polygon]
    scale = wider
  }
  return chosen
}

/** Returns the landmasses that determine the frame of a country. */
export function mainLand(code: string, polygons: LandPolygon[]): LandPolygon[] {
  const box = frameBoxes[code]
  const boxed = box ? polygons.filter((polygon) => isInBox(polygon.center, box)) : []
  return boxed.length > 0 ? boxed : chooseMainLand(polygons)
}

function parallelsOf({ south, lonSpan, latSpan }: Extent): [number, number] | undefined {
  const isWideInTheNorth = south + latSpan / 2 >= 33 && lonSpan >= 25
  const isFarNorth = south + latSpan > 58 && south > 10
  if (!isWideInTheNorth && !isFarNorth) return undefined
  return [south + latSpan / 6, south + (latSpan * 5) / 6]
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function boundsOf(points: Point[]) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return xs.reduce(
    (box, x, index) => ({
      left: Math.min(box.left, x),
      right: Math.max(box.right, x),
      top: Math.min(box.top, ys[index] ?? 0),
      bottom: Math.max(box.bottom, ys[index] ?? 0),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  )
}

/** Returns projection parameters that fit the landmasses into the country view. */
export function fitFrame(polygons: LandPolygon[]): FrameRow {
  const extent = extentOf(polygons)
  const middle = extent.west + extent.lonSpan / 2
  const meridian = round(middle > 180 ? middle - 360 : middle, 1)
  const parallels = parallelsOf(extent)?.map((lat) => round(lat, 1)) as [number, number] | undefined
  const unit: FrameRow = parallels ? [meridian, 1, 0, 0, ...parallels] : [meridian, 1, 0, 0]
  const points = polygons.flatMap(({ rings }) =>
    (rings[0] ?? []).map(([lon, lat]) => projectFrame(unit, lat, lon)),
  )
  const box = boundsOf(points)
  const least = (smallestSpanDegrees * Math.PI) / 180
  const scale = Math.min(
    room.x / Math.max(box.right - box.left, 1e-9),
    room.y / Math.max(box.bottom - box.top, least),
  )
  const rounded = round(scale, 1)
  const x = round(countrySize.width / 2 - (rounded * (box.left + box.right)) / 2, 1)
  const y = round(countrySize.height / 2 - (rounded * (box.top + box.bottom)) / 2, 1)
  return parallels ? [meridian, rounded, x, y, ...parallels] : [meridian, rounded, x, y]
}

/** Returns the land that determines the frame of each map, by country code and region id. */
export function framedLand(land: Map<string, LandPolygon[]>): Map<string, LandPolygon[]> {
  const framed = new Map<string, LandPolygon[]>()
  for (const [code, polygons] of land) {
    if (code !== 'AQ') framed.set(code.toLowerCase(), mainLand(code, polygons))
  }
  for (const [id, members] of Object.entries(regionMembers)) {
    const pieces = members.split(' ').flatMap((code) => framed.get(code.toLowerCase()) ?? [])
    framed.set(id, pieces)
  }
  return framed
}
