import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { Resvg } from '@resvg/resvg-js'
import { coverSize } from '../../../app/ui/article/cover/cover-view.ts'
import { buildCatalogue } from '../../../backend/catalogue/catalogue.ts'
import type { Picture } from './cover-subjects.ts'
import { type CoverSubject, drawSharedCover, inOrder } from './draw-cover.ts'

/** The files that a picture is made with. */
export type Materials = {
  /** The folder of country maps. */
  maps: string
  /** The display face in the format that resvg reads. */
  font: string
}

type MapPicture = Extract<Picture, { kind: 'map' }>

const size = { width: 1200, height: 630 }
const { gold, sand } = colors
const ink = sand.sand12
const paper = gold.gold3

/** Neutral colours, because all tenants share the picture. */
const looks: Record<string, string> = {
  graticule: `fill="none" stroke="${gold.gold6}"`,
  land: `fill="none" stroke="${gold.gold8}"`,
  coast: `fill="none" stroke="${gold.gold9}"`,
  rings: `fill="none" stroke="${sand.sand11}"`,
  ink: `fill="${paper}" stroke="${ink}"`,
  solid: `fill="${ink}" font-family="Bricolage Grotesque" font-weight="700"`,
}

function marksIn(color: string): Record<string, string> {
  return {
    ...looks,
    signal: `fill="${paper}" stroke="${color}"`,
    point: `fill="${color}" stroke="${paper}"`,
  }
}

function framed(body: string): string {
  const bars = Array.from(
    { length: 13 },
    (_, i) => `<rect x="${i * 96}" y="616" width="48" height="14"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><rect width="1200" height="630" fill="${paper}"/><g stroke-linecap="round" stroke-linejoin="round">${body}</g><rect y="612" width="1200" height="18" fill="${paper}"/><g fill="${ink}"><rect y="614" width="1200" height="2"/>${bars.join('')}</g></svg>`
}

function coverBody(subject: CoverSubject): string {
  const look = marksIn(subject.places.length > 0 ? ink : gold.gold9)
  const layers = inOrder(drawSharedCover(subject))
  const groups = layers.map(([name, shapes]) => `<g ${look[name]}>${shapes}</g>`)
  return `<g transform="scale(${size.height / coverSize.height})">${groups.join('')}</g>`
}

/** Returns the map of a landing page's hero: of the world, a country or a region. */
function mapOf({ id, hero }: MapPicture): string {
  if (hero === 'world') return hero
  const found = buildCatalogue().find(({ slug }) => slug === hero)
  if (!found) throw new Error(`${id}: expected the hero ${hero} to be a destination or the world`)
  return found.code?.toLowerCase() ?? found.slug
}

function pathIn(svg: string, id: string): string {
  return new RegExp(`<g id="${id}"><path d="([^"]+)"`).exec(svg)?.[1] ?? ''
}

function mapBody(picture: MapPicture, maps: string): string {
  const map = mapOf(picture)
  const own = join(maps, `${map}.svg`)
  const svg = readFileSync(existsSync(own) ? own : join(maps, 'world.svg'), 'utf8')
  const isWide = svg.includes('viewBox="0 0 1200 600"')
  const place = isWide ? 'translate(0 8)' : 'translate(195 -4) scale(1.6875)'
  const land = `<path ${looks.land} stroke-width="1.7" d="${pathIn(svg, 'land')}"/>`
  const coast = pathIn(svg, 'out')
  const edge = coast && `<path ${looks.coast} stroke-width="1" d="${coast}"/>`
  return `<g transform="${place}">${edge}${land}</g>`
}

/** Draws the picture of a shared link as SVG, before it becomes pixels. */
export function drawSharePicture(picture: Picture, maps: string): string {
  return framed(picture.kind === 'cover' ? coverBody(picture.subject) : mapBody(picture, maps))
}

/** Renders the picture of a shared link: the map or the drawing of a text, without its title. */
export function renderSharePicture(picture: Picture, { maps, font }: Materials): Uint8Array {
  const options = { fontFiles: [font], loadSystemFonts: false }
  return new Resvg(drawSharePicture(picture, maps), { font: options }).render().asPng()
}
