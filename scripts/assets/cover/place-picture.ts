import * as colors from '@radix-ui/colors'
import {
  type CoverView,
  coverSize,
  projectCover,
} from '../../../app/ui/article/cover/cover-view.ts'
import type { Point } from '../../../app/ui/map/projection.ts'
import { middleOf } from '../map/wind-lines.ts'
import { drawGround, surveyGround } from './cover-ground.ts'
import { coverLand, resolutionFor } from './cover-land.ts'
import { codesOfMap, placeView } from './place-view.ts'

const { gold, sand } = colors
const detail = { gap: 9, step: 26, tolerance: 0.5, islet: 2 }

/** A country whose largest island is smaller than this would not be seen without a mark. */
const seenFrom = 12
/** No two marks are nearer. */
const marksApart = 22
const mark = { dot: 3, ring: 9 }

function line(d: string, stroke: string, width: number, more = ''): string {
  return d && `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`
}

function sizeOf(ring: Point[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

type Island = { at: Point; size: number }

function islandsOf(view: CoverView, code: string): Island[] {
  // The coarsest shapes lack small islands.
  const resolution = resolutionFor(view.km) === '10m' ? '10m' : '50m'
  return coverLand(resolution)
    .land.filter(({ owner }) => owner === code)
    .map(({ rings: [coast = []] }) => {
      const points = coast.map(([lon, lat]) => projectCover(view, { lat, lon }))
      return { at: middleOf(points), size: sizeOf(points) }
    })
}

function isNear([x, y]: Point, others: Point[], distance: number): boolean {
  return others.some((other) => Math.hypot(x - other[0], y - other[1]) < distance)
}

/**
 * Returns where countries lie whose islands are too small to be seen, the largest island first.
 * Those between larger countries have no mark, which would be read as a town there.
 */
function marksOf(view: CoverView, codes: readonly string[], drawn: Point[]): Point[] {
  const marks: Point[] = []
  for (const code of codes) {
    const islands = islandsOf(view, code).toSorted((a, b) => b.size - a.size)
    if ((islands[0]?.size ?? 0) >= seenFrom) continue
    for (const { at } of islands) {
      if (!isNear(at, marks, marksApart) && !isNear(at, drawn, mark.ring)) marks.push(at)
    }
  }
  return marks.filter(([x, y]) => x > 0 && x < view.width && y > 0 && y < coverSize.height)
}

function drawMark([x, y]: Point): string {
  const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`
  const ring = `<circle ${at} r="${mark.ring}" fill="none" stroke="${sand.sand12}" stroke-width="1.2"/>`
  return `${ring}<circle ${at} r="${mark.dot}" fill="${sand.sand12}"/>`
}

/**
 * Draws the map of a country or a region for shared links: its own land dark, and the land and the
 * seas around it pale, so that it is also seen where it lies.
 */
export function drawPlace(map: string): string {
  const view = placeView(map)
  const codes = codesOfMap(map)
  const survey = surveyGround(view, codes)
  const around = drawGround(survey, detail)
  const { land, edges } = survey.own
  const own = drawGround({ ...survey, land, coasts: edges, borders: [] }, detail)
  const coast = land.flatMap(([ring = []]) => (sizeOf(ring) >= seenFrom ? ring : []))
  return [
    line(around.graticule, gold.gold5, 1.2),
    line(around.land, gold.gold6, 1.9),
    line(around.coast, gold.gold8, 1.2),
    line(around.border, gold.gold7, 1.6, ' stroke-dasharray="7 5 1 5"'),
    `<path fill="${gold.gold5}" d="${own.coast}"/>`,
    line(own.land, gold.gold10, 1.9),
    line(own.coast, sand.sand12, 1.5),
    ...marksOf(view, codes, coast).map(drawMark),
  ].join('')
}
