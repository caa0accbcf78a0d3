import type { FileEncoding, ImportField } from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { readJob, type StoredJob } from './read-job.ts'
import { rereadImport } from './reread-import.ts'

type Changes = {
  importId: string
  fields?: readonly (ImportField | null)[] | undefined
  defaultPlanId?: string | null | undefined
  defaultDay?: string | null | undefined
  clock?: string | undefined
  zone?: StoredJob['zone'] | undefined
  encoding?: FileEncoding | undefined
  sheet?: number | undefined
}

/**
 * Reads the file in another encoding or from another sheet, or changes the fields of the columns
 * and the defaults for rows that name no plan or no day.
 */
export async function changeImport(call: BusinessCall, changes: Changes): Promise<void> {
  const job = await readOpenJob(call, changes.importId)
  const { encoding, sheet } = changes
  if (encoding !== undefined || sheet !== undefined) {
    return rereadImport(call, job, { encoding, sheet })
  }
  const { fields = job.fields, clock = job.clock, zone = job.zone } = changes
  const { defaultPlanId = job.default_plan_id, defaultDay = job.default_day } = changes
  const kept = job.fields.map((_, at) => fields[at] ?? null)
  await statement(call.db)`
    UPDATE import_job SET fields = ${JSON.stringify(kept)}, clock = ${clock}, zone = ${zone},
      default_plan_id = ${defaultPlanId}, default_day = ${defaultDay}, edits = edits + 1
    WHERE id = ${job.id} AND state = 'checking'`.run()
}

type Cell = { importId: string; lines: readonly number[]; field: ImportField; value: string }

/**
 * Sets a field in rows. If no column has the field yet, a column is added; a name in several
 * columns goes into the first of them.
 */
export async function setImportCells(call: BusinessCall, cell: Cell): Promise<void> {
  const job = await readOpenJob(call, cell.importId)
  const found = job.fields.indexOf(cell.field)
  const at = found >= 0 ? found : job.fields.length
  const others = job.fields.flatMap((field, column) =>
    field === cell.field && column !== at ? [column] : [],
  )
  const fields = found >= 0 ? job.fields : [...job.fields, cell.field]
  const value = cell.value.replaceAll('\0', '').toWellFormed().trim()
  await call.db.batch([
    statement(call.db)`UPDATE import_job SET fields = ${JSON.stringify(fields)}, edits = edits + 1
      WHERE id = ${job.id} AND state = 'checking'`,
    statement(call.db)`UPDATE import_row SET cells = (
        SELECT json_group_array(CASE
          WHEN place.value = ${at} THEN ${value}
          WHEN place.value IN (SELECT value FROM json_each(${JSON.stringify(others)})) THEN ''
          ELSE coalesce(cells ->> place.value, '') END)
        FROM json_each(${JSON.stringify([...fields.keys()])}) AS place)
      WHERE ${isOf(job, cell.lines)}`,
  ])
}

type Skip = {
  importId: string
  lines: readonly number[]
  isSkipped?: boolean | undefined
  isAgain?: boolean | undefined
}

/** Excludes rows or includes them again; `isAgain` assigns what an earlier file has assigned. */
export async function skipImportRows(call: BusinessCall, skip: Skip): Promise<void> {
  const job = await readOpenJob(call, skip.importId)
  const { isSkipped = null, isAgain = null } = skip
  const bit = (given: boolean | null) => (given === null ? null : Number(given))
  await call.db.batch([
    statement(call.db)`UPDATE import_row SET is_skipped = coalesce(${bit(isSkipped)}, is_skipped),
        is_again = coalesce(${bit(isAgain)}, is_again)
      WHERE ${isOf(job, skip.lines)}`,
    statement(call.db)`UPDATE import_job SET edits = edits + 1 WHERE id = ${job.id}`,
  ])
}

function isOf({ id }: StoredJob, lines: readonly number[]) {
  return sql`job_id = ${id} AND state = 'open'
    AND line IN (SELECT value FROM json_each(${JSON.stringify(lines)}))`
}

/** Reads a job that was not started yet; throws a `conflict` for any other. */
export async function readOpenJob(call: BusinessCall, id: string): Promise<StoredJob> {
  const job = await readJob(call, id)
  if (job.state === 'checking') return job
  throw new ApiError('conflict', 'the import has begun', { details: { reason: 'import_begun' } })
}
