import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** What an unpacked file may take; an isolate has 128 MB for all requests that it serves at once. */
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
    // The second pass allocates what the archive declares, and refuses what is longer.
    if (unpacked > maxUnpackedBytes) return 'too_large'
    const files = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) })
    // The reader unpacks large files in a thread, which workerd has none of; it takes stored ones
    // as they are.
    const stored = zipSync(files, { level: 0 })
    const rows = await readSheet(new Blob([stored]))
    return rows
      .map((cells) => cells.map(textOf))
      .filter((cells) => cells.some((cell) => cell !== ''))
      .slice(0, maxRows)
  } catch {
    // The errors of the two libraries about other files than workbooks have no common class.
    return 'no_table'
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}
