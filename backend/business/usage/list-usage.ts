import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { esimStates } from '#contract/commerce/order-words.ts'
import type { UsageRow } from '#contract/spending/usage.ts'
import type { UsageSort, UsageState } from '#contract/spending/usage-words.ts'
import { stateSql } from '../../commerce/records/read/esim-row.ts'
import { allOf, raw, type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { endsAtSql, esimsOf, isLowSql, personName } from './organization-esims.ts'

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

// Plans that are over interest nobody first. Plans without a limit have no share and come last.
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
  const [rows, count, groups] = await call.db.batch([
    statement(
      call.db,
      sql`SELECT * ${found(call, asked)} ORDER BY ${raw(orders[sort])}, id
        LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    ),
    statement(call.db, sql`SELECT count(*) AS total ${found(call, asked)}`),
    statement(
      call.db,
      sql`SELECT id, name FROM billing_group WHERE organization_id = ${organizationOf(call)}
        ORDER BY name COLLATE NOCASE`,
    ),
  ])
  const [{ total } = { total: 0 }] = (count?.results ?? []) as { total: number }[]
  return {
    rows: (rows?.results ?? []).map(toRow),
    total,
    groups: (groups?.results ?? []) as Listed['groups'],
  }
}

function found(call: BusinessCall, { q = '', groupId, state }: Asked): Sql {
  const { now } = call
  // SQLite's lower() knows only ASCII, so other scripts are also found as they were typed.
  const text = sql`name || ' ' || coalesce(email, '') || ' ' || coalesce(iccid, '')`
  const conditions = allOf([
    q === ''
      ? undefined
      : sql`(instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0)`,
    state === undefined ? undefined : sql`${raw(states[state])}`,
  ])
  return sql`FROM (SELECT esim.id, account.id AS account_id, ${personName} AS name, account.email,
      billing_group.name AS group_name, purchase.plan, esim.iccid, esim.used_mb, esim.allowance_mb,
      esim.reported_at, ${stateSql(now)} AS state, ${isLowSql(now)} AS is_low,
      ${endsAtSql(now)} AS ends_at
    FROM ${esimsOf(organizationOf(call), groupId)})
    WHERE ${conditions}`
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
