import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'

export type ReadPdf = {
  /** The drawn text in drawing order, without white space. */
  text: string
  /** Number of glyphs without a character. */
  missing: number
  pages: number
  title: string
  language: string
}

/** Reads a PDF's text as a program copies it: by each font's own map of glyphs. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  let text = ''
  let missing = 0
  for (const page of document.getPages()) {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    const contents = page.node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray() : []
    const drawn = streams.map((ref) => decoded(document.context.lookup(ref))).join('\n')
    let letters = new Map<string, string>()
    for (const [, key, codes] of drawn.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9a-f]*)> Tj/gi)) {
      if (key) letters = lettersOf(document, fonts?.lookup(PDFName.of(key), PDFDict))
      const glyphs = (codes?.match(/.{4}/g) ?? []).map((code) => code.toUpperCase())
      missing += glyphs.filter((code) => code === '0000' || !letters.has(code)).length
      text += glyphs.map((code) => letters.get(code) ?? '').join('')
    }
  }
  const language = String(document.catalog.get(PDFName.of('Lang')))
  return {
    text: text.replace(/\s/g, ''),
    missing,
    pages: document.getPageCount(),
    title: document.getTitle() ?? '',
    language: language.slice(1, -1),
  }
}

/** Returns a font's map of glyphs to text (ISO 32000-1, 9.10.3). */
function lettersOf(document: PDFDocument, font: PDFDict | undefined): Map<string, string> {
  const map = font?.get(PDFName.of('ToUnicode'))
  const lines = decoded(map && document.context.lookup(map)).matchAll(
    /<([0-9a-f]+)> <([0-9a-f]*)>/gi,
  )
  return new Map(
    Array.from(lines, ([, code = '', utf16 = '']) => [
      code.toUpperCase(),
      String.fromCharCode(...(utf16.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  )
}

function decoded(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('expected a stream of the PDF')
  return new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode())
}
