import type { Frame } from '../../../app/ui/map/frames.ts'
import { countrySize, type Point, projectFrame } from '../../../app/ui/map/projection.ts'
import { relativePath } from './path-text.ts'

export type Tick = { x: number; y: number; text: string; axis: 'lon' | 'lat' }
export type Graticule = { path: string; ticks: Tick[] }
type Spread = { from: number; to: number }
type Start = { middle: number; step: number }

const stepsInMinutes = [1, 2, 5, 10, 20, 30, 60, 120, 240, 300, 600, 1200, 1800]
const { width, height } = countrySize

/** Formats degrees and minutes without a hemisphere letter, so that labels need no translation. */
export function angleText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes))
  const rest = whole % 60
  return rest === 0
    ? `${whole / 60}°`
    : `${Math.floor(whole / 60)}°${String(rest).padStart(2, '0')}′`
}

function isVisible([x, y]: Point): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height
}

/** Returns the visible range of degrees, found step by step from the middle of the frame. */
function spreadOf(isSeen: (degrees: number) => boolean, limit: Spread, start: Start): Spread {
  const { middle, step } = start
  let [from, to] = [middle, middle]
  while (from > limit.from && isSeen(from - step)) from -= step
  while (to < limit.to && isSeen(to + step)) to += step
  return { from, to }
}

function middleOf(frame: Frame): { lat: number; lon: number } {
  let best = { lat: 0, lon: frame[0], distance: Infinity }
  const consider = (lat: number, lon: number) => {
    const [x, y] = projectFrame(frame, lat, lon)
    const distance = Math.hypot(x - width / 2, y - height / 2)
    if (distance < best.distance) best = { lat, lon, distance }
  }
  for (let lat = -83; lat <= 83; lat += 1) consider(lat, frame[0])
  for (let size = 1; size > 1e-5; size /= 2) {
    const { lat, lon } = best
    for (let turn = 0; turn < 9; turn++) {
      consider(lat + size * ((turn % 3) - 1), lon + size * (Math.floor(turn / 3) - 1))
    }
  }
  return best
}

function visibleSpreads(frame: Frame): { lat: Spread; lon: Spread } {
  const { lat, lon } = middleOf(frame)
  const step = 20 / frame[1]
  const sees = (a: number, b: number) => isVisible(projectFrame(frame, a, b))
  return {
    lat: spreadOf((at) => sees(at, lon), { from: -83, to: 83 }, { middle: lat, step }),
    lon: spreadOf((at) => sees(lat, at), { from: lon - 179, to: lon + 179 }, { middle: lon, step }),
  }
}

function multiples({ from, to }: Spread, wanted: number): number[] {
  const minutes = (to - from) * 60
  const step = stepsInMinutes.find((each) => minutes / each <= wanted) ?? 1800
  const values: number[] = []
  for (let at = Math.ceil((from * 60) / step) * step; at <= to * 60; at += step) values.push(at)
  return values
}

function runInView(points: Point[]): Point[] {
  const visible = points.filter(isVisible)
  const first = visible[0]
  const last = visible.at(-1)
  if (!first || !last) return []
  const isStraight = visible.every(([x]) => Math.abs(x - first[0]) < 0.06)
  const isLevel = visible.every(([, y]) => Math.abs(y - first[1]) < 0.06)
  return isStraight || isLevel ? [first, last] : visible
}

function widen({ from, to }: Spread, by: number): Spread {
  return { from: from - (to - from) * by, to: to + (to - from) * by }
}

function sample({ from, to }: Spread, at: (degrees: number) => Point, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, index) => at(from + ((to - from) * index) / count))
}

function thin(points: Point[]): Point[] {
  return points.length <= 2
    ? points
    : points.filter((_, i) => i % 24 === 0 || i === points.length - 1)
}

/** Draws thin lines at round degrees, with labels at the right and the lower edge. */
export function drawGraticule(frame: Frame): Graticule {
  const { lat, lon } = visibleSpreads(frame)
  const lats = widen(lat, frame[4] === undefined ? 0 : 0.3)
  const lons = widen(lon, frame[4] === undefined ? 0 : 0.6)
  const limited = { from: Math.max(-80, lats.from), to: Math.min(80, lats.to) }
  const parallels = multiples(limited, 5).map((minutes) => ({
    minutes,
    line: runInView(sample(lons, (at) => projectFrame(frame, minutes / 60, at), 720)),
  }))
  const meridians = multiples(lons, frame[4] === undefined ? 6 : 9).map((minutes) => ({
    minutes,
    line: runInView(sample(limited, (at) => projectFrame(frame, at, minutes / 60), 720)),
  }))
  const drawn = [...parallels, ...meridians].filter(({ line }) => line.length > 1)
  const ticks: Tick[] = [
    ...parallels.flatMap(({ minutes, line }) => tickAt(line.at(-1), minutes, 'lat')),
    ...meridians.flatMap(({ minutes, line }) => tickAt(line[0], minutes, 'lon')),
  ]
  return { path: relativePath(drawn.map(({ line }) => thin(line))), ticks }
}

function tickAt(end: Point | undefined, minutes: number, axis: Tick['axis']): Tick[] {
  if (!end) return []
  const wrapped = axis === 'lon' ? ((((minutes + 10800) % 21600) + 21600) % 21600) - 10800 : minutes
  const text = angleText(wrapped)
  if (axis === 'lat' && end[0] > width - 8 && end[1] > 20) {
    return [{ x: width - 6, y: Number((end[1] - 5).toFixed(1)), text, axis }]
  }
  const isAtFoot = axis === 'lon' && end[1] > height - 8 && end[0] < width - 60
  return isAtFoot ? [{ x: Number((end[0] + 5).toFixed(1)), y: height - 6, text, axis }] : []
}
