import { fileAnswer } from '#app/page/file-answer.ts'
import { type CsvFile, eachPage, type Page } from './csv-answer.ts'

/** A file whose first page is read, ready to be written, whatever the type of its lines. */
export type OpenFile = {
  name: string
  write: (take: (text: string) => Promise<void>) => Promise<void>
}

/** Returns a function that writes a file; nothing is read before it is called. */
export function openLater<Line>(file: CsvFile<Line>): OpenFile {
  return { name: file.name, write: async (take) => eachPage(file, await file.read({}), take) }
}

/** Reads the first page of a file now, so that a refusal can still become an error answer. */
export async function openNow<Line>(file: CsvFile<Line>): Promise<OpenFile> {
  const first: Page<Line> = await file.read({})
  return { name: file.name, write: (take) => eachPage(file, first, take) }
}

/** Answers with a ZIP archive of CSV files, which is compressed page by page while it is sent. */
export function zipAnswer(name: string, files: readonly OpenFile[]): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Aborts the archive if a page cannot be read, so that a part is never taken for the whole.
  pack(writer, files).catch((error: unknown) => writer.abort(error))
  return fileAnswer(readable, { name: `${name}.zip`, type: 'application/zip' })
}

async function pack(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  files: readonly OpenFile[],
): Promise<void> {
  // Imported on demand, because only this answer needs the library.
  const { Zip, ZipDeflate } = await import('fflate')
  const encoder = new TextEncoder()
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const send = async () => {
    for (const chunk of packed.splice(0)) await writer.write(chunk)
  }
  for (const file of files) {
    const entry = new ZipDeflate(`${file.name}.csv`)
    zip.add(entry)
    await file.write(async (text) => {
      entry.push(encoder.encode(text))
      await send()
    })
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  await send()
  return writer.close()
}
