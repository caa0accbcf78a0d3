import type { Point } from '../../../app/ui/map/projection.ts'
import { relativePath } from './path-text.ts'
import { middleOf } from './wind-lines.ts'

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < 1e-9) return Math.hypot(x - ax, y - ay)
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
}

/**
 * Simplifies a line by Douglas and Peucker: drops points nearer than `tolerance` to the simplified
 * line.
 */
export function simplifyLine(points: Point[], tolerance: number): Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points
  let farthest = 0
  let index = 0
  points.forEach((point, at) => {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest) [farthest, index] = [distance, at]
  })
  if (farthest <= tolerance) return [first, last]
  const before = simplifyLine(points.slice(0, index + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyLine(points.slice(index), tolerance)]
}

function simplifyRing(ring: Point[], tolerance: number): Point[] {
  const half = Math.floor(ring.length / 2)
  const there = simplifyLine(ring.slice(0, half + 1), tolerance)
  return [...there.slice(0, -1), ...simplifyLine(ring.slice(half), tolerance).slice(0, -1)]
}

function sizeOf(ring: Point[]): number {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)
}

const ring = 6
const islet = 12

/** Returns a ring around an islet that would hardly be visible, as on nautical charts. */
function ringPath([x, y]: Point): string {
  const start = `M${(x - ring).toFixed(1)} ${y.toFixed(1)}`
  return `${start}a${ring} ${ring} 0 1 0 ${2 * ring} 0a${ring} ${ring} 0 1 0-${2 * ring} 0z`
}

/** Returns rings for maps that show only islets, one per group; empty for all other maps. */
export function isletRings(polygons: Point[][][]): string {
  const coasts = polygons.map((polygon) => polygon[0] ?? [])
  if (Math.max(...coasts.map(sizeOf)) > 60) return ''
  const ringed: Point[] = []
  for (const coast of coasts.filter((each) => sizeOf(each) < islet)) {
    const [x, y] = middleOf(coast)
    if (!ringed.some((other) => Math.hypot(x - other[0], y - other[1]) < 2 * ring + 2)) {
      ringed.push([x, y])
    }
  }
  return ringed.map(ringPath).join('')
}

/**
 * Returns the thin coast line. Islets smaller than the line width are left out, as they have a dot.
 */
export function outlinePath(polygons: Point[][][], tolerance: number): string {
  const rings = polygons
    .flat()
    .filter((ring) => sizeOf(ring) > 3)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 2)
  return relativePath(rings, 'z')
}
