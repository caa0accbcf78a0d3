import type { FileEncoding } from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { readTable } from './read/read-file.ts'
import type { StoredJob } from './read-job.ts'
import { insertRows, refuseFile } from './store-import.ts'

type Wish = { encoding?: FileEncoding | undefined; sheet?: number | undefined }

/**
 * Reads the file of an import that has not started again, in the encoding or from the sheet that a
 * person chose among those offered.
 */
export async function rereadImport(call: BusinessCall, job: StoredJob, wish: Wish): Promise<void> {
  const { encoding, sheet } = wish
  const isOffered =
    (encoding === undefined || job.readings.some((each) => each.encoding === encoding)) &&
    (sheet === undefined || sheet < job.sheets.length)
  const bytes = await readFile(call, job)
  if (!isOffered || bytes.length === 0) throw refuseReading()
  const table = await readTable(bytes, { locale: job.locale, encoding, sheet })
  if (typeof table === 'string') throw refuseFile(table)
  const { heads, columns, rows } = table
  await call.db.batch([
    // A row that was planned meanwhile stays, and the new one of its line makes the batch fail.
    statement(call.db)`DELETE FROM import_row WHERE job_id = ${job.id} AND state = 'open'
      AND EXISTS (SELECT 1 FROM import_job WHERE id = ${job.id} AND state = 'checking')`,
    statement(call.db)`UPDATE import_job SET encoding = ${table.encoding ?? null},
        separator = ${table.separator ?? null}, sheet = ${table.sheet ?? null}, is_guessed = 0,
        heads = ${JSON.stringify(heads)}, fields = ${JSON.stringify(columns)},
        row_count = ${rows.length}, edits = edits + 1
      WHERE id = ${job.id} AND state = 'checking'`,
    ...insertRows(call, job.id, rows),
  ])
}

async function readFile({ db }: BusinessCall, { id }: StoredJob): Promise<Uint8Array<ArrayBuffer>> {
  const { results } = await statement(db)`
    SELECT bytes FROM import_file WHERE job_id = ${id} ORDER BY part`.all<{
    bytes: ArrayBuffer | Uint8Array | number[]
  }>()
  // D1 returns blobs as lists of numbers, SQLite on Node as bytes.
  const parts = results.map(({ bytes }) => Uint8Array.from(new Uint8Array(bytes)))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function refuseReading(): ApiError {
  const fields = [{ path: 'encoding', expected: 'one of the readings that the file has' }]
  return new ApiError('invalid_input', 'the file has no such reading', { details: { fields } })
}
