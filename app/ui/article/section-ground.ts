import type { SectionPlace } from '#contract/texts/content.ts'
import { kmBetween } from './cover/cover-view.ts'

export type Point = { x: number; y: number }

/** Width and height of a drawing, its left edge and the line of the sea. */
export type SectionFrame = { left: number; right: number; top: number; sea: number }

export type Ground = {
  km: number
  /** The places on the line of the ground. */
  spots: Point[]
  /** The line of the ground from end to end. */
  line: Point[]
  /** Heights at which a line is drawn, in metres. */
  ticks: { metres: number; y: number }[]
}

const tickSteps = [100, 200, 500, 1000, 2000]
const mostTicks = 4
/** Units from one corner of the drawn ground to the next. */
const cornerEvery = 10

/** Returns the ground between places; its scale shows the highest of them below the top. */
export function plotGround(places: readonly SectionPlace[], frame: SectionFrame): Ground {
  const reached = [0]
  for (const [at, place] of places.entries()) {
    const before = places[at - 1]
    if (before) reached.push((reached.at(-1) ?? 0) + kmBetween(before, place))
  }
  const km = reached.at(-1) ?? 0
  const peak = Math.max(...places.map(({ height }) => height), 1)
  const scale = (frame.sea - frame.top) / peak
  const spots = places.map(({ height }, at) => ({
    x: round(frame.left + ((reached[at] ?? 0) / km) * (frame.right - frame.left)),
    y: round(frame.sea - height * scale),
  }))
  const step = tickSteps.find((each) => peak / each <= mostTicks) ?? peak
  const ticks = Array.from({ length: Math.floor(peak / step) }, (_, at) => ({
    metres: (at + 1) * step,
    y: round(frame.sea - (at + 1) * step * scale),
  }))
  return { km, spots, line: lineOf(places, spots, frame), ticks }
}

/** Joins the places; a stretch with water at one end begins or ends at a shore. */
function lineOf(places: readonly SectionPlace[], spots: Point[], { sea }: SectionFrame): Point[] {
  return spots.flatMap((from, at) => {
    const to = spots[at + 1]
    if (!to) return [from]
    const [isWater, leadsToWater] = [places[at]?.sea === true, places[at + 1]?.sea === true]
    if (isWater && leadsToWater) return [from]
    const shore = { x: round((from.x + to.x) / 2), y: sea }
    if (isWater) return [from, shore, ...ridges(shore, to, { sea, at })]
    if (leadsToWater) return [from, ...ridges(from, shore, { sea, at }), shore]
    return [from, ...ridges(from, to, { sea, at })]
  })
}

/**
 * Returns an invented line of ground: a slope from one point to the other with a few corners, none
 * above the higher point or below the sea.
 */
function ridges(from: Point, to: Point, { sea, at }: { sea: number; at: number }): Point[] {
  const corners = Math.max(1, Math.floor((to.x - from.x) / cornerEvery))
  const [rise, top] = [Math.abs(to.y - from.y), Math.min(from.y, to.y)]
  const size = rise * 0.13 + (sea - (from.y + to.y) / 2) * 0.07
  return Array.from({ length: corners - 1 }, (_, index) => {
    const part = (index + 1) / corners
    const slope = part * part * (3 - 2 * part)
    const waves = Math.sin(index * 2.3 + at) + 0.6 * Math.sin(index * 1.1 + at * 2)
    const y = from.y + (to.y - from.y) * slope + waves * size * Math.sin(Math.PI * part)
    const x = from.x + (to.x - from.x) * part
    return { x: round(x), y: round(Math.min(sea, Math.max(top, y))) }
  })
}

/** Rounded to whole units, which are finer than the screen and need half the bytes. */
export function round(value: number): number {
  return Math.round(value)
}
