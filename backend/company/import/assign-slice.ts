import type { CellProblemKind } from '#contract/assigning/import-words.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { storeAssignments } from '../assignment/write-assignments.ts'
import { isBudgetSpent } from '../budget/refuse-budget.ts'
import { organizationOf } from '../call.ts'
import { type FoundAccount, findAccounts } from './find-accounts.ts'
import type { JobContext } from './job-context.ts'
import type { Task } from './start-import.ts'

export type PlannedRow = { line: number; assignmentId: string; task: Task }

/**
 * Assigns the plans of some rows in one batch. If the batch is refused, for instance because others
 * have taken plans meanwhile, each row is tried alone, and the failing rows store the reason.
 */
export async function assignSlice(
  own: JobContext,
  jobId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  const keys = rows.map(({ task }) => task.key)
  const accounts = await findAccounts(own, keys)
  const isOwn = ({ task }: PlannedRow) => (accounts.get(task.key)?.membership ?? 'own') === 'own'
  const [right, wrong] = [rows.filter(isOwn), rows.filter((row) => !isOwn(row))]
  for (const row of wrong) {
    const isSuspended = accounts.get(row.task.key)?.membership === 'suspended'
    await failRow(own, jobId, row, isSuspended ? 'email_suspended' : 'email_elsewhere')
  }
  if (right.length === 0) return
  try {
    await own.db.batch(storeRows(own, jobId, right, accounts))
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    if (right.length > 1) for (const row of right) await assignSlice(own, jobId, [row])
    else for (const row of right) await settleRefused(own, jobId, row, problem)
  }
}

/** The reason why the database refused a batch; undefined if the error is not a refusal. */
function problemOf(error: unknown): CellProblemKind | undefined {
  if (!(error instanceof Error)) return undefined
  if (/\b(assignment_lot|stock_short)\b/.test(error.message)) return 'plan_short'
  if (isBudgetSpent(error)) return 'budget_spent'
  if (isUniqueFailure(error, 'import_done')) return 'double'
  const isOther = /\bassignment_person\b/.test(error.message) || isUniqueFailure(error, 'account')
  return isOther ? 'email_elsewhere' : undefined
}

/** A row that another file has assigned meanwhile is done; any other refusal fails the row. */
async function settleRefused(
  own: JobContext,
  jobId: string,
  row: PlannedRow,
  problem: CellProblemKind,
): Promise<void> {
  if (problem === 'double') await settle(own, jobId, [row]).run()
  else await failRow(own, jobId, row, problem)
}

function storeRows(
  own: JobContext,
  jobId: string,
  rows: readonly PlannedRow[],
  accounts: ReadonlyMap<string, FoundAccount>,
): D1PreparedStatement[] {
  const { db, now } = own
  const newIds = new Map<string, string>()
  for (const { task } of rows) {
    if (!accounts.has(task.key) && !newIds.has(task.key)) newIds.set(task.key, crypto.randomUUID())
  }
  const assignments = rows.map(({ assignmentId, task }) => {
    const { name, email, key, planId, locale, dueAt } = task
    const accountId = accounts.get(key)?.id ?? newIds.get(key) ?? ''
    return { id: assignmentId, planId, accountId, isNew: false, name, email, locale, dueAt }
  })
  return [
    insertPeople(own, rows, newIds),
    ...storeAssignments(own, assignments),
    statement(db)`INSERT INTO import_done (organization_id, identity, assignment_id, created_at)
      SELECT ${organizationOf(own)}, value ->> '$.task.identity', value ->> '$.assignmentId',
        ${now}
      FROM json_each(${JSON.stringify(rows)})`,
    settle(own, jobId, rows),
  ]
}

/** Inserts people who are not yet members of the organisation, in the group that the file names. */
function insertPeople(
  { db, now, ...own }: JobContext,
  rows: readonly PlannedRow[],
  newIds: ReadonlyMap<string, string>,
): D1PreparedStatement {
  const tasks = new Map(rows.map(({ task }) => [task.key, task]))
  const people = [...newIds].map(([key, id]) => ({ ...tasks.get(key), id }))
  return statement(db)`
    INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      organization_id, group_id, disabled_at, without_access, created_at)
    SELECT value ->> 'id', 'enterprise', value ->> 'email', value ->> 'key', value ->> 'name',
      value ->> 'locale', currency_unit, organization.id,
      (SELECT billing_group.id FROM billing_group WHERE billing_group.id = value ->> 'groupId'
        AND billing_group.organization_id = organization.id),
      ${now}, 1, ${now}
    FROM json_each(${JSON.stringify(people)})
      JOIN organization ON organization.id = ${organizationOf(own)}`
}

function settle(
  { db }: JobContext,
  jobId: string,
  rows: readonly PlannedRow[],
): D1PreparedStatement {
  const lines = JSON.stringify(rows.map(({ line }) => line))
  return statement(db)`
    UPDATE import_row SET state = 'done' WHERE job_id = ${jobId} AND state = 'planned'
    AND line IN (SELECT value FROM json_each(${lines}))`
}

async function failRow(
  { db }: JobContext,
  jobId: string,
  { line }: PlannedRow,
  problem: CellProblemKind,
): Promise<void> {
  await statement(db)`UPDATE import_row SET state = 'failed', problem = ${problem}
    WHERE job_id = ${jobId} AND line = ${line} AND state = 'planned'`.run()
}
