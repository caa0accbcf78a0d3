import type { Point } from '../../../app/ui/map/projection.ts'
import { relativePath } from './path-text.ts'

export type WindOptions = {
  width: number
  height: number
  /** Distance between two lines. */
  gap: number
  /** Distance between two points of a line. */
  step: number
  /** Minimum length of a line piece; pieces with a smaller gap between them are joined. */
  shortest: number
  /** Whether land that no line crosses gets a dot. */
  dots: boolean
}

type Interval = [from: number, to: number]

function sway(row: number, x: number): number {
  return 1.05 * Math.sin(x / 36 + row * 0.42) + 0.65 * Math.sin(x / 83 - row * 0.23)
}

const greatestSway = 1.7
const capTrim = 0.5

function crossEdge(rows: Map<number, number[]>, [ax, ay]: Point, [bx, by]: Point, gap: number) {
  const first = Math.floor((Math.min(ay, by) - greatestSway) / gap)
  const last = Math.ceil((Math.max(ay, by) + greatestSway) / gap)
  for (let row = first; row <= last; row++) {
    const a = ay - row * gap - sway(row, ax)
    const b = by - row * gap - sway(row, bx)
    if (a < 0 === b < 0) continue
    const x = ax + ((bx - ax) * a) / (a - b)
    rows.set(row, [...(rows.get(row) ?? []), x])
  }
}

function crossings(rings: Point[][], gap: number): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  for (const ring of rings) {
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length]
      if (next) crossEdge(rows, point, next, gap)
    })
  }
  return rows
}

function intervalsOf(xs: number[], { width, shortest }: WindOptions): Interval[] {
  const sorted = xs.toSorted((a, b) => a - b)
  const intervals: Interval[] = []
  for (let index = 0; index + 1 < sorted.length; index += 2) {
    const from = Math.max(0, sorted[index] ?? 0)
    const to = Math.min(width, sorted[index + 1] ?? 0)
    if (to - from >= shortest) intervals.push([from, to])
  }
  return intervals
}

function joinIntervals(intervals: Interval[], nearest: number): Interval[] {
  const joined: Interval[] = []
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from - last[1] < nearest) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function linePoints(row: number, [from, to]: Interval, { gap, step }: WindOptions): Point[] {
  const start = Math.min(from + capTrim, to)
  const end = Math.max(to - capTrim, start)
  const xs = [start]
  for (let x = Math.ceil((start + step * 0.4) / step) * step; x < end - step * 0.4; x += step) {
    xs.push(x)
  }
  xs.push(end)
  return xs.map((x) => [x, row * gap + sway(row, x)])
}

/** Returns the middle of a ring's bounding box. */
export function middleOf(ring: Point[]): Point {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

/** Draws land as wavy horizontal lines: the points of each line, and of each dot. */
export function windLinePoints(polygons: Point[][][], options: WindOptions): Point[][] {
  const rows = new Map<number, Interval[]>()
  const dots: Point[] = []
  for (const rings of polygons) {
    const found = [...crossings(rings, options.gap)].flatMap(([row, xs]) =>
      intervalsOf(xs, options).map((interval) => ({ row, interval })),
    )
    for (const { row, interval } of found) rows.set(row, [...(rows.get(row) ?? []), interval])
    if (found.length === 0 && options.dots) dots.push(middleOf(rings[0] ?? []))
  }
  const lines = [...rows]
    .filter(([row]) => row * options.gap > 0 && row * options.gap < options.height)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([row, intervals]) =>
      joinIntervals(intervals, options.shortest + 1).map((it) => linePoints(row, it, options)),
    )
  return [...lines, ...dots.map((dot): Point[] => [dot, dot])]
}

/** Draws land as wavy horizontal lines: one path for all polygons. */
export function windLines(polygons: Point[][][], options: WindOptions): string {
  return relativePath(windLinePoints(polygons, options))
}
