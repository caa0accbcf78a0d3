import { type LabelPlace, placeLabels } from '../map/place-labels.ts'
import { coverLegs, sampleLeg } from './cover-legs.ts'
import {
  type CoverPlace,
  type CoverStory,
  type CoverView,
  coverSize,
  coverView,
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
  return { names, rings: story.places.length === 1 ? ringLabels(view, kmText) : [] }
}

/** Puts a ring's distance outside it, below the place and towards the wider side. */
function ringLabels(view: CoverView, kmText: (km: number) => string): CoverLabel[] {
  const side = view.at[0] > view.width / 2 ? -1 : 1
  const slope = Math.SQRT1_2
  return ringsOf(view).map((km) => {
    const reach = (km * coverSize.width * slope) / view.km
    return {
      x: round(view.at[0] + side * (reach + 6)),
      y: round(view.at[1] + reach + ringFontSize * 0.75),
      anchor: side > 0 ? 'start' : 'end',
      text: kmText(km),
    }
  })
}
