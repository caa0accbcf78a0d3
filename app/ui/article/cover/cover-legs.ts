import type { Point } from '#app/ui/map/projection.ts'
import { type CoverStory, type CoverView, projectCover } from './cover-view.ts'

/** One leg of a route: a curve with one control point. */
export type CoverLeg = { from: Point; bend: Point; to: Point }

/** How far a leg is lifted from the straight line, as a share of its length. */
const lift = 0.13

/** Bends a leg towards the upper left, whichever way it runs. */
function bendOf([ax, ay]: Point, [bx, by]: Point): Point {
  const [across, down] = [bx - ax, by - ay]
  const side = down < across ? 1 : -1
  return [(ax + bx) / 2 + 2 * lift * side * down, (ay + by) / 2 - 2 * lift * side * across]
}

/**
 * Returns the legs between the stops of a route, or from each place to the hub; none when the places
 * are neither.
 */
export function coverLegs(view: CoverView, { places, route, hub }: CoverStory): CoverLeg[] {
  if (!route && !hub) return []
  const points = places.map((place) => projectCover(view, place))
  const [middle] = points
  return points.slice(1).flatMap((point, index) => {
    const [from, to] = hub ? [point, middle] : [points[index], point]
    return from && to ? [{ from, bend: bendOf(from, to), to }] : []
  })
}

/** Returns points on a leg, its ends left out. */
export function sampleLeg({ from, bend, to }: CoverLeg): Point[] {
  return Array.from({ length: 19 }, (_, index): Point => {
    const share = (index + 1) / 20
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2]
    return [a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]]
  })
}
