import type { ImportJob } from '#contract/assigning/import.ts'
import type { RowState } from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BusinessCall } from '../call.ts'
import { askForRows } from './ask-for-rows.ts'
import { findAccounts } from './find-accounts.ts'
import type { Order } from './read/checked-row.ts'
import { readJob, type StoredJob, toImportJob } from './read-job.ts'
import { readRows, readTimeZone, type SeenRow } from './read-rows.ts'
import { advanceImport } from './run-imports.ts'

/** The work for a row, decided at the start, so that a later run does the same. */
export type Task = Pick<Order, 'name' | 'email' | 'key' | 'planId' | 'groupId'> & {
  locale: Locale
  dueAt: number
  identity: string
}

export type Planned = { line: number; assignmentId: string; task: Task }

/**
 * The most rows per statement: their tasks or problems must stay below the longest value that D1
 * accepts.
 */
const rowsAtOnce = 1_000

type Shown = {
  importId: string
  /** The number of ready rows that the member saw. */
  ready: number
  /**
   * The number of rows that need an approval, as the member saw it; if absent, they are left out.
   */
  asks?: number | undefined
  /** The message to the person who approves. */
  word?: string | undefined
}

/**
 * Starts to assign the ready rows of a file, and requests an approval for those that break a rule.
 * Throws a `conflict` if the numbers differ from those that the member saw; a job that was started
 * before is returned unchanged.
 */
export async function startImport(call: BusinessCall, shown: Shown): Promise<ImportJob> {
  const { importId, ready, asks, word = '' } = shown
  const job = await readJob(call, importId)
  if (job.state !== 'checking') return toImportJob(job)
  const rows = await readRows(call, job)
  const planned = await planRows(call, job, withState(rows, 'ready'))
  const asked = withState(rows, 'asks')
  const isOther = planned.length !== ready || (asks !== undefined && asked.length !== asks)
  if (isOther || ready + (asks ?? 0) === 0) {
    const since = await readJob(call, importId)
    if (since.state !== 'checking') return toImportJob(since)
    throw new ApiError('conflict', 'other rows are ready now', {
      details: { reason: 'rows_changed', ready: planned.length, asks: asked.length },
    })
  }
  try {
    const byLine = new Map(asked.map((row) => [row.line, row]))
    const wanted = asks === undefined ? [] : await planRows(call, job, asked)
    const asking = wanted.flatMap((each) => {
      const row = byLine.get(each.line)
      return row ? [{ ...each, row }] : []
    })
    const request = await askForRows(call, job, { asking, word })
    const left = storeProblems(call, job, withState(rows, 'wrong'))
    await call.db.batch([...storeStart(call, job, planned), ...left, ...request])
    sendSoon(call)
  } catch (error) {
    // Another member has started the import at the same time.
    if (!String(error).includes('import_begun')) throw error
  }
  return toImportJob(await readJob(call, importId))
}

function withState(rows: readonly SeenRow[], wanted: RowState): SeenRow[] {
  return rows.filter(({ state }) => state === wanted)
}

async function planRows(
  call: BusinessCall,
  job: StoredJob,
  rows: readonly SeenRow[],
): Promise<Planned[]> {
  const [home, accounts] = await Promise.all([
    readTimeZone(call),
    findAccounts(
      call,
      rows.flatMap(({ order }) => order?.key ?? []),
    ),
  ])
  return rows.flatMap(({ line, order, identity }) => {
    if (!order || !identity) return []
    const own = job.zone === 'person' ? accounts.get(order.key)?.home_zone : undefined
    const { day, locale, ...who } = order
    const dueAt = dueOf(call.now, { day, clock: job.clock, timeZone: own ?? home })
    const task = { ...who, locale: locale ?? job.locale, dueAt, identity }
    return [{ line, assignmentId: crypto.randomUUID(), task }]
  })
}

function dueOf(now: number, moment: { day: string | null; clock: string; timeZone: string }) {
  const { day } = moment
  if (day === null) return now
  const due = secondsIn({ ...moment, day })
  if (due === undefined) throw new Error(`expected ${day} to be a day`)
  return Math.max(due, now)
}

function storeStart(
  call: BusinessCall,
  { id, file_name }: StoredJob,
  planned: readonly Planned[],
): D1PreparedStatement[] {
  const { db, now } = call
  return [
    ...inParts(planned).map(
      (rows) =>
        statement(db)`UPDATE import_row SET state = 'planned', task = planned.value -> 'task',
          assignment_id = planned.value ->> 'assignmentId'
        FROM json_each(${JSON.stringify(rows)}) AS planned
        WHERE job_id = ${id} AND line = planned.value ->> 'line' AND import_row.state = 'open'`,
    ),
    writeAudit(call, {
      action: 'import_started',
      subjectId: id,
      subjectName: file_name,
      after: { rows: planned.length },
    }),
    statement(db)`UPDATE import_job SET state = 'running', started_at = ${now},
        planned_count = ${planned.length}, starts = starts + 1,
        created_by = ${callerOf(call).accountId}
      WHERE id = ${id}`,
    statement(db)`DELETE FROM import_check WHERE job_id = ${id}`,
  ]
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )
}

/** Keeps why rows are left out, as it was at the start, for the file that names them. */
function storeProblems(
  { db }: BusinessCall,
  { id }: StoredJob,
  wrong: readonly SeenRow[],
): D1PreparedStatement[] {
  const rows = wrong.map(({ line, problems }) => ({
    line,
    problems: problems.map((problem) => ({ ...problem, fixes: [] })),
  }))
  return inParts(rows).map(
    (part) =>
      statement(db)`UPDATE import_row SET problems = wrong.value -> 'problems'
      FROM json_each(${JSON.stringify(part)}) AS wrong
      WHERE job_id = ${id} AND line = wrong.value ->> 'line' AND import_row.state = 'open'`,
  )
}

/** Stops the work: the current slice is finished, and no further one is begun. */
export async function stopImport(call: BusinessCall, importId: string): Promise<ImportJob> {
  const job = await readJob(call, importId)
  if (job.state === 'running') {
    await call.db.batch([
      statement(call.db)`
        UPDATE import_job SET state = 'stopping' WHERE id = ${job.id} AND state = 'running'`,
      writeAudit(call, {
        action: 'import_stopped',
        subjectId: job.id,
        subjectName: job.file_name,
        after: { done: job.done_count },
      }),
    ])
    await advanceImport(call, job.id)
  }
  return toImportJob(await readJob(call, importId))
}
