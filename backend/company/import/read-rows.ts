import { type } from 'arktype'
import {
  type CellProblemKind,
  cellProblems,
  type ImportField,
  type RowState,
} from '#contract/assigning/import-words.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sql, statement } from '../../platform/sql.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { listGroups } from '../people/groups.ts'
import { listStock } from '../purchasing/list-stock.ts'
import { markAsking } from './check-approval.ts'
import { findAccounts } from './find-accounts.ts'
import { checkRows, shareStock, valuesOf } from './read/check-rows.ts'
import type { CellProblem, CheckedRow, Known } from './read/checked-row.ts'
import { identityOf } from './read/identity-of.ts'
import { knowPlan } from './read/match-plan.ts'
import type { StoredJob } from './read-job.ts'

const Stored = type({
  line: 'number.integer',
  cells: 'string',
  is_skipped: '0 | 1',
  is_again: '0 | 1',
  state: "'open' | 'planned' | 'done' | 'failed'",
  request_id: 'string | null',
  checks: 'string | null',
  problem: type.enumerated(...cellProblems).or('null'),
  problems: 'string | null',
})
type Stored = typeof Stored.infer
const Cells = type('string[]')

/** A row as it is shown, with the parsed values. */
export type SeenRow = CheckedRow & {
  state: RowState
  cells: readonly string[]
  /** The hash of person, plan and day; set for rows that are ready or were done before. */
  identity?: string
  /** The price of the plan and the broken rules; known before the start. */
  priceMinor?: number
  checks?: ApprovalCheck[]
}

/** Reads all rows of a job: checked anew before the start, with their stored result afterwards. */
export async function readRows(call: BusinessCall, job: StoredJob): Promise<SeenRow[]> {
  const { results } = await statement(call.db)`
    SELECT ${storedRow} FROM import_row WHERE job_id = ${job.id} ORDER BY line`.all()
  const rows = results.map(readStoredRow)
  const isBefore = job.state === 'checking'
  return isBefore ? checkAll(call, job, rows) : rows.map((row) => toBecome(row, job))
}

/** The columns of a stored row. */
export const storedRow = sql`line, cells, is_skipped, is_again, state, problem, problems,
  request_id, checks`

type OpenRow = Omit<Stored, 'cells'> & { cells: string[] }

export function readStoredRow(row: unknown): OpenRow {
  const stored = Stored.assert(row)
  return { ...stored, cells: Cells.assert(JSON.parse(stored.cells)) }
}

/** Returns a row of a started file with its result. */
export function toBecome(row: OpenRow, job: StoredJob): SeenRow {
  const { line, cells, state, problem, request_id, checks } = row
  const values = valuesOf(cells, job.fields)
  if (state === 'open' && request_id !== null) {
    const broken = JSON.parse(checks ?? '[]') as ApprovalCheck[]
    const waits = { field: 'email', kind: 'waits', fixes: [] } as const
    return {
      line,
      cells,
      values,
      problems: [{ ...waits, fixes: [] }],
      state: 'waiting',
      checks: broken,
    }
  }
  if (state === 'open' && row.problems !== null) {
    const problems = JSON.parse(row.problems) as CellProblem[]
    return { line, cells, values, problems, state: 'wrong' }
  }
  const field = problem === null ? 'email' : fieldOf(problem)
  const problems = problem === null ? [] : [{ field, kind: problem, fixes: [] }]
  return { line, cells, values, problems, state: become[state] }
}

/**
 * The states after the start. `open`: the row was skipped or done before, so nothing was assigned.
 */
const become = { open: 'skipped', planned: 'ready', done: 'done', failed: 'failed' } as const

const fieldOf = (kind: CellProblemKind): ImportField => (kind.startsWith('plan') ? 'plan' : 'email')

async function checkAll(
  call: BusinessCall,
  job: StoredJob,
  rows: readonly OpenRow[],
): Promise<SeenRow[]> {
  const raw = rows.map(({ line, cells, is_skipped }) => ({
    line,
    cells,
    isSkipped: is_skipped === 1,
  }))
  const { free, slugs, ...known } = await loadKnown(call, job, rows)
  const checked = checkRows(raw, job.fields, known)
  const seen = rows.map(({ line, cells, is_skipped, is_again }): SeenRow => {
    const row = checked.get(line)
    if (!row) throw new Error(`expected row ${line} to be checked`)
    if (is_skipped === 1) return { ...row, cells, state: 'skipped' }
    if (!row.order) return { ...row, cells, state: 'wrong' }
    const identity = identityOf(row.order, is_again === 1 ? job.id : '')
    return { ...row, cells, state: 'ready', identity }
  })
  const [done, waiting] = await Promise.all([findDone(call, seen), findWaiting(call)])
  for (const row of seen) {
    if (waiting.has(row.identity ?? '')) row.state = 'waiting'
    if (done.has(row.identity ?? '')) row.state = 'done'
  }
  const ready = seen.filter(({ state }) => state === 'ready')
  shareStock(ready, free)
  for (const row of ready) if (!row.order) row.state = 'wrong'
  await markAsking(
    call,
    ready.filter(({ order }) => order),
    slugs,
  )
  return seen
}

/** Returns the identities that a file has assigned before. */
async function findDone(
  call: BusinessCall,
  rows: readonly { identity?: string }[],
): Promise<Set<string>> {
  const identities = rows.flatMap(({ identity }) => identity ?? [])
  const { results } = await statement(call.db)`
    SELECT identity FROM import_done WHERE organization_id = ${organizationOf(call)}
    AND identity IN (SELECT value FROM json_each(${JSON.stringify(identities)}))`.all<{
    identity: string
  }>()
  return new Set(results.map(({ identity }) => identity))
}

/** Returns the identities that wait for an approval of another file. */
async function findWaiting(call: BusinessCall): Promise<Set<string>> {
  const { results } = await statement(call.db)`
    SELECT task ->> 'identity' AS identity FROM approval_request JOIN import_row
      ON import_row.job_id = import_id AND request_id = approval_request.id
        AND import_row.state = 'open'
    WHERE organization_id = ${organizationOf(call)} AND approval_request.state = 'open'
      AND import_id IS NOT NULL`.all<{ identity: string }>()
  return new Set(results.map(({ identity }) => identity))
}

async function loadKnown(
  call: BusinessCall,
  job: StoredJob,
  rows: readonly OpenRow[],
): Promise<Known & { free: ReadonlyMap<string, number>; slugs: ReadonlyMap<string, string> }> {
  const keys = rows.map(({ cells }) => emailKey(valuesOf(cells, job.fields).email))
  const [stock, groups, people, timeZone] = await Promise.all([
    listStock(call),
    listGroups(call),
    findAccounts(call, keys),
    readTimeZone(call),
  ])
  return {
    plans: stock.map(({ plan }) => knowPlan(plan)),
    free: new Map(stock.map(({ plan, free }) => [plan.id, free])),
    slugs: new Map(stock.map(({ plan }) => [plan.id, plan.destination.slug])),
    groups,
    people: new Map([...people].map(([key, { membership }]) => [key, membership])),
    today: dayIn(call.now, timeZone),
    // The month is written first only in America, and only in English.
    dayOrder: call.locale === 'en' && timeZone.startsWith('America/') ? 'month_first' : 'day_first',
    defaultPlanId: job.default_plan_id,
    defaultDay: job.default_day,
    isGuessed: job.is_guessed === 1,
  }
}

export async function readTimeZone(call: BusinessCall): Promise<string> {
  const timeZone = await statement(call.db)`
    SELECT time_zone FROM organization WHERE id = ${organizationOf(call)}`.first<string>(
    'time_zone',
  )
  if (timeZone === null) throw new Error('expected the organisation to have a time zone')
  return timeZone
}
