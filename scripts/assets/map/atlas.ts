import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea, geoBounds } from 'd3-geo'
import { feature, type Ring, type Shape, type Topology } from 'topojson-client'
import { codeByAtlasId, codeByAtlasName, type LonLatBox, movedParts } from './atlas-ids.ts'

/** One landmass: its outer ring, then its lakes. */
export type LandPolygon = { rings: Ring[]; area: number; center: [lon: number, lat: number] }

const require = createRequire(import.meta.url)

/**
 * Countries smaller than this (in degrees) use the 10m shapes, as the 50m ones look too angular.
 */
const detailBelowDegrees = 12

export type Resolution = '110m' | '50m' | '10m'

export function loadTopology(resolution: Resolution): Topology {
  const path = require.resolve(`world-atlas/countries-${resolution}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Topology
}

function loadShapes(resolution: Resolution): Shape[] {
  const topology = loadTopology(resolution)
  return feature(topology, topology.objects.countries).features
}

export function multiPolygon(polygons: LandPolygon[]) {
  return { type: 'MultiPolygon' as const, coordinates: polygons.map((polygon) => polygon.rings) }
}

/** Returns the degrees eastwards from one meridian to another, 0 to 360. */
export function degreesEast(from: number, to: number): number {
  return (to - from + 720) % 360
}

export function isInBox([lon, lat]: readonly [number, number], box: LonLatBox): boolean {
  const [west, south, east, north] = box
  return degreesEast(west, lon) <= degreesEast(west, east) && lat >= south && lat <= north
}

export function toPolygon(rings: Ring[]): LandPolygon {
  const outer = { type: 'Polygon' as const, coordinates: rings }
  const [[west, south], [east, north]] = geoBounds(outer)
  const lon = west + degreesEast(west, east) / 2
  return { rings, area: geoArea(outer), center: [lon > 180 ? lon - 360 : lon, (south + north) / 2] }
}

function polygonsOf({ geometry }: Shape): LandPolygon[] {
  const all = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return all.map(toPolygon)
}

/** Returns the code of the country that a polygon of a shape belongs to. */
export function codeOf(
  { id, properties }: Pick<Shape, 'id' | 'properties'>,
  polygon: LandPolygon,
): string | undefined {
  const moved = movedParts.find(
    (part) => part.from === properties.name && isInBox(polygon.center, part.box),
  )
  if (moved) return moved.code
  return id ? codeByAtlasId.get(id) : codeByAtlasName.get(properties.name)
}

function landByCode(shapes: Shape[]): Map<string, LandPolygon[]> {
  const land = new Map<string, LandPolygon[]>()
  for (const shape of shapes) {
    for (const polygon of polygonsOf(shape)) {
      const code = codeOf(shape, polygon)
      if (code) land.set(code, [...(land.get(code) ?? []), polygon])
    }
  }
  return land
}

/** Returns the land of every code in the atlas at one resolution; tiny states may be missing. */
export function loadLand(resolution: Resolution): Map<string, LandPolygon[]> {
  return landByCode(loadShapes(resolution))
}

function isSmall(polygons: LandPolygon[]): boolean {
  const [[west, south], [east, north]] = geoBounds(multiPolygon(polygons))
  return degreesEast(west, east) < detailBelowDegrees && north - south < detailBelowDegrees
}

/** Returns a circle for land that is tiny even in the most detailed shapes. */
function roundLand([lon, lat]: [number, number], radius: number): LandPolygon {
  const across = radius / Math.cos((lat * Math.PI) / 180)
  const ring = Array.from({ length: 25 }, (_, index): [number, number] => {
    const turn = (index / 24) * 2 * Math.PI
    return [lon + across * Math.sin(turn), lat + radius * Math.cos(turn)]
  })
  return toPolygon([ring])
}

/**
 * Returns the land of every code in the atlas, coarse for large countries and detailed for small
 * ones.
 */
export function loadCountryLand(): Map<string, LandPolygon[]> {
  const land = loadLand('50m')
  for (const [code, detailed] of loadLand('10m')) {
    const coarse = land.get(code)
    if (!coarse || isSmall(coarse)) land.set(code, detailed)
  }
  land.set('VA', [roundLand([12.4534, 41.9033], 0.0042)])
  return land
}

/** Returns the coarse shapes of the world without Antarctica. */
export function loadWorldLand(): LandPolygon[] {
  return loadShapes('110m')
    .filter((shape) => shape.id !== '010')
    .flatMap(polygonsOf)
}
