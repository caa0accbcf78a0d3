import { maxImportBytes } from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { readProfile } from '../../account/module.ts'
import { readBytes } from '../../call/body.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type ReadTable, readPasted, readTable } from './read/read-file.ts'

/** The most rows per statement: their cells must stay below the longest value that D1 accepts. */
const rowsAtOnce = 250
/** Days for which a file is kept, so that members can correct it and see the result. */
const keptDays = 30

type NewFile = { name: string; bytes: number; table: ReadTable }

/** Stores the rows of a file that the body of the call contains; returns the id of the new job. */
export async function uploadImport(call: BusinessCall, name: string): Promise<string> {
  const bytes = await readBytes(call.body ?? null, maxImportBytes, () => refuseFile('too_large'))
  const table = await readTable(bytes, call.locale)
  if (typeof table === 'string') throw refuseFile(table)
  return storeImport(call, { name, bytes: bytes.length, table })
}

/** Does the same for rows that were typed or pasted. */
export async function pasteImport(call: BusinessCall, text: string): Promise<string> {
  const table = readPasted(text)
  if (typeof table === 'string') throw refuseFile(table)
  return storeImport(call, { name: '', bytes: new TextEncoder().encode(text).length, table })
}

async function storeImport(call: BusinessCall, { name, bytes, table }: NewFile): Promise<string> {
  const id = crypto.randomUUID()
  const { name: person, email } = await readProfile(call)
  const { heads, columns, rows, encoding = null, separator = null } = table
  await call.db.batch([
    statement(call.db)`
      INSERT INTO import_job (id, organization_id, channel, file_name, bytes, encoding,
        separator, heads, fields, created_by, created_by_name, locale, row_count, created_at,
        expires_at)
      VALUES (${id}, ${organizationOf(call)}, ${call.channel.id}, ${name}, ${bytes}, ${encoding},
        ${separator}, ${JSON.stringify(heads)}, ${JSON.stringify(columns)},
        ${callerOf(call).accountId}, ${person || email}, ${call.locale}, ${rows.length},
        ${call.now}, ${call.now + keptDays * 86_400})`,
    ...Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
      insertRows(call, id, rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)),
    ),
  ])
  return id
}

function insertRows(
  { db }: BusinessCall,
  jobId: string,
  rows: ReadTable['rows'],
): D1PreparedStatement {
  return statement(db)`INSERT INTO import_row (job_id, line, cells)
    SELECT ${jobId}, value ->> 'line', value -> 'cells'
    FROM json_each(${JSON.stringify(rows)})`
}

function refuseFile(reason: string): ApiError {
  return new ApiError('unprocessable', 'the file cannot be read', { details: { reason } })
}
