import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { esimStates } from '#contract/commerce/order-words.ts'
import type { UsageRow } from '#contract/spending/usage.ts'
import type { UsageSort, UsageState } from '#contract/spending/usage-words.ts'
import { raw, type Sql, sql, statement } from '../../platform/sql.ts'
import { stateSql } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import {
  endsAtSql,
  esimsByPerson,
  isLowSql,
  ownEsims,
  personName,
  personOfEsim,
} from './organization-esims.ts'

type Asked = {
  q?: string | undefined
  groupId?: string | undefined
  state?: UsageState | undefined
  sort?: UsageSort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const Stored = type({
  id: 'string',
  account_id: 'string',
  name: 'string',
  email: 'string | null',
  group_name: 'string | null',
  plan: 'string',
  state: type.enumerated(...esimStates),
  is_low: '0 | 1 | null',
  used_mb: 'number.integer',
  allowance_mb: 'number.integer | null',
  ends_at: 'number.integer | null',
  reported_at: 'number.integer | null',
}).onUndeclaredKey('delete')

// Plans that have ended come after those in use. Plans without a limit have no share and come last.
const isOver = "state NOT IN ('ACTIVE', 'PENDING')"
const share = '1.0 * used_mb / allowance_mb'
const orders: Readonly<Record<UsageSort, string>> = {
  name: 'name COLLATE NOCASE',
  '-name': 'name COLLATE NOCASE DESC',
  used: `${isOver}, ${share} NULLS LAST`,
  '-used': `${isOver}, ${share} DESC NULLS LAST`,
  ends: 'ends_at NULLS LAST',
  '-ends': 'ends_at DESC NULLS LAST',
}
const states: Readonly<Record<UsageState, string>> = {
  active: "state = 'ACTIVE'",
  low: "state = 'ACTIVE' AND is_low",
  waiting: "state = 'PENDING'",
  over: isOver,
}

const defaultPageSize = 25

type Listed = { rows: UsageRow[]; total: number; groups: { id: string; name: string }[] }

/** Returns a page of the eSIMs that the organisation assigned, and its groups to filter by. */
export async function listUsage(call: BusinessCall, asked: Asked): Promise<Listed> {
  const { sort = '-used', page = 1, pageSize = defaultPageSize } = asked
  const order = sql`ORDER BY ${raw(orders[sort])}, id`
  // All rows before the page are sorted, so people and plans are read only for the rows on it. The
  // matching rows are found twice: storing all of them between takes longer.
  const [rows, groups] = await call.db.batch([
    statement(call.db)`WITH found AS NOT MATERIALIZED (${foundRows(call, { ...asked, sort })}),
        listed AS (SELECT id FROM found ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT * FROM (SELECT count(*) AS total FROM found) LEFT JOIN (${shownRows(call)}) ON true
      ${order}`,
    statement(call.db)`
      SELECT id, name FROM billing_group WHERE organization_id = ${organizationOf(call)}
      ORDER BY name COLLATE NOCASE`,
  ])
  const read = (rows?.results ?? []) as { total: number; id: string | null }[]
  const [{ total } = { total: 0 }] = read
  return {
    // Beyond the last page, only the number is returned.
    rows: read.filter(({ id }) => id !== null).map(toRow),
    total,
    groups: (groups?.results ?? []) as Listed['groups'],
  }
}

/** The matching eSIMs, with the values that they are sorted by. */
function foundRows(call: BusinessCall, { q = '', groupId, state, sort }: Asked): Sql {
  const isNamed = sort === 'name' || sort === '-name'
  const from = isNamed || q !== '' ? esimsByPerson : ownEsims
  return sql`SELECT id, used_mb, allowance_mb, state, ends_at, name FROM (
      SELECT ${stateColumns(call)}, ${isNamed ? personName : sql`''`} AS name
      FROM ${from(organizationOf(call), groupId)} AND ${q === '' ? sql`true` : naming(q)})
    WHERE ${state === undefined ? sql`true` : raw(states[state])}`
}

/** The rows of `listed` as pages show them. */
function shownRows(call: BusinessCall): Sql {
  return sql`SELECT ${stateColumns(call)}, account.id AS account_id, ${personName} AS name,
      account.email, billing_group.name AS group_name, purchase.plan, esim.reported_at
    FROM listed CROSS JOIN esim ON esim.id = listed.id
      JOIN purchase ON purchase.id = esim.purchase_id ${personOfEsim}`
}

function stateColumns({ now }: BusinessCall): Sql {
  return sql`esim.id, esim.used_mb, esim.allowance_mb, ${stateSql(now)} AS state,
    ${isLowSql(now)} AS is_low, ${endsAtSql(now)} AS ends_at`
}

/** Condition that the person's name or address, or the ICCID, contains a text. */
function naming(q: string): Sql {
  const person = sql`${personName} || ' ' || coalesce(account.email, '')`
  // What ends neither in a digit nor in a space ends before the ICCID, so each person is asked once.
  return /[\d\s]$/.test(q)
    ? contains(sql`${person} || ' ' || coalesce(esim.iccid, '')`, q)
    : contains(person, q)
}

/** SQLite's lower() knows only ASCII, so other scripts are also found as they were typed. */
function contains(text: Sql, q: string): Sql {
  return sql`(instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0)`
}

function toRow(row: unknown): UsageRow {
  const stored = Stored.assert(row)
  const { ends_at: endsAt, reported_at: reportedAt, group_name: groupName } = stored
  return {
    esimId: stored.id,
    accountId: stored.account_id,
    name: stored.name,
    email: stored.email ?? '',
    ...(groupName === null ? {} : { groupName }),
    plan: JSON.parse(stored.plan) as OfferedPlan,
    state: stateOf(stored),
    usedMb: stored.used_mb,
    allowanceMb: stored.allowance_mb,
    ...(endsAt === null ? {} : { endsAt }),
    ...(reportedAt === null ? {} : { reportedAt }),
  }
}

function stateOf({ state, is_low }: Pick<typeof Stored.infer, 'state' | 'is_low'>): UsageState {
  if (state === 'ACTIVE') return is_low ? 'low' : 'active'
  return state === 'PENDING' ? 'waiting' : 'over'
}
