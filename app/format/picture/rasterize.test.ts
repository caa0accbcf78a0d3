import type { Outline } from 'fontkit'
import { expect, it } from 'vitest'
import { rasterize } from './rasterize.ts'

const place = (point: readonly [number, number]) => point

/** Returns a figure through the corners, or a circle around a point of four curves. */
function figure(...corners: readonly (readonly [number, number])[]): Outline {
  const [first = [0, 0], ...rest] = corners
  return {
    commands: [
      { command: 'moveTo', args: first },
      ...rest.map((args) => ({ command: 'lineTo' as const, args })),
      { command: 'closePath', args: [] },
    ],
  }
}

function covered(outline: Outline, width: number, height: number): number[] {
  const { at } = rasterize([{ outline, place }], { width, height })
  return Array.from({ length: width * height }, (_, pixel) => Math.round(at(pixel) * 100) / 100)
}

it('covers whole pixels wholly, parts of them partly, and nothing outside', () => {
  const square = figure([1, 1], [3, 1], [3, 2.5], [1, 2.5])
  expect(covered(square, 4, 4)).toEqual([
    ...[0, 0, 0, 0],
    ...[0, 1, 1, 0],
    ...[0, 0.5, 0.5, 0],
    ...[0, 0, 0, 0],
  ])
})

it('leaves out a hole, halves a diagonal and cuts what is beyond the edge', () => {
  const ring: Outline = {
    commands: [
      ...figure([0, 0], [3, 0], [3, 3], [0, 3]).commands,
      ...figure([1, 1], [1, 2], [2, 2], [2, 1]).commands,
    ],
  }
  expect(covered(ring, 3, 3)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1])
  expect(covered(figure([0, 0], [2, 0], [0, 2]), 2, 2)).toEqual([1, 0.5, 0.5, 0])
  expect(covered(figure([-5, -5], [9, -5], [9, 9], [-5, 9]), 2, 2)).toEqual([1, 1, 1, 1])
})

it('follows curves of both kinds that fonts have', () => {
  const k = 4 * 0.5523
  const circle: Outline = {
    commands: [
      { command: 'moveTo', args: [4, 0] },
      { command: 'bezierCurveTo', args: [4 + k, 0, 8, 4 - k, 8, 4] },
      { command: 'bezierCurveTo', args: [8, 4 + k, 4 + k, 8, 4, 8] },
      { command: 'bezierCurveTo', args: [4 - k, 8, 0, 4 + k, 0, 4] },
      { command: 'bezierCurveTo', args: [0, 4 - k, 4 - k, 0, 4, 0] },
    ],
  }
  const area = covered(circle, 8, 8).reduce((sum, each) => sum + each, 0)
  // A curve is six lines, so that the circle is a polygon of 24 corners.
  expect(area).toBeCloseTo(12 * 16 * Math.sin(Math.PI / 12), 0)
  const parabola: Outline = {
    commands: [
      { command: 'moveTo', args: [0, 6] },
      { command: 'quadraticCurveTo', args: [3, 0, 6, 6] },
    ],
  }
  // Two thirds of the area of the triangle's parallelogram (Archimedes).
  const filled = covered(parabola, 6, 6).reduce((sum, each) => sum + each, 0)
  expect(filled).toBeCloseTo(12, 0)
})
