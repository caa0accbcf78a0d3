import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** The most bytes of an unpacked file; an isolate has 128 MB for all its requests. */
const maxUnpackedBytes = 32 * 1024 * 1024

export type SheetProblem = 'too_large' | 'no_table'

/** Reads the first sheet of a workbook as text; days come as YYYY-MM-DD. */
export async function readXlsx(
  bytes: Uint8Array,
  maxRows: number,
): Promise<string[][] | SheetProblem> {
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize
        return false
      },
    })
    // The second pass allocates the sizes that the archive declares, and refuses larger ones.
    if (unpacked > maxUnpackedBytes) return 'too_large'
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
    // The reader unpacks large compressed files in a thread, which workerd does not have, so it
    // gets an uncompressed archive.
    const stored = zipSync(files, { level: 0 })
    const rows = await readSheet(new Blob([stored]))
    return rows
      .map((cells) => cells.map(textOf))
      .filter((cells) => cells.some((cell) => cell !== ''))
      .slice(0, maxRows)
  } catch {
    // The two libraries have no common error class for files that are not workbooks.
    return 'no_table'
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}
