import { type } from 'arktype'
import { type RowState, rowStates } from '#contract/assigning/import-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import type { StoredJob } from './read-job.ts'
import { readStoredRow, type SeenRow, storedRow, toBecome } from './read-rows.ts'

/** The state of a row of a started file; the same as `toBecome` gives. */
const stateSql = sql`CASE state WHEN 'planned' THEN 'ready' WHEN 'open' THEN
  CASE WHEN request_id IS NOT NULL THEN 'waiting' WHEN problems IS NOT NULL THEN 'wrong'
    ELSE 'skipped' END ELSE state END`
/** The first rows, which samples of the columns are taken from. */
const sampledRows = 25

const Count = type({ state: type.enumerated(...rowStates), rows: 'number.integer' })

type Page = { states: readonly RowState[] | undefined; page: number; pageSize: number }

/** A page of a started file, with the numbers of all its rows by state. */
export type StartedPage = {
  rows: SeenRow[]
  counts: ReadonlyMap<RowState, number>
  sampled: SeenRow[]
}

/** Reads the rows of a page alone: nothing about a started file depends on the other rows. */
export async function readStarted(
  call: BusinessCall,
  job: StoredJob,
  { states, page, pageSize }: Page,
): Promise<StartedPage> {
  const wanted =
    states === undefined
      ? sql``
      : sql`AND ${stateSql} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`
  const [rows, counts, sampled] = await call.db.batch([
    statement(call.db)`SELECT ${storedRow} FROM import_row
      WHERE job_id = ${job.id} ${wanted}
      ORDER BY line LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    statement(call.db)`SELECT ${stateSql} AS state, count(*) AS rows FROM import_row
      WHERE job_id = ${job.id} GROUP BY 1`,
    statement(call.db)`SELECT ${storedRow} FROM import_row
      WHERE job_id = ${job.id} ORDER BY line LIMIT ${sampledRows}`,
  ])
  const shown = (read: D1Result | undefined) =>
    (read?.results ?? []).map((row) => toBecome(readStoredRow(row), job))
  const counted = Count.array().assert(counts?.results ?? [])
  return {
    rows: shown(rows),
    sampled: shown(sampled),
    counts: new Map(counted.map((each) => [each.state, each.rows])),
  }
}
