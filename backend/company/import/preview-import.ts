import type { ImportPreview } from '#contract/assigning/import.ts'
import type { RowState } from '#contract/assigning/import-words.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import type { BusinessCall } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { needsOf } from './check-approval.ts'
import { budgetsAfter } from './preview-budgets.ts'
import { readJob, type StoredJob, toImportJob } from './read-job.ts'
import { readRows, type SeenRow } from './read-rows.ts'

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
  const { importId, show = 'all', page = 1, pageSize = defaultPageSize } = asked
  const [job, { currency }, approvers] = await Promise.all([
    readJob(call, importId),
    readPayer(call),
    listApprovers(call),
  ])
  const rows = await readRows(call, job)
  const budgets = job.state === 'checking' ? await budgetsAfter(call, rows) : []
  const wanted = show === 'all' ? rows : rows.filter(({ state }) => shown[show].includes(state))
  const needs = needsOf(rows.filter(({ state }) => state === 'asks'))
  const elsewhere = rows.find(({ checks = [] }) =>
    checks.some(({ rule }) => rule === 'destination'),
  )?.order?.planId
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  return {
    job: toImportJob(job),
    bytes: job.bytes,
    ...(job.encoding === null ? {} : { encoding: job.encoding }),
    ...(job.separator === null ? {} : { separator: job.separator }),
    columns: columnsOf(job, rows),
    hasHead: job.heads.length > 0,
    ...(job.default_plan_id === null ? {} : { defaultPlanId: job.default_plan_id }),
    ...(job.default_day === null ? {} : { defaultDay: job.default_day }),
    clock: job.clock,
    zone: job.zone,
    counts: {
      all: rows.length,
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
    rows: wanted.slice((page - 1) * pageSize, page * pageSize).map(toRow),
    total: wanted.length,
  }
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
