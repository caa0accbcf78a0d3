import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { FileReading, type ImportJob } from '#contract/assigning/import.ts'
import {
  fileEncodings,
  fileSeparators,
  type ImportField,
  importFields,
  importStates,
} from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  id: 'string',
  organization_id: 'string',
  channel: 'string',
  file_name: 'string',
  bytes: 'number.integer',
  encoding: type.enumerated(...fileEncodings).or('null'),
  separator: type.enumerated(...fileSeparators).or('null'),
  heads: 'string',
  fields: 'string',
  default_plan_id: 'string | null',
  default_day: 'string | null',
  is_guessed: '0 | 1',
  readings: 'string',
  sheets: 'string',
  sheet: 'number.integer | null',
  clock: 'string',
  zone: "'person' | 'organization'",
  state: type.enumerated(...importStates),
  created_by: 'string',
  created_by_name: 'string',
  locale: LocaleName,
  row_count: 'number.integer',
  planned_count: 'number.integer',
  done_count: 'number.integer',
  failed_count: 'number.integer',
  created_at: 'number.integer',
  started_at: 'number.integer | null',
  ended_at: 'number.integer | null',
  edits: 'number.integer',
  'waiting_count?': 'number.integer',
})
const Heads = type('string[]')
const Readings = FileReading.array()
const Fields = type
  .enumerated(...importFields)
  .or('null')
  .array()

/** A job as it is stored. */
export type StoredJob = Omit<typeof Row.infer, 'heads' | 'fields' | 'readings' | 'sheets'> & {
  heads: string[]
  readings: (typeof FileReading.infer)[]
  sheets: string[]
  fields: (ImportField | null)[]
}

/** The columns of a stored job. */
export const jobColumns = sql`id, organization_id, channel, file_name, bytes, encoding, separator,
  is_guessed, readings, sheets, sheet, heads, fields, default_plan_id, default_day, clock, zone, state, created_by, created_by_name,
  locale, row_count, planned_count, done_count, failed_count, created_at, started_at, ended_at, edits`

export function toStoredJob(row: unknown): StoredJob {
  const { heads, fields, readings, sheets, ...stored } = Row.assert(row)
  return {
    ...stored,
    heads: Heads.assert(JSON.parse(heads)),
    readings: Readings.assert(JSON.parse(readings)),
    sheets: Heads.assert(JSON.parse(sheets)),
    fields: Fields.assert(JSON.parse(fields)),
  }
}

/** Reads a job of the caller's organisation; throws `not_found` for any other id. */
export async function readJob(call: BusinessCall, id: string): Promise<StoredJob> {
  const [job] = await readJobs(call, sql`id = ${id}`)
  if (!job) throw new ApiError('not_found')
  return job
}

/** The number of listed jobs, the latest first. */
const listedJobs = 10

/** Returns the organisation's latest jobs, started or not. */
export async function listImports(call: BusinessCall): Promise<ImportJob[]> {
  const jobs = await readJobs(call, sql`created_at <= ${call.now}`)
  return jobs.map(toImportJob)
}

async function readJobs(call: BusinessCall, where: Sql): Promise<StoredJob[]> {
  const { results } = await statement(call.db)`
    SELECT ${jobColumns}, (SELECT count(*) FROM import_row
      WHERE job_id = import_job.id AND request_id IS NOT NULL AND import_row.state = 'open')
      AS waiting_count FROM import_job
    WHERE organization_id = ${organizationOf(call)} AND expires_at > ${call.now} AND ${where}
    ORDER BY created_at DESC, id DESC LIMIT ${listedJobs}`.all()
  return results.map(toStoredJob)
}

export function toImportJob(job: StoredJob): ImportJob {
  return {
    id: job.id,
    fileName: job.file_name,
    state: job.state,
    createdByName: job.created_by_name,
    createdAt: job.created_at,
    ...(job.started_at === null ? {} : { startedAt: job.started_at }),
    ...(job.ended_at === null ? {} : { endedAt: job.ended_at }),
    rowCount: job.row_count,
    plannedCount: job.planned_count,
    doneCount: job.done_count,
    failedCount: job.failed_count,
    waitingCount: job.waiting_count ?? 0,
  }
}
