import type { Outline } from 'fontkit'

type Point = readonly [x: number, y: number]

/** How strongly each pixel of a rectangle is covered by outlines, from 0 to 1. */
export type Coverage = { width: number; height: number; at: (pixel: number) => number }

/** Curves become this many lines: letters are at most some 60 pixels high. */
const steps = 6

/**
 * Fills outlines with smooth edges. Each line adds the area to its right, so that one sum along a
 * row gives the coverage of its pixels.
 */
export function rasterize(
  outlines: readonly { outline: Outline; place: (point: Point) => Point }[],
  { width, height }: { width: number; height: number },
): Coverage {
  const sums = new Float32Array((width + 2) * height)
  for (const { outline, place } of outlines) {
    for (const [from, to] of linesOf(outline)) {
      addLine(sums, [place(from), place(to)], { width: width + 2, height })
    }
  }
  const covered = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += sums[y * (width + 2) + x] ?? 0
      covered[y * width + x] = Math.min(1, Math.abs(sum))
    }
  }
  return { width, height, at: (pixel) => covered[pixel] ?? 0 }
}

/** Returns an outline as straight lines, each figure closed. */
function linesOf(outline: Outline): [Point, Point][] {
  const lines: [Point, Point][] = []
  let start: Point = [0, 0]
  let pen: Point = [0, 0]
  const lineTo = (to: Point) => {
    lines.push([pen, to])
    pen = to
  }
  for (const { command, args } of outline.commands) {
    const points = pairsOf(args)
    if (command === 'moveTo') {
      ;[start = pen] = points
      pen = start
    } else if (command === 'closePath') lineTo(start)
    else {
      const curve = [pen, ...points]
      const count = curve.length > 2 ? steps : 1
      for (let step = 1; step <= count; step++) lineTo(pointOn(curve, step / count))
    }
  }
  return lines
}

function pairsOf(args: readonly number[]): Point[] {
  return args.flatMap((x, at) => (at % 2 === 0 ? [[x, args[at + 1] ?? 0] as const] : []))
}

/** De Casteljau's algorithm, for a curve of any degree. */
function pointOn(curve: readonly Point[], share: number): Point {
  const [first = [0, 0] as const, ...rest] = curve
  if (rest.length === 0) return first
  const between = rest.map(([x, y], at): Point => {
    const [fromX, fromY] = curve[at] ?? first
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
  })
  return pointOn(between, share)
}

function addLine(
  sums: Float32Array,
  [from, to]: readonly [Point, Point],
  { width, height }: { width: number; height: number },
): void {
  if (from[1] === to[1]) return
  const sign = from[1] < to[1] ? 1 : -1
  const [[topX, topY], [endX, endY]] = sign === 1 ? [from, to] : [to, from]
  const slope = (endX - topX) / (endY - topY)
  for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, endY); row++) {
    const [above, below] = [Math.max(topY, row), Math.min(endY, row + 1)]
    const left = topX + (above - topY) * slope
    addSpan(sums, row * width, {
      area: sign * (below - above),
      from: Math.min(left, left + (below - above) * slope),
      to: Math.max(left, left + (below - above) * slope),
      last: width - 2,
    })
  }
}

type Span = { area: number; from: number; to: number; last: number }

/** Shares a line's height in a row among the pixels that it crosses. */
function addSpan(sums: Float32Array, row: number, { area, from, to, last }: Span): void {
  const clamp = (x: number) => Math.min(Math.max(x, 0), last)
  const [first, end] = [Math.floor(clamp(from)), Math.floor(clamp(to))]
  const length = Math.max(to - from, 1e-6)
  for (let x = first; x <= end; x++) {
    const share = x === first && x === end ? 1 : (Math.min(to, x + 1) - Math.max(from, x)) / length
    // Of a pixel that the line crosses, only what lies to the right of it is covered.
    const middle = (Math.max(from, x) + Math.min(to, x + 1)) / 2 - x
    const inside = Math.min(Math.max(1 - middle, 0), 1)
    add(sums, row + x, area * share * inside)
    add(sums, row + x + 1, area * share * (1 - inside))
  }
}

function add(sums: Float32Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}
