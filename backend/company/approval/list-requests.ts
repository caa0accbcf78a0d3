import { type } from 'arktype'
import type {
  ApprovalKind,
  ApprovalShelf,
  ApprovalSort,
} from '#contract/spending/approval-words.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { RequestRow, requestColumns, toRequest } from './act/request-row.ts'

/**
 * The requests of each tab. A request whose time has passed counts as lapsed even before that is
 * stored.
 */
const shelves: Readonly<Record<ApprovalShelf, (now: number) => Sql>> = {
  open: (now) => sql`state = 'open' AND lapses_at > ${now}`,
  decided: () => sql`state IN ('approved', 'declined')`,
  lapsed: (now) => sql`state IN ('lapsed', 'open') AND (state = 'lapsed' OR lapses_at <= ${now})`,
}

const orders: Readonly<Record<ApprovalSort, Sql>> = {
  created: sql`created_at, id`,
  '-created': sql`created_at DESC, id DESC`,
  total: sql`total_minor, created_at, id`,
  '-total': sql`total_minor DESC, created_at DESC, id DESC`,
  person: sql`about_name COLLATE NOCASE, created_at, id`,
}

const Counts = type({
  open: 'number.integer',
  decided: 'number.integer',
  lapsed: 'number.integer',
  total: 'number.integer',
})

type Filter = {
  q?: string | undefined
  kind?: ApprovalKind | undefined
  requestIds?: readonly string[] | undefined
}
type Asked = Filter & {
  shelf?: ApprovalShelf | undefined
  sort?: ApprovalSort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Returns a page of the organisation's requests, and how many there are on each shelf. */
export async function listRequests(
  call: BusinessCall,
  { shelf = 'open', sort, page = 1, pageSize = 25, ...filter }: Asked,
) {
  const { db, now } = call
  const id = organizationOf(call)
  const first =
    shelf === 'open'
      ? sql`lapses_at, created_at, id`
      : sql`coalesce(decided_at, created_at) DESC, id`
  const on = (each: ApprovalShelf) => sql`organization_id = ${id} AND ${shelves[each](now)}`
  const count = (where: Sql) => sql`(SELECT count(*) FROM approval_request WHERE ${where})`
  const where = allOf([on(shelf), matching(filter)])
  const [found, counted] = await db.batch([
    statement(db)`SELECT ${requestColumns(now)} FROM approval_request WHERE ${where}
      ORDER BY ${sort ? orders[sort] : first}
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    statement(db)`SELECT ${count(on('open'))} AS open, ${count(on('decided'))} AS decided,
      ${count(on('lapsed'))} AS lapsed, ${count(where)} AS total`,
  ])
  const { timeZone } = await readRuled(db, id)
  const rows = RequestRow.array().assert(found?.results ?? [])
  const { total, ...counts } = Counts.assert(counted?.results[0])
  return { requests: rows.map(toRequest), counts, total, timeZone, asOf: now }
}

/** Condition of the requests of a kind, of named ones, and of those by or for somebody whose name contains a text. */
function matching({ q = '', kind, requestIds }: Filter): Sql {
  // SQLite's lower() knows only ASCII, so other scripts are also found as they were typed.
  const text = sql`coalesce(name, '') || ' ' || coalesce(email, '')`
  return allOf([
    kind && sql`kind = ${kind}`,
    requestIds &&
      sql`approval_request.id IN (SELECT value FROM json_each(${JSON.stringify(requestIds)}))`,
    q === ''
      ? undefined
      : sql`EXISTS (SELECT 1 FROM account
          WHERE account.id IN (approval_request.asked_by, approval_request.person_id)
            AND (instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0))`,
  ])
}
