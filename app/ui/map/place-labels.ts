import type { Point } from './projection.ts'

export type LabelPlace = { anchor: 'start' | 'middle' | 'end'; dx: number; dy: number }
export type Box = { left: number; top: number; right: number; bottom: number }

type Request = {
  /** In order of importance: the first ones get the best places. */
  points: { x: number; y: number; text: string }[]
  bounds: Box
  fontSize: number
  /** Points a label should rather not cover, such as those of the arcs. */
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

/** Width of a text in the interface font, near enough to keep labels apart. */
export function estimateWidth(text: string, fontSize: number): number {
  let units = 0
  for (const letter of text) units += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.58
  return units * fontSize
}

function boxOf(x: number, y: number, width: number, { fontSize }: Request): Box {
  return { left: x, right: x + width, top: y - fontSize * 0.85, bottom: y + fontSize * 0.25 }
}

function labelBox(point: Request['points'][number], place: LabelPlace, request: Request): Box {
  const width = estimateWidth(point.text, request.fontSize)
  const shift = { start: 0, middle: -width / 2, end: -width }[place.anchor]
  return boxOf(point.x + place.dx + shift, point.y + place.dy, width, request)
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
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
 * A place for each label that covers no other label and no dot and as little of the arcs as
 * possible; undefined where there is none (the dot then stands alone).
 */
export function placeLabels(request: Request): (LabelPlace | undefined)[] {
  const { points, bounds, fontSize, avoid = [] } = request
  const reach = fontSize * 0.4
  const dots = points.map(({ x, y }) => ({
    left: x - reach,
    right: x + reach,
    top: y - reach,
    bottom: y + reach,
  }))
  const taken: Box[] = []
  return points.map((point) => {
    const free = candidates(fontSize)
      .map((place) => ({ place, box: labelBox(point, place, request) }))
      .filter(({ box }) => isWithin(box, bounds))
      .filter(({ box }) => ![...taken, ...dots].some((other) => overlaps(box, other)))
      .map((candidate) => ({ ...candidate, cost: covered(candidate.box, avoid) }))
    const best = free.toSorted((a, b) => a.cost - b.cost)[0]
    if (best) taken.push(best.box)
    return best && { ...best.place, dx: round(best.place.dx), dy: round(best.place.dy) }
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
