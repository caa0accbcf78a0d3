import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { type Frame, frames } from '../../../app/ui/map/frames.ts'
import { countrySize, type Point, projectFrame } from '../../../app/ui/map/projection.ts'
import {
  smallWorldShare,
  smallWorldView,
  worldFrame,
  worldView,
} from '../../../app/ui/map/world-projection.ts'
import { type LandPolygon, loadCountryLand, loadWorldLand, multiPolygon } from './atlas.ts'
import { drawGraticule } from './graticule.ts'
import { isletRings, outlinePath } from './outline.ts'
import { regionMembers } from './regions.ts'
import { windLines } from './wind-lines.ts'

/**
 * Above this number of landmasses the coast is drawn coarser, so that files of regions and
 * archipelagos stay small.
 */
const manyPieces = 150

const countryLines = { ...countrySize, gap: 5, step: 10, shortest: 1.6, dots: true }

/** Projects the world. d3 cuts the rings at the edge of the map, which plain formulas cannot. */
function worldRings(
  polygon: LandPolygon,
  size: { scale: number; x: number; y: number },
): Point[][] {
  const rings: Point[][] = []
  const projection = geoNaturalEarth1()
    .rotate([-worldFrame.meridian, 0])
    .scale(size.scale)
    .translate([size.x, size.y])
    .precision(0)
  const draw = geoPath(projection, {
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1)?.push([x, y]),
    closePath() {},
    arc() {},
    beginPath() {},
  })
  draw(multiPolygon([polygon]))
  return rings
}

/** As in `app/ui/map/map.css`, for a file that is shown as a picture and not by `<use>`. */
const stroke = 'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'

function svgFile(view: { width: number; height: number }, body: string): string {
  const box = `0 0 ${view.width} ${view.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="#978365" ${stroke}>${body}</svg>\n`
}

function layer(id: string, path: string): string {
  return `<g id="${id}"><path d="${path}"/></g>`
}

/** Renders the world in wavy lines, for `<use href="/generated/maps/world.svg#land">`. */
export function renderWorld(): string {
  const land = loadWorldLand().map((polygon) => worldRings(polygon, worldFrame))
  const options = { ...worldView, gap: 5.4, step: 9, shortest: 2, dots: false }
  return svgFile(worldView, layer('land', windLines(land, options)))
}

/** Renders the world at half its size, with as few lines as a small map can show. */
export function renderSmallWorld(): string {
  const size = {
    scale: worldFrame.scale * smallWorldShare,
    x: worldFrame.x * smallWorldShare,
    y: worldFrame.y * smallWorldShare,
  }
  const land = loadWorldLand().map((polygon) => worldRings(polygon, size))
  const options = { ...smallWorldView, gap: 5.4, step: 12, shortest: 2, dots: false }
  return svgFile(smallWorldView, layer('land', windLines(land, options)))
}

/** Renders the world in the size of a country map, for plans that work everywhere. */
function renderGlobal(): string {
  const size = { scale: 92, x: 231, y: 200 }
  const land = loadWorldLand().map((polygon) => worldRings(polygon, size))
  const options = { ...countryLines, dots: false }
  return svgFile(countrySize, layer('land', windLines(land, options)))
}

function isInside(rings: Point[][]): boolean {
  const { width, height } = countrySize
  return rings.every((ring) => ring.every(([x, y]) => x > 0 && x < width && y > 0 && y < height))
}

/** Renders one country or region: coast line, wavy lines, graticule and its degree labels. */
export function renderMap(frame: Frame, polygons: LandPolygon[]): string {
  const land = polygons
    .map(({ rings }) =>
      rings.map((ring) => ring.map(([lon, lat]) => projectFrame(frame, lat, lon))),
    )
    .filter(isInside)
  const tolerance = polygons.length > manyPieces ? 0.6 : 0.35
  const { path, ticks } = drawGraticule(frame)
  const labels = ticks.map(
    ({ x, y, text, axis }) =>
      `<text x="${x}" y="${y}"${axis === 'lat' ? ' text-anchor="end"' : ''}>${text}</text>`,
  )
  return svgFile(
    countrySize,
    layer('grat', path) +
      layer('out', outlinePath(land, tolerance) + isletRings(land)) +
      layer('land', windLines(land, countryLines)) +
      `<g id="ticks">${labels.join('')}</g>`,
  )
}

function landOfMap(id: string, land: Map<string, LandPolygon[]>): LandPolygon[] {
  const codes = regionMembers[id]?.split(' ') ?? [id.toUpperCase()]
  return codes.flatMap((code) => land.get(code) ?? [])
}

/** Writes world.svg, world-small.svg, global.svg and one file per country code and region id into `outDir`. */
export function buildMaps(outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  const land = loadCountryLand()
  writeFileSync(join(outDir, 'world.svg'), renderWorld())
  writeFileSync(join(outDir, 'world-small.svg'), renderSmallWorld())
  writeFileSync(join(outDir, 'global.svg'), renderGlobal())
  for (const [id, frame] of Object.entries(frames)) {
    writeFileSync(join(outDir, `${id}.svg`), renderMap(frame, landOfMap(id, land)))
  }
}
