import type { Outline, ShapedFont } from 'fontkit'
import { loadShapers } from '#app/format/pdf/typeface.ts'
import { printable } from '#app/format/pdf/typeset.ts'
import {
  type Colour,
  type PalettePicture,
  readPalettePng,
  writePalettePng,
} from '#app/format/picture/palette-png.ts'
import { rasterize } from '#app/format/picture/rasterize.ts'
import type { Assets } from '#contract/assets.ts'
import type { Locale } from '#contract/locale.ts'
import type { Theme } from '#tenants/index.ts'
import { rolesOf } from '#tenants/reading/roles.ts'

/** What a shared picture says around its map. */
export type CardText = { name: string; price: string | undefined; brand: string }

type Look = { theme: Theme; locale: Locale; assets: Assets }
type Line = { text: string; size: number; x: number; baseline: number; colour: Colour }
type Shapers = (character: string) => ShapedFont | undefined

/** The part below the map, above the bars at the lower edge, and the corner with the brand. */
const band = { top: 512, bottom: 612 }
const corner = { height: 84, margin: 32 }
const margin = 72
/** The map is moved up by half of what the band takes, so that it stays in the middle. */
const shift = (band.bottom - band.top) / 2
const border = 2
const sizes = { name: 58, least: 34, price: 40, brand: 40 }
/** Colours between the paper and a text, for its edges. */
const shades = 15

/** Writes name, price and brand onto the map of a place or the drawing of a text. */
export async function drawCard(
  base: Uint8Array,
  text: CardText,
  { theme, locale, assets }: Look,
): Promise<Uint8Array<ArrayBuffer>> {
  const [name = '', price = '', brand = ''] = [text.name, text.price ?? '', text.brand].map(
    printable,
  )
  const [picture, shapers] = await Promise.all([
    readPalettePng(base),
    loadShapers(assets, { text: `${name}${price}${brand}…`, locale }),
  ])
  const roles = rolesOf(theme, 'light')
  const priceWidth = widthOf(price, shapers) * sizes.price
  const brandWidth = widthOf(brand, shapers) * sizes.brand
  const room = picture.width - 2 * margin - (priceWidth && priceWidth + margin)
  const baseline = band.top + 68
  const lines: Line[] = [
    { ...sized(name, room, shapers), x: margin, baseline, colour: rgb(roles.text) },
    {
      text: price,
      size: sizes.price,
      x: picture.width - margin - priceWidth,
      baseline,
      colour: rgb(roles.muted),
    },
    { text: brand, size: sizes.brand, x: margin, baseline: 58, colour: rgb(roles.ink) },
  ]
  const cornerWidth = margin + brandWidth + corner.margin
  return writePalettePng(withLines(withRoom(picture, cornerWidth), lines, shapers))
}

/** Returns a text with the size in which it has room, and cut where it would be too small. */
function sized(text: string, room: number, shapers: Shapers): { text: string; size: number } {
  const size = Math.min(sizes.name, room / widthOf(text, shapers))
  if (size >= sizes.least) return { text, size }
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, shapers) * sizes.least > room) {
    letters.pop()
  }
  return { text: `${letters.join('').trimEnd()}…`, size: sizes.least }
}

/** Moves the map up, and leaves paper for the texts. */
function withRoom(
  picture: PalettePicture,
  cornerWidth: number,
): PalettePicture & { paper: number } {
  const { width } = picture
  const paper = mostFrequent(picture.pixels)
  const pixels = picture.pixels.slice()
  pixels.set(picture.pixels.subarray(shift * width, (band.top + shift) * width))
  pixels.fill(paper, band.top * width, band.bottom * width)
  for (let y = 0; y < corner.height; y++) pixels.fill(paper, y * width, y * width + cornerWidth)
  return { ...picture, pixels, paper }
}

type Canvas = ReturnType<typeof withRoom>

function withLines(canvas: Canvas, lines: readonly Line[], shapers: Shapers): PalettePicture {
  const { width, pixels, paper } = canvas
  const colours = [...canvas.colours]
  for (const line of lines) {
    const first = colours.length - 1
    colours.push(...between(colours[paper] ?? [255, 255, 255], line.colour))
    const top = line.baseline - Math.ceil(line.size * 1.2)
    const height = Math.ceil(line.size * 1.6)
    const covered = rasterize(outlinesOf(line, top, shapers), { width, height })
    for (let at = 0; at < width * height; at++) {
      const shade = Math.round(covered.at(at) * shades)
      if (shade > 0) pixels[top * width + at] = first + shade
    }
  }
  const ink = canvas.colours.length - 1 + shades
  pixels.fill(ink, band.top * width, (band.top + border) * width)
  return { ...canvas, colours }
}

function mostFrequent(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

function between(paper: Colour, ink: Colour): Colour[] {
  const mix = (from: number, to: number, share: number) => Math.round(from + (to - from) * share)
  return Array.from({ length: shades }, (_, at): Colour => {
    const share = (at + 1) / shades
    return [
      mix(paper[0], ink[0], share),
      mix(paper[1], ink[1], share),
      mix(paper[2], ink[2], share),
    ]
  })
}

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

type Placed = { outline: Outline; x: number; y: number; scale: number; advance: number }

/** Shapes a text in units of its size, run by run of the fonts that have its letters. */
function shape(text: string, shapers: Shapers): Placed[] {
  let pen = 0
  return runsOf(text, shapers).flatMap(({ font, text }) => {
    const { glyphs, positions } = font.layout(text)
    const scale = 1 / font.unitsPerEm
    return glyphs.map(({ path }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const placed = { outline: path, x: pen + xOffset * scale, y: yOffset * scale, scale }
      pen += xAdvance * scale
      return { ...placed, advance: xAdvance * scale }
    })
  })
}

function runsOf(text: string, shapers: Shapers): { font: ShapedFont; text: string }[] {
  const runs: { font: ShapedFont; text: string }[] = []
  for (const character of text) {
    const font = shapers(character)
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function widthOf(text: string, shapers: Shapers): number {
  return shape(text, shapers).reduce((sum, { advance }) => sum + advance, 0)
}

function outlinesOf({ text, size, x: start, baseline }: Line, top: number, shapers: Shapers) {
  return shape(text, shapers).map(({ outline, x, y, scale }) => ({
    outline,
    place: ([glyphX, glyphY]: readonly [number, number]) =>
      [start + (x + glyphX * scale) * size, baseline - top - (y + glyphY * scale) * size] as const,
  }))
}
