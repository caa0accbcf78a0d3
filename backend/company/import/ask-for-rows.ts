import type { ApprovalLine } from '#contract/spending/approval.ts'
import { statement } from '../../platform/sql.ts'
import { type NewRequest, requestStatements } from '../approval/write-request.ts'
import { readRuled } from '../approval-rule/rules.ts'
import type { Spending } from '../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { listStock } from '../purchasing/list-stock.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { needsOf } from './check-approval.ts'
import { findAccounts } from './find-accounts.ts'
import type { StoredJob } from './read-job.ts'
import type { SeenRow } from './read-rows.ts'
import type { Planned } from './start-import.ts'

/** A row that waits for an approval, and the task that is then carried out. */
export type AskingRow = Planned & { row: SeenRow }

/** The most people whose names are stored with the request; the file has all. */
const namedAtMost = 20
/** Seconds for which a file is kept after its request has lapsed or was decided. */
const keptSeconds = 30 * 86_400

/**
 * Returns the statements that request an approval for rows of a file: one request for all rows. Who
 * gets what and when is stored in each row, so that the approval carries out exactly that.
 */
export async function askForRows(
  call: BusinessCall,
  job: StoredJob,
  { asking, word }: { asking: readonly AskingRow[]; word: string },
): Promise<D1PreparedStatement[]> {
  if (asking.length === 0) return []
  const [ruled, payer, spendings, lines] = await Promise.all([
    readRuled(call.db, organizationOf(call)),
    readPayer(call),
    spendingsOf(call, asking),
    linesOf(call, asking),
  ])
  const wish: NewRequest = {
    kind: 'assignment',
    ...{ id: crypto.randomUUID(), person_id: null, esim_id: null },
    wanted: {
      ...{ lines, file: fileOf(job, asking, spendings) },
      people: new Set(asking.map(({ task }) => task.key)).size,
      names: asking.slice(0, namedAtMost).map(({ task }) => task.name || task.email),
    },
    ...{ subject: payer.buyerName, channel: job.channel, currency: payer.currency },
    totalMinor: asking.reduce((sum, { row }) => sum + (row.priceMinor ?? 0), 0),
    ...{ word: word.trim(), checks: needsOf(asking.map(({ row }) => row)) },
  }
  const { statements, lapsesAt } = await requestStatements(call, { ruled, wish })
  return [
    ...statements,
    statement(call.db)`UPDATE import_row SET request_id = ${wish.id}, task = asked.value -> 'task',
        assignment_id = asked.value ->> 'assignmentId', checks = asked.value -> 'checks'
      FROM json_each(${JSON.stringify(asking.map(toStored))}) AS asked
      WHERE job_id = ${job.id} AND line = asked.value ->> 'line' AND import_row.state = 'open'`,
    statement(call.db)`UPDATE import_job SET expires_at = max(expires_at, ${lapsesAt + keptSeconds})
      WHERE id = ${job.id}`,
  ]
}

function toStored({ line, assignmentId, task, row }: AskingRow) {
  return { line, assignmentId, task, checks: row.checks ?? [] }
}

function fileOf(job: StoredJob, asking: readonly AskingRow[], spendings: Spending[]) {
  const wanted = Map.groupBy(asking, ({ task }) => task.planId)
  return {
    ...{ importId: job.id, name: job.file_name, rows: asking.length, spendings },
    plans: [...wanted].map(([planId, same]) => ({ planId, count: same.length })),
  }
}

/** The cost of the rows for each person; people without an account count together. */
async function spendingsOf(call: BusinessCall, asking: readonly AskingRow[]): Promise<Spending[]> {
  const accounts = await findAccounts(
    call,
    asking.map(({ task }) => task.key),
  )
  const sums = new Map<string | undefined, number>()
  for (const { task, row } of asking) {
    const accountId = accounts.get(task.key)?.id
    sums.set(accountId, (sums.get(accountId) ?? 0) + (row.priceMinor ?? 0))
  }
  return [...sums].map(([accountId, priceMinor]) => ({ accountId, priceMinor }))
}

/** The plans in lines of one price each. */
async function linesOf(call: BusinessCall, asking: readonly AskingRow[]): Promise<ApprovalLine[]> {
  const stock = new Map((await listStock(call)).map(({ plan }) => [plan.id, plan]))
  const wanted = Map.groupBy(asking, ({ task, row }) => `${task.planId} ${row.priceMinor}`)
  return [...wanted.values()].flatMap((same) => {
    const [first] = same
    const plan = first && stock.get(first.task.planId)
    return plan ? [{ plan, quantity: same.length, unitMinor: first.row.priceMinor ?? 0 }] : []
  })
}
