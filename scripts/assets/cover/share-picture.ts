import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { renderAsync } from '@resvg/resvg-js'
import { coverSize } from '../../../app/ui/article/cover/cover-view.ts'
import { type Picture, worldMap } from './cover-subjects.ts'
import { type CoverSubject, drawSharedCover, inOrder } from './draw-cover.ts'
import { palettePng } from './palette-png.ts'
import { drawPlace } from './place-picture.ts'

/** The files that a picture is made with. */
export type Materials = {
  /** The folder of country maps. */
  maps: string
  /** The display face in the format that resvg reads. */
  font: string
}

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
  return layers.map(([name, shapes]) => `<g ${look[name]}>${shapes}</g>`).join('')
}

/** Returns the world in the lines that the shop's pages show, for plans that work everywhere. */
function worldBody(maps: string): string {
  const svg = readFileSync(join(maps, 'world.svg'), 'utf8')
  const [, land = ''] = /<g id="land"><path d="([^"]+)"/.exec(svg) ?? []
  return `<path transform="translate(0 8)" fill="none" stroke="${gold.gold10}" stroke-width="1.9" d="${land}"/>`
}

function bodyOf(picture: Picture, maps: string): string {
  if (picture.kind === 'map' && picture.map === worldMap) return worldBody(maps)
  const body = picture.kind === 'map' ? drawPlace(picture.map) : coverBody(picture.subject)
  return `<g transform="scale(${size.height / coverSize.height})">${body}</g>`
}

/** Draws the picture of a shared link as SVG, before it becomes pixels. */
export function drawSharePicture(picture: Picture, maps: string): string {
  return framed(bodyOf(picture, maps))
}

/** Renders the picture of a shared link: the map or the drawing of a text, or a place's map. */
export async function renderSharePicture(
  picture: Picture,
  { maps, font }: Materials,
): Promise<Uint8Array> {
  const options = { font: { fontFiles: [font], loadSystemFonts: false } }
  return palettePng(await renderAsync(drawSharePicture(picture, maps), options))
}
