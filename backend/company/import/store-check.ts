import type { ImportPreview, ImportRow } from '#contract/assigning/import.ts'
import type { RowState } from '#contract/assigning/import-words.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { needsOf } from './check-approval.ts'
import { budgetsAfter } from './preview-budgets.ts'
import type { StoredJob } from './read-job.ts'
import { readRows, type SeenRow } from './read-rows.ts'
import { splitBySize } from './split-by-size.ts'

/** The rows in a part: as many as a page shows. */
export const rowsOfPart = 25

export type Tab = 'all' | 'wrong' | 'ready' | 'asks'

/**
 * The states under each tab: "wrong" lists rows that need a correction, and after the start those
 * that failed.
 */
export const shown: Readonly<Record<Exclude<Tab, 'all'>, readonly RowState[]>> = {
  wrong: ['wrong', 'failed'],
  ready: ['ready', 'done'],
  asks: ['asks', 'waiting'],
}

/** What a check found about a whole file. */
export type CheckResult = Pick<ImportPreview, 'needs' | 'budgets'> & {
  counts: Partial<Record<RowState, number>>
  /** The first value of each column. */
  samples: string[]
  /** A plan for a destination that no rule allows. */
  elsewhere?: string | undefined
}

/** Checks each row of a file together with all others, and stores what pages show of it. */
export async function checkFile(call: BusinessCall, job: StoredJob, stamp: string) {
  const rows = await readRows(call, job)
  const result = await resultOf(call, job, rows)
  const parts = partsOf(rows)
  await call.db.batch([
    statement(call.db)`DELETE FROM import_check WHERE job_id = ${job.id}`,
    ...splitBySize(parts, ({ rows: text }) => text.length).map(
      (some) => statement(call.db)`INSERT INTO import_check (job_id, tab, part, rows)
        SELECT ${job.id}, value ->> 'tab', value ->> 'part', value ->> 'rows'
        FROM json_each(${JSON.stringify(some)})`,
    ),
    statement(call.db)`UPDATE import_job SET check_stamp = ${stamp},
        check_result = ${JSON.stringify(result)} WHERE id = ${job.id}`,
  ])
  return result
}

async function resultOf(
  call: BusinessCall,
  { fields }: StoredJob,
  rows: readonly SeenRow[],
): Promise<CheckResult> {
  const byState = Map.groupBy(rows, ({ state }) => state)
  const counts = Object.fromEntries([...byState].map(([state, { length }]) => [state, length]))
  return {
    counts,
    samples: samplesOf(fields, rows),
    needs: needsOf(byState.get('asks') ?? []),
    budgets: await budgetsAfter(call, rows),
    elsewhere: rows.find(({ checks = [] }) => checks.some(({ rule }) => rule === 'destination'))
      ?.order?.planId,
  }
}

/** Returns the first value of each column. */
export function samplesOf(fields: StoredJob['fields'], rows: readonly SeenRow[]): string[] {
  return fields.map((_, at) => rows.find(({ cells }) => cells[at])?.cells[at] ?? '')
}

type Part = { tab: Tab | 'lines'; part: number; rows: string }

/** The rows of each tab in parts. Lists of lines that several rows share are stored once. */
function partsOf(rows: readonly SeenRow[]): Part[] {
  const lists = new Map<readonly number[], number>()
  const withoutLists = (key: string, value: unknown) => {
    if (key !== 'lines' || !Array.isArray(value) || value.length <= rowsOfPart) return value
    const at = lists.get(value) ?? lists.size
    lists.set(value, at)
    return { list: at }
  }
  const tabs = (['all', 'wrong', 'ready', 'asks'] as const).flatMap((tab) => {
    const own = tab === 'all' ? rows : rows.filter(({ state }) => shown[tab].includes(state))
    return Array.from({ length: Math.ceil(own.length / rowsOfPart) }, (_, part) => {
      const some = own.slice(part * rowsOfPart, (part + 1) * rowsOfPart)
      return { tab, part, rows: JSON.stringify(some.map(toRow), withoutLists) }
    })
  })
  const lines = [...lists].map(([list, part]) => ({
    ...{ tab: 'lines' as const, part },
    rows: JSON.stringify(list),
  }))
  return [...tabs, ...lines]
}

/** A row as pages show it. */
export function toRow({ line, values, state, problems, order, checks }: SeenRow): ImportRow {
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
