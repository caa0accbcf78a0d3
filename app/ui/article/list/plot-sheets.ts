import { type LabelPlace, placeLabels } from '#app/ui/map/place-labels.ts'
import type { Point } from '#app/ui/map/projection.ts'
import { projectWorld, smallWorldShare, smallWorldView } from '#app/ui/map/world-projection.ts'
import { type CoverStory, coverView } from '../cover/cover-view.ts'

export type Sheet = { x: number; y: number; number: string; label?: LabelPlace }

/** Size of an outline in units of the small world map. */
export const sheetSize = { width: 18, height: 12 } as const

/** Numbers are placed for phones, where they are largest in units of the map. */
const fontSize = 19

const apart = 3
const stepsOut = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const turns = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6)

function isFree([x, y]: Point, taken: Point[]): boolean {
  return taken.every(
    ([otherX, otherY]) =>
      Math.abs(x - otherX) >= sheetSize.width + apart ||
      Math.abs(y - otherY) >= sheetSize.height + apart,
  )
}

/**
 * Finds the nearest position where an outline overlaps no other; the original one if there is none.
 */
function freePlace([x, y]: Point, taken: Point[]): Point {
  const around = stepsOut.flatMap((step) =>
    turns.map((turn): Point => [x + 6 * step * Math.cos(turn), y + 5 * step * Math.sin(turn)]),
  )
  return around.find((point) => isFree(point, taken)) ?? [x, y]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Returns one outline per story with a place, in the given order: the newest story comes first and
 * gets the best position for its number.
 */
export function plotSheets(stories: { number: string; story: CoverStory }[]): Sheet[] {
  const taken: Point[] = []
  const spots = stories.flatMap(({ number, story }) => {
    const center = coverView(story)?.center
    if (!center) return []
    const [worldX, worldY] = projectWorld(center.lat, center.lon)
    const [x, y] = freePlace([worldX * smallWorldShare, worldY * smallWorldShare], taken)
    taken.push([x, y])
    return [{ x: round(x), y: round(y), text: number }]
  })
  const bounds = { left: 0, right: smallWorldView.width, top: 0, bottom: smallWorldView.height }
  const places = placeLabels({ points: spots, bounds, fontSize, avoid: cornersOf(taken) })
  return spots.map(({ x, y, text }, index) => {
    const label = places[index]
    return { x, y, number: text, ...(label && { label }) }
  })
}

function cornersOf(centers: Point[]): Point[] {
  const { width, height } = sheetSize
  return centers.flatMap(([x, y]) =>
    [-0.5, 0, 0.5].flatMap((across): Point[] => [
      [x + across * width, y - height / 2],
      [x + across * width, y + height / 2],
    ]),
  )
}
