import type { Point } from './projection.ts'

export type LabelPlace = { anchor: 'start' | 'middle' | 'end'; dx: number; dy: number }
export type Box = { left: number; top: number; right: number; bottom: number }

type Request = {
  /** Points in order of importance: the first ones get the best places. */
  points: { x: number; y: number; text: string }[]
  bounds: Box
  fontSize: number
  /** Points that labels should avoid, such as those of the arcs. */
  avoid?: Point[]
}

function candidates(size: number): LabelPlace[] {
  return [
    { anchor: 'start', dx: size * 0.75, dy: size * 0.33 },
    { anchor: 'end', dx: -size * 0.75, dy: size * 0.33 },
    { anchor: 'middle', dx: 0, dy: -size * 0.75 },
    { anchor: 'middle', dx: 0, dy: size * 1.45 },
    { anchor: 'start', dx: size * 0.5, dy: size * 1.25 },
    { anchor: 'end', dx: -size * 0.5, dy: size * 1.25 },
    { anchor: 'start', dx: size * 0.5, dy: -size * 0.6 },
    { anchor: 'end', dx: -size * 0.5, dy: -size * 0.6 },
  ]
}

/** Estimates the width of a text in the interface font, closely enough to keep labels apart. */
export function estimateWidth(text: string, fontSize: number): number {
  let units = 0
  for (const letter of text) units += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.58
  return units * fontSize
}

type Size = { width: number; fontSize: number }

function labelBox(point: { x: number; y: number }, place: LabelPlace, size: Size): Box {
  const { width, fontSize } = size
  const left = point.x + place.dx + { start: 0, middle: -width / 2, end: -width }[place.anchor]
  const base = point.y + place.dy
  return { left, right: left + width, top: base - fontSize * 0.85, bottom: base + fontSize * 0.25 }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Keeps two names in one line from reading as one. */
function widen(box: Box, by: number): Box {
  return { ...box, left: box.left - by, right: box.right + by }
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

function covered(box: Box, points: Point[]): number {
  return points.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    .length
}

/**
 * Finds a place for each label that covers no other label and no dot, and as few points of the arcs
 * as possible. The place is undefined where none fits; the dot then has no label.
 */
export function placeLabels(request: Request): (LabelPlace | undefined)[] {
  const { points, fontSize } = request
  const reach = fontSize * 0.4
  const dots = points.map(({ x, y }) => ({
    left: x - reach,
    right: x + reach,
    top: y - reach,
    bottom: y + reach,
  }))
  const taken: Box[] = []
  return points.map((point) => {
    const best = cheapest(point, request, [...taken, ...dots])
    if (best) taken.push(widen(best.box, fontSize * 0.3))
    return best && { ...best.place, dx: Math.round(best.place.dx), dy: Math.round(best.place.dy) }
  })
}

/** Returns the first of the places with the lowest cost; a cost of 0 ends the search. */
function cheapest(point: Request['points'][number], request: Request, others: Box[]) {
  const { bounds, fontSize, avoid = [] } = request
  const width = estimateWidth(point.text, fontSize)
  let best: { place: LabelPlace; box: Box; cost: number } | undefined
  for (const place of candidates(fontSize)) {
    const box = labelBox(point, place, { width, fontSize })
    if (!isWithin(box, bounds) || others.some((other) => overlaps(box, other))) continue
    const cost = covered(box, avoid)
    if (best === undefined || cost < best.cost) best = { place, box, cost }
    if (cost === 0) break
  }
  return best
}
