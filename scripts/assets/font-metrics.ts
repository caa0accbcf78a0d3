/** Metrics of a web font that its fallback face copies, as fractions of the font size. */
export type FontMetrics = { ascent: number; descent: number; lineGap: number; averageWidth: number }

/** Frequencies of letters and spaces in English text, per thousand. */
const frequencies =
  ' 180 e104 t73 a65 o60 i57 n57 s52 h49 r49 d34 l33 u23 c22 m20 f20 w19 g16 p15 y14 b13 v8 k6 x1 j1 q1 z1'

/** Arial's advance widths in thousandths: Adobe's published metrics of Helvetica, which it copies. */
const arialWidths = {
  regular:
    ' 278 a556 b556 c500 d556 e556 f278 g556 h556 i222 j222 k500 l222 m833 n556 o556 p556 q556 r333 s500 t278 u556 v500 w722 x500 y500 z500',
  bold: ' 278 a556 b611 c556 d611 e556 f333 g611 h611 i278 j278 k556 l278 m889 n611 o611 p611 q611 r389 s556 t333 u611 v556 w778 x556 y556 z500',
}

function readPairs(text: string): Map<string, number> {
  const pairs = text.match(/.\d+/g) ?? []
  return new Map(pairs.map((pair) => [pair.slice(0, 1), Number(pair.slice(1))]))
}

const weights = readPairs(frequencies)

function averageOf(widthOf: (letter: string) => number): number {
  let sum = 0
  let total = 0
  for (const [letter, weight] of weights) {
    sum += widthOf(letter) * weight
    total += weight
  }
  return sum / total
}

/** Returns the average advance of English text in Arial, as a fraction of the font size. */
export function arialAverage(face: keyof typeof arialWidths): number {
  const widths = readPairs(arialWidths[face])
  return averageOf((letter) => (widths.get(letter) ?? 0) / 1000)
}

function tablesOf(view: DataView): Map<string, number> {
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))
    tables.set(tag, view.getUint32(at + 8))
  }
  return tables
}

/** Returns the glyph of a basic letter in a format 4 character map. */
function glyphOf(view: DataView, cmap: number, letter: string): number {
  const code = letter.charCodeAt(0)
  let table = 0
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4)
    if (view.getUint16(at) === 4) table = at
  }
  if (table === 0) throw new Error('expected a format 4 character map')
  const doubled = view.getUint16(table + 6)
  for (let at = table + 14; at < table + 14 + doubled; at += 2) {
    const end = view.getUint16(at)
    const start = view.getUint16(at + doubled + 2)
    if (code > end || code < start) continue
    const delta = view.getUint16(at + 2 * doubled + 2)
    const rangeAt = at + 3 * doubled + 2
    const range = view.getUint16(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    return (view.getUint16(rangeAt + range + 2 * (code - start)) + delta) & 0xffff
  }
  throw new Error(`expected a glyph for "${letter}"`)
}

/** Reads the metrics of an uncompressed (sfnt) static font. */
export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = tablesOf(view)
  const tableAt = (tag: string) => tables.get(tag) ?? 0
  const em = view.getUint16(tableAt('head') + 18)
  const hhea = tableAt('hhea')
  const longMetrics = view.getUint16(hhea + 34)
  const advance = (glyph: number) =>
    view.getUint16(tableAt('hmtx') + 4 * Math.min(glyph, longMetrics - 1)) / em
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    lineGap: view.getInt16(hhea + 8) / em,
    averageWidth: averageOf((letter) => advance(glyphOf(view, tableAt('cmap'), letter))),
  }
}
