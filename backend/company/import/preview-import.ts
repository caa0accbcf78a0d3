import type { ImportPreview } from '#contract/assigning/import.ts'
import type { RowState } from '#contract/assigning/import-words.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import type { BusinessCall } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { needsOf } from './check-approval.ts'
import { budgetsAfter } from './preview-budgets.ts'
import { readJob, type StoredJob, toImportJob } from './read-job.ts'
import { readRows, type SeenRow } from './read-rows.ts'
import { readStarted } from './read-started.ts'

type Asked = {
  importId: string
  show?: 'all' | 'wrong' | 'ready' | 'asks' | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const defaultPageSize = 25

/**
 * The states under each tab: "wrong" lists rows that need a correction, and after the start those
 * that failed.
 */
const shown: Readonly<Record<'wrong' | 'ready' | 'asks', readonly RowState[]>> = {
  wrong: ['wrong', 'failed'],
  ready: ['ready', 'done'],
  asks: ['asks', 'waiting'],
}

/** Returns a page of the rows of a job, with the totals of the whole file. */
export async function previewImport(call: BusinessCall, asked: Asked): Promise<ImportPreview> {
  const [job, { currency }, approvers] = await Promise.all([
    readJob(call, asked.importId),
    readPayer(call),
    listApprovers(call),
  ])
  const isBefore = job.state === 'checking'
  const { count, rows, sampled, ...page } = await (isBefore ? checkedPage : startedPage)(
    call,
    job,
    asked,
  )
  const { needs, elsewhere, budgets, total } = page
  return {
    job: toImportJob(job),
    bytes: job.bytes,
    ...(job.encoding === null ? {} : { encoding: job.encoding }),
    ...(job.separator === null ? {} : { separator: job.separator }),
    isGuessed: job.is_guessed === 1,
    readings: job.readings,
    sheets: job.sheets,
    ...(job.sheet === null ? {} : { sheet: job.sheet }),
    columns: columnsOf(job, sampled),
    hasHead: job.heads.length > 0,
    ...(job.default_plan_id === null ? {} : { defaultPlanId: job.default_plan_id }),
    ...(job.default_day === null ? {} : { defaultDay: job.default_day }),
    clock: job.clock,
    zone: job.zone,
    counts: {
      all: job.row_count,
      wrong: count('wrong'),
      ready: count('ready'),
      skipped: count('skipped'),
      done: count('done'),
      failed: count('failed'),
      asks: count('asks'),
      waiting: count('waiting'),
    },
    ...{ needs, approvers: needs.length > 0 ? approvers : [] },
    ...(elsewhere === undefined ? {} : { elsewherePlanId: elsewhere }),
    budgets,
    currency,
    rows: rows.map(toRow),
    total,
  }
}

type Page = Pick<ImportPreview, 'needs' | 'budgets' | 'total'> & {
  rows: readonly SeenRow[]
  count: (state: RowState) => number
  /** Rows that show what is in the columns. */
  sampled: readonly SeenRow[]
  /** A plan for a destination that no rule allows. */
  elsewhere?: string | undefined
}

/** Before the start, each row is checked together with all others. */
async function checkedPage(call: BusinessCall, job: StoredJob, asked: Asked): Promise<Page> {
  const { show = 'all', page = 1, pageSize = defaultPageSize } = asked
  const rows = await readRows(call, job)
  const wanted = show === 'all' ? rows : rows.filter(({ state }) => shown[show].includes(state))
  return {
    rows: wanted.slice((page - 1) * pageSize, page * pageSize),
    total: wanted.length,
    count: (state) => rows.filter((row) => row.state === state).length,
    sampled: rows,
    needs: needsOf(rows.filter(({ state }) => state === 'asks')),
    budgets: await budgetsAfter(call, rows),
    elsewhere: rows.find(({ checks = [] }) => checks.some(({ rule }) => rule === 'destination'))
      ?.order?.planId,
  }
}

async function startedPage(call: BusinessCall, job: StoredJob, asked: Asked): Promise<Page> {
  const { show = 'all', page = 1, pageSize = defaultPageSize } = asked
  const states = show === 'all' ? undefined : shown[show]
  const { rows, counts, sampled } = await readStarted(call, job, { states, page, pageSize })
  const count = (state: RowState) => counts.get(state) ?? 0
  const total = states?.reduce((sum, state) => sum + count(state), 0) ?? job.row_count
  return { rows, total, count, sampled, needs: [], budgets: [] }
}

function columnsOf({ fields, heads }: StoredJob, rows: readonly SeenRow[]) {
  return fields.map((field, at) => ({
    head: heads[at] ?? '',
    sample: rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
    field,
  }))
}

function toRow({
  line,
  values,
  state,
  problems,
  order,
  checks,
}: SeenRow): ImportPreview['rows'][number] {
  return {
    line,
    values,
    state,
    problems,
    ...(order ? { planId: order.planId } : {}),
    ...(order?.day ? { day: order.day } : {}),
    ...(checks ? { checks } : {}),
  }
}

/** The states of rows in the result file: those that need a correction, failed or wait. */
const named: readonly RowState[] = ['wrong', 'failed', 'waiting']

/** Returns the rows as they were sent, each with its problem. */
export async function exportRows(call: BusinessCall, importId: string) {
  const job = await readJob(call, importId)
  const rows = (await readRows(call, job)).filter(({ state }) => named.includes(state))
  return {
    heads: job.fields.map((_, at) => job.heads[at] ?? ''),
    rows: rows.map(({ cells, problems }) => ({
      cells: job.fields.map((_, at) => cells[at] ?? ''),
      problems,
    })),
  }
}
