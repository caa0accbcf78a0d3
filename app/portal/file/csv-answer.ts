import { fileAnswer } from '#app/page/file-answer.ts'
import { csvLine, csvStart } from '#contract/csv-line.ts'

export type Page<Line> = { lines: readonly Line[]; next: string | null }

export type CsvFile<Line> = {
  /** The file's name without its ending. */
  name: string
  heads: readonly string[]
  /** Reads a page of lines; without a start it is the first one. */
  read: (start: { pageStart?: string }) => Promise<Page<Line>>
  cellsOf: (line: Line) => readonly (string | number)[]
}

/** Answers with a CSV file, which is written page by page while it is sent. */
export async function csvAnswer<Line>(file: CsvFile<Line>): Promise<Response> {
  // The first page is read before the answer begins, so that a refusal can still become an error
  // answer.
  const first = await file.read({})
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Aborts the file if a page cannot be read, and stops if the receiver has gone.
  writePages(writer, file, first).catch((error: unknown) => writer.abort(error))
  return fileAnswer(readable, { name: `${file.name}.csv`, type: 'text/csv; charset=utf-8' })
}

/**
 * Writes each page when the previous one was accepted. An async function keeps the request's
 * language.
 */
async function writePages<Line>(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  file: CsvFile<Line>,
  first: Page<Line>,
): Promise<void> {
  const encoder = new TextEncoder()
  await eachPage(file, first, (text) => writer.write(encoder.encode(text)))
  return writer.close()
}

/**
 * Passes on the text of a file from its first page on, each page when the previous one was
 * accepted.
 */
export async function eachPage<Line>(
  { heads, read, cellsOf }: CsvFile<Line>,
  first: Page<Line>,
  take: (text: string) => Promise<void>,
): Promise<void> {
  await take(csvStart + csvLine(heads))
  let page = first
  for (;;) {
    await take(page.lines.map((line) => csvLine(cellsOf(line))).join(''))
    if (page.next === null) return
    page = await read({ pageStart: page.next })
  }
}
