import { estimateWidth, type LabelPlace, placeLabels } from '#app/ui/map/place-labels.ts'
import type { Point } from '#app/ui/map/projection.ts'
import { coverLegs, sampleLeg } from './cover-legs.ts'
import {
  type CoverPlace,
  type CoverStory,
  type CoverView,
  coverSize,
  coverView,
  hasRings,
  projectCover,
  ringsOf,
} from './cover-view.ts'

export type CoverLabel = { x: number; y: number; anchor: LabelPlace['anchor']; text: string }

export type CoverLabels = {
  names: CoverLabel[]
  /** Distances of the rings; they are left out where a cover is narrow. */
  rings: CoverLabel[]
}

const fontSize = 23
const ringFontSize = 16
const edge = 10

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Puts the ends of a route before the stops between them. */
function byImportance({ places, route }: CoverStory): CoverPlace[] {
  const [first, ...rest] = places
  const last = rest.at(-1)
  return route && first && last ? [first, last, ...rest.slice(0, -1)] : places
}

/**
 * Places the names of a large cover and the distances of its rings. Names are in the reader's
 * language; `kmText` writes a distance in it.
 */
export function coverLabels(story: CoverStory, kmText: (km: number) => string): CoverLabels {
  const view = coverView(story)
  if (!view) return { names: [], rings: [] }
  const spots = byImportance(story).map((place) => {
    const [x, y] = projectCover(view, place)
    return { x, y, text: place.name }
  })
  const bounds = {
    left: edge,
    right: coverSize.width - edge,
    top: edge,
    bottom: coverSize.height - 2 * edge,
  }
  const avoid = coverLegs(view, story).flatMap(sampleLeg)
  const places = placeLabels({ points: spots, bounds, fontSize, avoid })
  const names = spots.flatMap(({ x, y, text }, index): CoverLabel[] => {
    const place = places[index]
    if (!place) return []
    return [{ x: round(x + place.dx), y: round(y + place.dy), anchor: place.anchor, text }]
  })
  return {
    names,
    rings: hasRings(story) ? ringLabels(view, takenBy(view, story, names), kmText) : [],
  }
}

/** Returns the positions of places and of the centres of their names. */
function takenBy(view: CoverView, { places }: CoverStory, names: readonly CoverLabel[]): Point[] {
  const [, ...others] = places
  const middles = names.map(({ x, y, anchor, text }): Point => {
    const half = estimateWidth(text, fontSize) / 2
    return [x + { start: half, middle: 0, end: -half }[anchor], y]
  })
  return others.length === 0
    ? []
    : [...others.map((place) => projectCover(view, place)), ...middles]
}

/**
 * Places a ring's distance outside the ring, towards the corner that is farthest from other
 * content; around one place, below it and towards the wider side.
 */
function ringLabels(view: CoverView, taken: readonly Point[], kmText: (km: number) => string) {
  const [side, down] = cornerOf(view, taken)
  return ringsOf(view).map((km): CoverLabel => {
    const reach = (km * coverSize.width * Math.SQRT1_2) / view.km
    return {
      x: round(view.at[0] + side * (reach + 6)),
      y: round(view.at[1] + down * reach + ringFontSize * (down > 0 ? 0.75 : 0)),
      anchor: side > 0 ? 'start' : 'end',
      text: kmText(km),
    }
  })
}

function cornerOf(view: CoverView, taken: readonly Point[]): readonly [number, number] {
  const side = view.at[0] > view.width / 2 ? -1 : 1
  const corners = [
    [side, 1],
    [-side, 1],
    [side, -1],
    [-side, -1],
  ] as const
  const reach = ((ringsOf(view).at(-1) ?? 0) * coverSize.width * Math.SQRT1_2) / view.km
  const roomAt = ([across, down]: readonly [number, number]) =>
    Math.min(
      ...taken.map(([x, y]) =>
        Math.hypot(x - view.at[0] - across * reach, y - view.at[1] - down * reach),
      ),
    )
  return corners.reduce((best, each) => (roomAt(each) > roomAt(best) ? each : best))
}
