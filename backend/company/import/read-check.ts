import type { ImportRow } from '#contract/assigning/import.ts'
import { statement } from '../../platform/sql.ts'
import { decides } from '../approval-rule/check-plans.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readJob, type StoredJob } from './read-job.ts'
import { type CheckResult, checkFile, rowsOfPart, type Tab } from './store-check.ts'

/** Seconds for which a check counts, for what changes without a trace in the organisation. */
const checkSeconds = 300

/** Checks a file after a change, so that the pages that are looked at next find it checked. */
export async function checkChanged(call: BusinessCall, importId: string): Promise<void> {
  const job = await readJob(call, importId)
  if (job.state === 'checking') await readCheck(call, job)
}

/** Returns what the last check of a file found, after a new one if anything has changed since. */
export async function readCheck(call: BusinessCall, job: StoredJob): Promise<CheckResult> {
  const stamp = await stampOf(call, job)
  const kept = await statement(call.db)`SELECT check_result FROM import_job
    WHERE id = ${job.id} AND check_stamp = ${stamp}`.first<string>('check_result')
  return kept === null ? checkFile(call, job, stamp) : (JSON.parse(kept) as CheckResult)
}

/**
 * Returns what the check of a file depends on: its own changes, who looks, and the organisation's
 * people, groups, rules and budgets (the last line of its log), stock, requests and other files.
 */
async function stampOf(call: BusinessCall, { edits }: StoredJob): Promise<string> {
  const organizationId = organizationOf(call)
  const own = [edits, call.locale, decides(call), Math.floor(call.now / checkSeconds)]
  const others = await statement(call.db)`SELECT
      (SELECT max(id) FROM audit_entry WHERE organization_id = ${organizationId}) AS logged,
      (SELECT sum(free) FROM stock_lot
        WHERE organization_id = ${organizationId} AND lapses_at > ${call.now}) AS free,
      (SELECT count(*) FROM approval_request
        WHERE organization_id = ${organizationId} AND state = 'open') AS open,
      (SELECT sum(done_count + failed_count) FROM import_job
        WHERE organization_id = ${organizationId}) AS worked`.first()
  return JSON.stringify([own, others])
}

type Page = { tab: Tab; page: number; pageSize: number }

/** Reads the rows of a page alone, as the last check of the file found them. */
export async function readChecked(
  { db }: BusinessCall,
  job: StoredJob,
  { tab, page, pageSize }: Page,
): Promise<ImportRow[]> {
  const [from, until] = [(page - 1) * pageSize, page * pageSize]
  const first = Math.floor(from / rowsOfPart)
  const { results } = await statement(db)`SELECT rows FROM import_check
    WHERE job_id = ${job.id} AND tab = ${tab}
      AND part BETWEEN ${first} AND ${Math.floor((until - 1) / rowsOfPart)}
    ORDER BY part`.all<{ rows: string }>()
  const texts = results.map(({ rows }) => rows)
  const lists = await readLists(db, job, texts)
  const withLists = (key: string, value: unknown) =>
    key === 'lines' && !Array.isArray(value) ? lists.get(listOf(value)) : value
  const rows = texts.flatMap((text) => JSON.parse(text, withLists) as ImportRow[])
  return rows.slice(from - first * rowsOfPart, until - first * rowsOfPart)
}

const listOf = (value: unknown) => (value as { list: number }).list

/** Reads the lists of lines that rows share. */
async function readLists(db: D1Database, { id }: StoredJob, texts: readonly string[]) {
  const named = texts.flatMap((text) => [...text.matchAll(/"lines":\{"list":(\d+)\}/g)])
  const wanted = [...new Set(named.map(([, at]) => Number(at)))]
  if (wanted.length === 0) return new Map<number, number[]>()
  const { results } = await statement(db)`SELECT part, rows FROM import_check
    WHERE job_id = ${id} AND tab = 'lines'
      AND part IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`.all<{
    part: number
    rows: string
  }>()
  return new Map(results.map(({ part, rows }) => [part, JSON.parse(rows) as number[]]))
}
