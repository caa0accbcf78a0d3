import type { ImportPreview, ImportRow } from '#contract/assigning/import.ts'
import type { RowState } from '#contract/assigning/import-words.ts'
import { listApprovers } from '../approval-rule/check-plans.ts'
import type { BusinessCall } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { readCheck, readChecked } from './read-check.ts'
import { readJob, type StoredJob, toImportJob } from './read-job.ts'
import { readRows } from './read-rows.ts'
import { readStarted } from './read-started.ts'
import { samplesOf, shown, type Tab, toRow } from './store-check.ts'

type Asked = {
  importId: string
  show?: Tab | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const defaultPageSize = 25

/** Returns a page of the rows of a job, with the totals of the whole file. */
export async function previewImport(call: BusinessCall, asked: Asked): Promise<ImportPreview> {
  const [job, { currency }, approvers] = await Promise.all([
    readJob(call, asked.importId),
    readPayer(call),
    listApprovers(call),
  ])
  const isBefore = job.state === 'checking'
  const { count, rows, samples, ...page } = await (isBefore ? checkedPage : startedPage)(
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
    columns: columnsOf(job, samples),
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
    rows: [...rows],
    total,
  }
}

type Page = Pick<ImportPreview, 'needs' | 'budgets' | 'total'> & {
  rows: readonly ImportRow[]
  count: (state: RowState) => number
  /** A value of each column. */
  samples: readonly string[]
  /** A plan for a destination that no rule allows. */
  elsewhere?: string | undefined
}

/** Before the start, each row is checked together with all others, once for all pages. */
async function checkedPage(call: BusinessCall, job: StoredJob, asked: Asked): Promise<Page> {
  const { show: tab = 'all', page = 1, pageSize = defaultPageSize } = asked
  const { counts, ...result } = await readCheck(call, job)
  const count = (state: RowState) => counts[state] ?? 0
  const rows = await readChecked(call, job, { tab, page, pageSize })
  return { ...result, rows, count, total: totalOf(job, tab, count) }
}

async function startedPage(call: BusinessCall, job: StoredJob, asked: Asked): Promise<Page> {
  const { show: tab = 'all', page = 1, pageSize = defaultPageSize } = asked
  const states = tab === 'all' ? undefined : shown[tab]
  const { rows, counts, sampled } = await readStarted(call, job, { states, page, pageSize })
  const count = (state: RowState) => counts.get(state) ?? 0
  const samples = samplesOf(job.fields, sampled)
  const total = totalOf(job, tab, count)
  return { rows: rows.map(toRow), total, count, samples, needs: [], budgets: [] }
}

function totalOf(job: StoredJob, tab: Tab, count: Page['count']): number {
  return tab === 'all' ? job.row_count : shown[tab].reduce((sum, state) => sum + count(state), 0)
}

function columnsOf({ fields, heads }: StoredJob, samples: readonly string[]) {
  return fields.map((field, at) => ({
    head: heads[at] ?? '',
    sample: samples[at] ?? '',
    field,
  }))
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
