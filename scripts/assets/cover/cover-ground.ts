import { geoAzimuthalEqualArea, geoPath } from 'd3-geo'
import {
  type CoverView,
  coverSize,
  earthRadius,
  projectCover,
  spotAtKm,
} from '../../../app/ui/article/cover/cover-view.ts'
import type { Point } from '../../../app/ui/map/projection.ts'
import { simplifyLine } from '../map/outline.ts'
import { relativePath } from '../map/path-text.ts'
import { windLinePoints } from '../map/wind-lines.ts'
import { multiplesOf } from './cover-degrees.ts'
import { coverLand, type LonLatSpan, type Piece, resolutionFor, spansMeet } from './cover-land.ts'

/** Paths of everything below the marks of a cover. */
export type CoverGround = { graticule: string; land: string; coast: string; border: string }

/** The ground of one view, projected and not yet simplified. */
export type GroundSurvey = {
  size: { width: number; height: number }
  graticule: string
  land: Point[][][]
  coasts: Point[][]
  borders: Point[][]
  /** The landmasses of the place that the map is about, and their edges. */
  own: { land: Point[][][]; edges: Point[][] }
}

export type GroundDetail = {
  /** Distance between two lines of land, and between two points of a line. */
  gap: number
  step: number
  /** Largest distance between a coast and its simplified line. */
  tolerance: number
  /** Islands and lakes smaller than this are left out. */
  islet: number
}

type Geometry = { type: 'MultiPolygon' | 'MultiLineString'; coordinates: unknown }

/** Lines are cut this far outside the picture, so that no cut end can be seen. */
const bleed = 8

/** From this width on, a map shows so much of the world that all land is projected. */
const wholeWorldKm = 9000

/** What lies farther from the middle, beyond the horizon of a globe, would be torn out of shape. */
const farthestDegrees = 105

const kmPerDegree = (earthRadius * Math.PI) / 180
const linesAcross = 7

function project({ center, at, km, width }: CoverView, geometry: Geometry): Point[][] {
  const lines: Point[][] = []
  const projection = geoAzimuthalEqualArea()
    .rotate([-center.lon, -center.lat])
    .scale((earthRadius * coverSize.width) / km)
    .translate(at)
    .precision(0.4)
    .clipAngle(farthestDegrees)
    .clipExtent([
      [-bleed, -bleed],
      [width + bleed, coverSize.height + bleed],
    ])
  geoPath(projection, {
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines.at(-1)?.push([x, y]),
    closePath() {},
    arc() {},
    beginPath() {},
  })(geometry)
  return lines
}

function edgeOf({ width }: CoverView): Point[] {
  const { height } = coverSize
  const shares = Array.from({ length: 41 }, (_, index) => index / 40)
  return shares.flatMap((share): Point[] => [
    [share * width, -bleed],
    [share * width, height + bleed],
    [-bleed, share * height],
    [width + bleed, share * height],
  ])
}

/** Returns the degrees that the picture shows; all longitudes if it contains a pole. */
function spanOf(view: CoverView): LonLatSpan {
  const { center, at, km, width } = view
  const scale = km / coverSize.width
  const spots = edgeOf(view).map(([x, y]) =>
    spotAtKm(center, [(x - at[0]) * scale, (y - at[1]) * scale]),
  )
  const pole = Math.sign(center.lat) * 90
  const [x, y] = projectCover(view, { lat: pole, lon: 0 })
  const seesPole = x > 0 && x < width && y > 0 && y < coverSize.height
  const lats = [...spots.map(({ lat }) => lat), ...(seesPole ? [pole] : [])]
  const lons = seesPole ? [-179.9, 179.9] : spots.map(({ lon }) => lon)
  const isWorld = km > wholeWorldKm
  return {
    west: isWorld ? center.lon - 179.9 : Math.min(...lons),
    east: isWorld ? center.lon + 179.9 : Math.max(...lons),
    south: isWorld ? -80 : Math.max(-85, Math.min(...lats)),
    north: isWorld ? 80 : Math.min(85, Math.max(...lats)),
  }
}

function between(from: number, to: number): number[] {
  return Array.from({ length: 61 }, (_, index) => from + ((to - from) * index) / 60)
}

function graticuleOf(view: CoverView, { west, south, east, north }: LonLatSpan): Point[][] {
  const apart = view.km / linesAcross / kmPerDegree
  const shrink = Math.max(0.1, Math.cos((view.center.lat * Math.PI) / 180))
  const meridians = multiplesOf(apart / shrink, west, east).map((lon) =>
    between(south, north).map((lat) => [lon, lat]),
  )
  const parallels = multiplesOf(apart, south, north).map((lat) =>
    between(west, east).map((lon) => [lon, lat]),
  )
  return project(view, { type: 'MultiLineString', coordinates: [...meridians, ...parallels] })
}

function whole(points: Point[]): Point[] {
  return points.map(([x, y]) => [Math.round(x), Math.round(y)])
}

function isLong(line: Point[], least: number): boolean {
  const [x = 0, y = 0] = line[0] ?? []
  return line.some((point) => Math.abs(point[0] - x) >= least || Math.abs(point[1] - y) >= least)
}

/** Writes lines in whole numbers, without those that are hardly longer than a point. */
function linePath(lines: Point[][], { tolerance, islet }: Omit<GroundDetail, 'gap' | 'step'>) {
  const drawn = lines
    .filter((line) => isLong(line, islet))
    .map((line) => whole(simplifyLine(line, tolerance)))
    .filter((line) => isLong(line, 1))
  return relativePath(drawn)
}

/** Projects lines; a closed line is split in two, because it cannot be simplified as a whole. */
function linesOf(view: CoverView, pieces: Piece[]): Point[][] {
  const coordinates = pieces.flatMap(({ rings }) => rings)
  return project(view, { type: 'MultiLineString', coordinates }).flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)]
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return [line]
    const half = Math.floor(line.length / 2)
    return [line.slice(0, half + 1), line.slice(half)]
  })
}

/**
 * Projects everything that a cover shows, so that it can be drawn finer and coarser. The land of
 * the countries in `codes` is returned a second time, as the map's own.
 */
export function surveyGround(view: CoverView, codes: readonly string[] = []): GroundSurvey {
  const span = spanOf(view)
  const seen = <T extends Piece>(pieces: T[]) => pieces.filter(({ box }) => spansMeet(box, span))
  const landOf = (pieces: Piece[]) =>
    pieces.map(({ rings }) => project(view, { type: 'MultiPolygon', coordinates: [rings] }))
  const { land, coasts, borders } = coverLand(resolutionFor(view.km))
  const own = seen(land).filter(({ owner }) => codes.includes(owner))
  return {
    size: { width: view.width, height: coverSize.height },
    graticule: linePath(graticuleOf(view, span), { tolerance: 0.4, islet: 0 }),
    land: landOf(seen(land)),
    coasts: linesOf(view, seen(coasts)),
    borders: linesOf(view, seen(borders)),
    own: { land: landOf(own), edges: linesOf(view, own) },
  }
}

/** Draws the land, the coasts, the borders and the lines of degrees that a cover shows. */
export function drawGround(survey: GroundSurvey, detail: GroundDetail): CoverGround {
  const { gap, step, islet } = detail
  const options = { ...survey.size, gap, step, shortest: islet + 1, dots: false }
  return {
    graticule: survey.graticule,
    land: relativePath(windLinePoints(survey.land, options).map(whole)),
    coast: linePath(survey.coasts, detail),
    border: linePath(survey.borders, detail),
  }
}
