import { unzipSync } from 'fflate'
import { readFormats } from './read-formats.ts'
import { readShared, readSheet, rowsOf, sharedIn } from './read-sheet.ts'
import type { Table } from './table.ts'
import { attributeOf, xmlTags } from './xml-tags.ts'

/** The most bytes of the unpacked parts that are read; an isolate has 128 MB for all its requests. */
const maxUnpackedBytes = 16 * 1024 * 1024
/**
 * The most bytes that a packed byte may become in a large part. Sheets that people have are packed
 * to a tenth or a twentieth; more is a file that costs us more than its sender.
 */
const maxGrowth = 100
const maxFreeBytes = 1024 * 1024
const maxParts = 1_000

export type BookProblem = 'too_large' | 'too_many_rows' | 'no_table'

/** A sheet of a workbook, and the names of all that are not hidden. */
export type Book = Table & { sheets: string[]; sheet: number }

type Asked = {
  maxLine: number
  /** The index of a sheet among those that are not hidden; by default the first with a value. */
  sheet?: number | undefined
}

/** Reads a sheet of a workbook as text; days come as YYYY-MM-DD. */
export function readWorkbook(bytes: Uint8Array, asked: Asked): Book | BookProblem {
  try {
    const read = openParts(bytes)
    return typeof read === 'string' ? read : readBook(read, asked)
  } catch {
    // The library has no common error class for files that are not archives.
    return 'no_table'
  }
}

/** Returns a part's text, an empty one if there is none; throws once too much was unpacked. */
type ReadPart = (name: string) => string
class TooLarge extends Error {}

function openParts(bytes: Uint8Array): ReadPart | 'too_large' {
  const sizes = new Map<string, number>()
  let isTooLarge = false
  unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (sizes.size >= maxParts) throw new Error('expected a workbook to have fewer parts')
      const isXml = /\.(xml|rels)$/.test(name)
      const isGrowing = originalSize > maxFreeBytes && originalSize > size * maxGrowth
      if (isXml && (originalSize > maxUnpackedBytes || isGrowing)) isTooLarge = true
      if (isXml) sizes.set(name, originalSize)
      return false
    },
  })
  if (isTooLarge) return 'too_large'
  let unpacked = 0
  return (wanted) => {
    unpacked += sizes.get(wanted) ?? 0
    if (unpacked > maxUnpackedBytes) throw new TooLarge()
    // The library allocates the size that the archive declares, and refuses a larger content.
    const part = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
    return part ? new TextDecoder(encodingOf(part)).decode(part) : ''
  }
}

const encodingOf = ([a, b]: Uint8Array) =>
  a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'

type Relation = { id: string; kind: string; target: string }

/** The relations of a part; their targets are paths from the top of the archive. */
function relationsOf(read: ReadPart, part: string): Relation[] {
  const slash = part.lastIndexOf('/') + 1
  const [folder, file] = [part.slice(0, slash), part.slice(slash)]
  return [...xmlTags(read(`${folder}_rels/${file}.rels`))].flatMap(
    ({ name, attributes, isEnd }) => {
      if (name !== 'Relationship' || isEnd) return []
      const of = (each: string) => attributeOf(attributes, each) ?? ''
      const path = new URL(of('Target'), `file:///${folder}`).pathname.slice(1)
      const kind = of('Type').slice(of('Type').lastIndexOf('/') + 1)
      return [{ id: of('Id'), kind, target: decodeURIComponent(path) }]
    },
  )
}

function readBook(read: ReadPart, { maxLine, sheet }: Asked): Book | BookProblem {
  try {
    const office = relationsOf(read, '').find(({ kind }) => kind === 'officeDocument')
    const main = office?.target ?? 'xl/workbook.xml'
    const relations = relationsOf(read, main)
    const { sheets, is1904 } = listSheets(read(main), relations)
    if (sheets.length === 0) return 'no_table'
    const partOf = (kind: string) => relations.find((each) => each.kind === kind)?.target ?? ''
    const isDay = readFormats(read(partOf('styles')))
    const names = sheets.map(({ name }) => name)
    const chosen = sheet === undefined ? [...sheets.keys()] : [Math.min(sheet, sheets.length - 1)]
    for (const at of chosen) {
      const found = readSheet(read(sheets[at]?.target ?? ''), { maxLine, isDay, is1904 })
      if (found.isLonger) return 'too_many_rows'
      if (found.rows.size === 0 && at !== chosen.at(-1)) continue
      const wanted = sharedIn(found)
      const texts = wanted.size > 0 ? readShared(read(partOf('sharedStrings')), wanted) : undefined
      const rows = rowsOf(found, (index) => texts?.get(index) ?? '')
      return { rows, sheets: names, sheet: rows.length > 0 || chosen.length === 1 ? at : 0 }
    }
    return 'no_table'
  } catch (error) {
    if (error instanceof TooLarge) return 'too_large'
    throw error
  }
}

/** The sheets that a person sees, or all if none is shown. */
function listSheets(xml: string, relations: readonly Relation[]) {
  const sheets: { name: string; target: string; isHidden: boolean }[] = []
  let is1904 = false
  for (const { name, attributes, isEnd } of xmlTags(xml)) {
    if (name === 'workbookPr')
      is1904 ||= /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name !== 'sheet' || isEnd) continue
    const relation = relations.find(({ id }) => id === attributeOf(attributes, 'id'))
    if (relation?.kind !== 'worksheet') continue
    const isHidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
    sheets.push({ name: attributeOf(attributes, 'name') ?? '', target: relation.target, isHidden })
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  return { sheets: visible.length > 0 ? visible : sheets, is1904 }
}
