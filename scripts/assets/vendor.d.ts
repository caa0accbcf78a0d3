declare module 'topojson-client' {
  export type Ring = [lon: number, lat: number][]
  export type Land =
    | { type: 'Polygon'; coordinates: Ring[] }
    | { type: 'MultiPolygon'; coordinates: Ring[][] }
  export type Shape = { id?: string; properties: { name: string }; geometry: Land }
  /** Shapes as numbers of lines, which neighbours share. */
  export type ArcShape = { id?: string; properties: { name: string } } & (
    | { type: 'Polygon'; arcs: number[][] }
    | { type: 'MultiPolygon'; arcs: number[][][] }
  )
  export type Topology = { objects: { countries: { geometries: ArcShape[] } } }
  export function feature(topology: Topology, object: object): { features: Shape[] }
  export function mesh<T extends object>(
    topology: Topology,
    object: { type: 'GeometryCollection'; geometries: T[] },
    isWanted: (a: T, b: T) => boolean,
  ): { coordinates: [lon: number, lat: number][][] }
}

declare module 'd3-geo' {
  type Geometry = {
    type: 'MultiPolygon' | 'Polygon' | 'MultiLineString' | 'LineString'
    coordinates: unknown
  }
  export type PathContext = {
    moveTo(x: number, y: number): void
    lineTo(x: number, y: number): void
    closePath(): void
    arc(x: number, y: number, radius: number, from: number, to: number): void
    beginPath(): void
  }
  export type Projection = {
    (point: [lon: number, lat: number]): [x: number, y: number] | null
    invert(point: [x: number, y: number]): [lon: number, lat: number] | null
    rotate(angles: [number, number]): Projection
    scale(value: number): Projection
    translate(point: [number, number]): Projection
    precision(value: number): Projection
    clipAngle(degrees: number): Projection
    clipExtent(box: [[number, number], [number, number]]): Projection
    parallels(values: [number, number]): Projection
  }
  export function geoAzimuthalEqualArea(): Projection
  export function geoMercator(): Projection
  export function geoConicConformal(): Projection
  export function geoNaturalEarth1(): Projection
  export function geoPath(projection: Projection, context: PathContext): (land: Geometry) => void
  export function geoArea(land: Geometry): number
  export function geoBounds(land: Geometry): [[number, number], [number, number]]
  export function geoCentroid(land: Geometry): [number, number]
  export function geoDistance(a: [number, number], b: [number, number]): number
}

declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt'
      keepFeatures?: string[]
      noHinting?: boolean
      variationAxes?: Record<string, Axis>
    },
  ): Promise<Buffer>
  export = subsetFont
}
