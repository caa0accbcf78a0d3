import { type CoverLeg, coverLegs } from '../../../app/ui/article/cover/cover-legs.ts'
import {
  type CoverStory,
  type CoverView,
  coverSize,
  coverView,
  hasRings,
  projectCover,
  ringsOf,
} from '../../../app/ui/article/cover/cover-view.ts'
import type { Point } from '../../../app/ui/map/projection.ts'
import { type CoverFigure, drawFigure } from './cover-figures.ts'
import { drawGround, type GroundDetail, type GroundSurvey, surveyGround } from './cover-ground.ts'

export type CoverSubject = CoverStory & { figure?: CoverFigure }

/** The layers of a cover from the lowest to the highest; each takes one pair of colours. */
const coverLayers = [
  'graticule',
  'land',
  'coast',
  'rings',
  'ink',
  'signal',
  'point',
  'solid',
] as const

export type CoverLayers = Partial<Record<(typeof coverLayers)[number], string>>

type Look = {
  /** The finest ground; a coarser one is used where a file would get too large. */
  ground: GroundDetail
  borderDash: string
  strokes: { graticule: number; land: number; coast: number; border: number; arc: number }
  /** Widths and distances of dots of a ring. */
  ring: { stroke: number; dash: string }
  open: { radius: number; stroke: number }
  point: { radius: number; stroke: number }
}

const large: Look = {
  ground: { gap: 9, step: 26, tolerance: 0.5, islet: 3 },
  borderDash: '7 5 1 5',
  strokes: { graticule: 1.2, land: 1.9, coast: 1.2, border: 1.6, arc: 3.4 },
  ring: { stroke: 2, dash: '.1 6' },
  open: { radius: 7.2, stroke: 4.5 },
  point: { radius: 8.3, stroke: 3.5 },
}

const small: Look = {
  ground: { gap: 16, step: 40, tolerance: 1.6, islet: 8 },
  borderDash: '12 9 1 9',
  strokes: { graticule: 2.4, land: 3.6, coast: 2.6, border: 3, arc: 7 },
  ring: { stroke: 4, dash: '.1 13' },
  open: { radius: 12.9, stroke: 8 },
  point: { radius: 14.9, stroke: 3.5 },
}

/** A file has at most this many bytes; above, coasts are drawn coarser. */
const mostCoverBytes = 12_000
const frameBytes = 400

const coarser = [1, 1.6, 2.4, 3.6, 5]

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function path(d: string, stroke: number, more = ''): string {
  return d === '' ? '' : `<path stroke-width="${stroke}"${more} d="${d}"/>`
}

function circle([x, y]: Point, radius: number, more: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${more}/>`
}

function legPath({ from, bend, to }: CoverLeg): string {
  const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`
  return `M${pair(from)}Q${pair(bend)} ${pair(to)}`
}

function drawRings(view: CoverView, { ring }: Look): string {
  const more = ` stroke-width="${ring.stroke}" stroke-dasharray="${ring.dash}"`
  const scale = coverSize.width / view.km
  return ringsOf(view)
    .map((km) => circle(view.at, km * scale, more))
    .join('')
}

/** Draws a stop as an open ring; stops on the way are smaller than the first. */
function drawStop(at: Point, { radius, stroke }: Look['open'], size: number): string {
  return circle(at, radius * size, ` stroke-width="${round(stroke * size)}"`)
}

/** Draws the marks: rings around one place, or the legs between stops. */
function drawMarks(view: CoverView, story: CoverStory, look: Look): CoverLayers {
  const points = story.places.map((place) => projectCover(view, place))
  const legs = coverLegs(view, story)
  const openAt = legs.map(({ from }) => from)
  const ends = story.hub ? points.slice(0, 1) : points.slice(-1)
  const filledAt = legs.length > 0 ? ends : points
  const arc = path(legs.map(legPath).join(''), look.strokes.arc, ' fill="none"')
  const { point } = look
  return {
    ...(hasRings(story) && { rings: drawRings(view, look) }),
    ...(legs.length > 0 && {
      signal:
        arc +
        openAt
          .map((at, index) => drawStop(at, look.open, index === 0 && !story.hub ? 1 : 0.66))
          .join(''),
    }),
    point: filledAt
      .map((at) => circle(at, point.radius, ` stroke-width="${point.stroke}"`))
      .join(''),
  }
}

function detailOf({ ground }: Look, times: number): GroundDetail {
  const { gap, step, tolerance, islet } = ground
  return {
    gap,
    step: Math.round(step * Math.sqrt(times)),
    tolerance: tolerance * times,
    islet: islet * times,
  }
}

type Map = { view: CoverView; story: CoverStory; survey: GroundSurvey }

/** Draws a map with the finest ground that keeps its file within `most` bytes. */
function drawMap({ view, story, survey }: Map, look: Look, most: number): CoverLayers {
  const { strokes } = look
  const marks = drawMarks(view, story, look)
  const dashes = ` stroke-dasharray="${look.borderDash}"`
  const drawWith = (times: number): CoverLayers => {
    const ground = drawGround(survey, detailOf(look, times))
    return {
      graticule: path(ground.graticule, strokes.graticule),
      land: path(ground.land, strokes.land),
      coast: path(ground.coast, strokes.coast) + path(ground.border, strokes.border, dashes),
      ...marks,
    }
  }
  for (const times of coarser) {
    const layers = drawWith(times)
    if (Object.values(layers).join('').length < most) return layers
  }
  return drawWith(8)
}

function drawFigureOf({ figure }: CoverSubject, width: number): CoverLayers {
  return drawFigure(figure ?? { drawing: 'lines' }, width)
}

/** Draws the layers of the picture of a shared link. */
export function drawSharedCover(subject: CoverSubject): CoverLayers {
  const view = coverView(subject, coverSize.sharedWidth)
  if (!view) return drawFigureOf(subject, coverSize.sharedWidth)
  return drawMap({ view, story: subject, survey: surveyGround(view) }, large, Infinity)
}

/** Returns the layers that a cover has, the lowest first. */
export function inOrder(
  layers: CoverLayers,
): [name: (typeof coverLayers)[number], shapes: string][] {
  return coverLayers.flatMap((name) => {
    const shapes = layers[name]
    return shapes ? [[name, shapes] as [typeof name, string]] : []
  })
}

function svgFile(layers: CoverLayers): string {
  const groups = inOrder(layers).map(([name, shapes]) => `<g id="${name}">${shapes}</g>`)
  const box = `0 0 ${coverSize.width} ${coverSize.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${groups.join('')}</svg>\n`
}

/** Renders both sizes of a cover; a page shows their layers by `<use href="…#land">`. */
export function renderCovers(subject: CoverSubject): { large: string; small: string } {
  const view = coverView(subject)
  if (!view) {
    const figure = svgFile(drawFigureOf(subject, coverSize.width))
    return { large: figure, small: figure }
  }
  const map = { view, story: subject, survey: surveyGround(view) }
  return {
    large: svgFile(drawMap(map, large, mostCoverBytes - frameBytes)),
    small: svgFile(drawMap(map, small, mostCoverBytes - frameBytes)),
  }
}
