import { maxImportBytes } from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { readProfile } from '../../account/module.ts'
import { readBytes } from '../../call/body.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type ReadTable, readPasted, readTable } from './read/read-file.ts'
import { splitBySize } from './split-by-size.ts'

/** The most bytes of a file in one row. */
const bytesAtOnce = 1_000_000
/** Days for which a file is kept, so that members can correct it and see the result. */
const keptDays = 30

type NewFile = { name: string; bytes: Uint8Array<ArrayBuffer>; table: ReadTable }

/** Stores the rows of a file that the body of the call contains; returns the id of the new job. */
export async function uploadImport(call: BusinessCall, name: string): Promise<string> {
  const bytes = await readBytes(call.body ?? null, maxImportBytes, () => refuseFile('too_large'))
  const table = await readTable(bytes, { locale: call.locale })
  if (typeof table === 'string') throw refuseFile(table)
  return storeImport(call, { name, bytes, table })
}

/** Does the same for rows that were typed or pasted. */
export async function pasteImport(call: BusinessCall, text: string): Promise<string> {
  const table = readPasted(text)
  if (typeof table === 'string') throw refuseFile(table)
  return storeImport(call, { name: '', bytes: new TextEncoder().encode(text), table })
}

async function storeImport(call: BusinessCall, { name, bytes, table }: NewFile): Promise<string> {
  const id = crypto.randomUUID()
  const { name: person, email } = await readProfile(call)
  const { heads, columns, rows, encoding = null, separator = null, sheet = null } = table
  const { readings = [], sheets = [] } = table
  const isKept = readings.length > 0 || sheets.length > 1
  await call.db.batch([
    statement(call.db)`
      INSERT INTO import_job (id, organization_id, channel, file_name, bytes, encoding,
        separator, heads, fields, created_by, created_by_name, locale, row_count, created_at,
        expires_at, is_guessed, readings, sheets, sheet)
      VALUES (${id}, ${organizationOf(call)}, ${call.channel.id}, ${name}, ${bytes.length},
        ${encoding}, ${separator}, ${JSON.stringify(heads)}, ${JSON.stringify(columns)},
        ${callerOf(call).accountId}, ${person || email}, ${call.locale}, ${rows.length},
        ${call.now}, ${call.now + keptDays * 86_400}, ${readings.length > 0 ? 1 : 0},
        ${JSON.stringify(readings)}, ${JSON.stringify(sheets)}, ${sheet})`,
    ...insertRows(call, id, rows),
    ...(isKept ? keepFile(call, id, bytes) : []),
  ])
  return id
}

/** Keeps a file that a person may want to be read in another way. */
function keepFile({ db }: BusinessCall, jobId: string, bytes: Uint8Array<ArrayBuffer>) {
  return Array.from({ length: Math.ceil(bytes.length / bytesAtOnce) }, (_, part) => {
    const piece = bytes.slice(part * bytesAtOnce, (part + 1) * bytesAtOnce)
    return statement(db)`INSERT INTO import_file (job_id, part, bytes)
      VALUES (${jobId}, ${part}, ${piece})`
  })
}

/** Returns the statements that store the rows of a file. */
export function insertRows(
  { db }: BusinessCall,
  jobId: string,
  rows: ReadTable['rows'],
): D1PreparedStatement[] {
  const parts = splitBySize(rows, ({ cells }) => cells.reduce((sum, cell) => sum + cell.length, 0))
  return parts.map(
    (part) => statement(db)`INSERT INTO import_row (job_id, line, cells)
      SELECT ${jobId}, value ->> 'line', value -> 'cells'
      FROM json_each(${JSON.stringify(part)})`,
  )
}

export function refuseFile(reason: string): ApiError {
  return new ApiError('unprocessable', 'the file cannot be read', { details: { reason } })
}
