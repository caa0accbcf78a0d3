import { attributeOf, xmlTags } from './xml-tags.ts'

/** The formats of days that every spreadsheet program knows by number (ISO/IEC 29500-1, 18.8.30). */
const builtIn: readonly (readonly [from: number, to: number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
]

/** Returns whether the format of a cell, by its index in the workbook's styles, shows a day. */
export function readFormats(xml: string): (format: number) => boolean {
  const own = new Map<number, boolean>()
  const formats: boolean[] = []
  let isInside = false
  for (const { name, attributes, isEnd, isEmpty } of xmlTags(xml)) {
    if (name === 'cellXfs') isInside = !isEnd && !isEmpty
    if (isEnd) continue
    const id = Number(attributeOf(attributes, 'numFmtId')) || 0
    if (name === 'numFmt') own.set(id, showsDay(attributeOf(attributes, 'formatCode') ?? ''))
    if (name === 'xf' && isInside) formats.push(own.get(id) ?? isBuiltIn(id))
  }
  return (format) => formats[format] ?? false
}

const isBuiltIn = (id: number) => builtIn.some(([from, to]) => id >= from && id <= to)

/** A day or a year outside of quoted words, colours and conditions. */
function showsDay(code: string): boolean {
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
