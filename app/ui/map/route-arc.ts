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

/** Returns points on the great circle between two places of the world map, ends included. */
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

/** Number of samples that one curve replaces. */
const stride = 9

/**
 * Returns the SVG path of a great circle in whole units; where the circle crosses the edge of the
 * map, a new subpath starts. Four relative curves are an eighth as long as a path of all samples.
 */
export function routeArc(from: Place, to: Place): string {
  return cutAtSeam(sampleRoute(from, to)).map(curve).join('')
}

function cutAtSeam(samples: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  let before = Number.NaN
  for (const point of samples) {
    if (Math.abs(point[0] - before) <= seamWidth) runs.at(-1)?.push(point)
    else runs.push([point])
    before = point[0]
  }
  return runs
}

/** Draws cubic curves along the samples; the rest at the end of a run is a line. */
function curve(run: readonly Point[]): string {
  const [start] = run
  if (!start) return ''
  let pen = rounded(start)
  let text = `M${pen[0]} ${pen[1]}`
  let at = 0
  for (; at + stride < run.length; at += stride) {
    const end = rounded(run[at + stride] as Point)
    const points = [handle(run, at + stride, -1), end]
    // The command `s` implies the first handle, which is the mirror image of the last one.
    text += at === 0 ? `c${away(pen, [handle(run, 0, 1), ...points])}` : `s${away(pen, points)}`
    pen = end
  }
  return at < run.length - 1 ? `${text}l${away(pen, [run.at(-1) as Point])}` : text
}

/** Returns the handle before (-1) or after (1) a sample, along the slope between its neighbours. */
function handle(run: readonly Point[], at: number, side: 1 | -1): Point {
  const [x, y] = run[at] as Point
  const before = Math.max(0, at - 1)
  const after = Math.min(run.length - 1, at + 1)
  const [x0, y0] = run[before] as Point
  const [x1, y1] = run[after] as Point
  const reach = (side * stride) / 3 / (after - before)
  return [x + reach * (x1 - x0), y + reach * (y1 - y0)]
}

function rounded([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)]
}

/**
 * Writes points relative to the pen. A minus sign also separates two numbers, so no space precedes
 * it.
 */
function away([x, y]: Point, points: readonly Point[]): string {
  const numbers = points.flatMap((point) => {
    const [toX, toY] = rounded(point)
    return [toX - x, toY - y]
  })
  return numbers.join(' ').replaceAll(' -', '-')
}
