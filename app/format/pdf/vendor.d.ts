declare module 'fontkit' {
  type Box = {
    minX: number
    minY: number
    maxX: number
    maxY: number
    width: number
    height: number
  }
  /** The outline of a glyph in units of the font, upwards. */
  export type Outline = {
    commands: readonly {
      command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
      args: readonly number[]
    }[]
  }
  type Glyph = { id: number; codePoints: number[]; advanceWidth: number; path: Outline }
  type Place = { xAdvance: number; xOffset: number; yOffset: number }
  export type ShapedFont = {
    postscriptName: string | null
    unitsPerEm: number
    ascent: number
    descent: number
    italicAngle: number
    capHeight: number
    xHeight: number
    bbox: Box
    characterSet: number[]
    glyphForCodePoint(code: number): Glyph | null
    layout(
      text: string,
      features?: Record<string, boolean> | string[],
    ): { glyphs: Glyph[]; positions: Place[] }
    createSubset(): { includeGlyph(glyph: number | Glyph): number; encode(): Uint8Array }
  }
  export function create(font: Uint8Array): ShapedFont
}
