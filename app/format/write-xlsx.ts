import { strToU8, zipSync } from 'fflate'
import { defuse } from '#contract/csv-line.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The parts of a workbook with one sheet. write-excel-file packs them in a thread, which workerd
 * does not have.
 */
const frame = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Returns rows as a workbook with only text cells, so that none is run as a formula. */
export function writeXlsx(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map((cells, at) => `<row r="${at + 1}">${rowOf(cells, at + 1)}</row>`).join('')
  const sheet = `${head}<worksheet xmlns="${sheets}"><sheetData>${lines}</sheetData></worksheet>`
  const files = { ...frame, 'xl/worksheets/sheet1.xml': sheet }
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(packed))
}

function rowOf(cells: readonly string[], row: number): string {
  const written = cells.map((text, at) => {
    const value = `<is><t xml:space="preserve">${escapeXml(defuse(text))}</t></is>`
    return `<c r="${columnName(at)}${row}" t="inlineStr">${value}</c>`
  })
  return written.join('')
}

/** A to Z, then AA to ZZ: the names of a spreadsheet's columns. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML does not allow are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
}
