import { geoArea, geoBounds } from 'd3-geo'
import { feature, mesh, type Ring, type Topology } from 'topojson-client'
import { codeOf, loadTopology, type Resolution, toPolygon } from '../map/atlas.ts'

/** A piece of land or of a line, with the box that it lies in. */
export type Piece = { rings: Ring[]; box: LonLatSpan }

/** Degrees; `east` is less than `west` across the date line. */
export type LonLatSpan = { west: number; south: number; east: number; north: number }

/** A landmass, with the code of the country that it belongs to. */
export type OwnedPiece = Piece & { owner: string }

export type CoverLand = { land: OwnedPiece[]; coasts: Piece[]; borders: Piece[] }

const pointsOfPiece = 400

type Owned = { type: 'Polygon'; arcs: number[][]; owner: string }

/**
 * Reverses a ring with the wrong orientation, which would mean the whole globe except the island.
 */
function wound(rings: Ring[]): Ring[] {
  const isInsideOut = geoArea({ type: 'Polygon', coordinates: rings }) > 2 * Math.PI
  return isInsideOut ? rings.map((ring) => ring.toReversed()) : rings
}

/**
 * Returns each landmass of the atlas separately, with the country to which the shop's maps assign
 * it.
 */
function ownedPolygons(topology: Topology): { shape: Owned; rings: Ring[] }[] {
  return topology.objects.countries.geometries.flatMap((country) => {
    const { id, properties } = country
    const pieces = country.type === 'Polygon' ? [country.arcs] : country.arcs
    const [drawn] = feature(topology, {
      type: 'GeometryCollection',
      geometries: [country],
    }).features
    if (!drawn) return []
    const { type, coordinates } = drawn.geometry
    const all = type === 'Polygon' ? [coordinates] : coordinates
    return all.map(wound).map((rings, index) => {
      const code = codeOf({ properties, ...(id !== undefined && { id }) }, toPolygon(rings))
      const owner = code ?? properties.name
      return { shape: { type: 'Polygon' as const, arcs: pieces[index] ?? [], owner }, rings }
    })
  })
}

function boxOf(geometry: { type: 'Polygon' | 'MultiLineString'; coordinates: unknown }) {
  const [[west, south], [east, north]] = geoBounds(geometry)
  return { west, south, east, north }
}

/** Cuts a line, so that a map of one bay need not project the coast of a continent. */
function cut(line: Ring): Ring[] {
  const parts = Math.ceil((line.length - 1) / pointsOfPiece)
  return Array.from({ length: parts }, (_, index) =>
    line.slice(index * pointsOfPiece, (index + 1) * pointsOfPiece + 1),
  )
}

function toPieces(lines: Ring[]): Piece[] {
  return lines.flatMap(cut).map((line) => ({
    rings: [line],
    box: boxOf({ type: 'MultiLineString', coordinates: [line] }),
  }))
}

function loadCoverLand(resolution: Resolution): CoverLand {
  const topology = loadTopology(resolution)
  const owned = ownedPolygons(topology)
  const all = { type: 'GeometryCollection' as const, geometries: owned.map(({ shape }) => shape) }
  return {
    land: owned.map(({ rings, shape }) => ({
      rings,
      owner: shape.owner,
      box: boxOf({ type: 'Polygon', coordinates: rings }),
    })),
    coasts: toPieces(mesh(topology, all, (a, b) => a === b).coordinates),
    borders: toPieces(mesh(topology, all, (a, b) => a.owner !== b.owner).coordinates),
  }
}

const loaded = new Map<Resolution, CoverLand>()

/** Returns the detail that the shapes of a map need: finer ones for a narrower map. */
export function resolutionFor(km: number): Resolution {
  if (km < 1600) return '10m'
  return km < 6000 ? '50m' : '110m'
}

/** Returns the land, the coasts and the borders of the earth, read once. */
export function coverLand(resolution: Resolution): CoverLand {
  const land = loaded.get(resolution) ?? loadCoverLand(resolution)
  loaded.set(resolution, land)
  return land
}

function degreesApart(from: number, to: number): number {
  return (to - from + 720) % 360
}

/** Says whether two boxes share any part of the globe. */
export function spansMeet(a: LonLatSpan, b: LonLatSpan): boolean {
  if (a.south > b.north || b.south > a.north) return false
  return (
    degreesApart(a.west, b.west) <= degreesApart(a.west, a.east) ||
    degreesApart(b.west, a.west) <= degreesApart(b.west, b.east)
  )
}
