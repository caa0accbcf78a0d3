import type { Point } from './projection.ts'
import { projectWorld } from './world-projection.ts'

export type Place = { lat: number; lon: number }

const radians = Math.PI / 180
const seamWidth = 400

function toVector({ lat, lon }: Place): [number, number, number] {
  const across = Math.cos(lat * radians)
  return [
    across * Math.cos(lon * radians),
    across * Math.sin(lon * radians),
    Math.sin(lat * radians),
  ]
}

/** Points of the great circle between two places on the world map, ends included. */
export function sampleRoute(from: Place, to: Place, count = 36): Point[] {
  const [ax, ay, az] = toVector(from)
  const [bx, by, bz] = toVector(to)
  const angle = Math.acos(Math.max(-1, Math.min(1, ax * bx + ay * by + az * bz)))
  const parts = angle < 1e-6 ? 1 : Math.sin(angle)
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    const a = angle < 1e-6 ? 1 - share : Math.sin((1 - share) * angle) / parts
    const b = angle < 1e-6 ? share : Math.sin(share * angle) / parts
    const z = a * az + b * bz
    const [x, y] = [a * ax + b * bx, a * ay + b * by]
    return projectWorld(Math.atan2(z, Math.hypot(x, y)) / radians, Math.atan2(y, x) / radians)
  })
}

/** SVG path of a great circle; where it crosses the seam of the map it starts anew. */
export function routeArc(from: Place, to: Place): string {
  let text = ''
  let before: number | undefined
  for (const [x, y] of sampleRoute(from, to)) {
    const isCut = before === undefined || Math.abs(x - before) > seamWidth
    text += `${isCut ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    before = x
  }
  return text
}
