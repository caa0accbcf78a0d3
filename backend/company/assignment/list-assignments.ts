import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import type { Assignment } from '#contract/assigning/assignment.ts'
import {
  type AssignmentSort,
  type AssignmentState,
  assignmentStates,
} from '#contract/assigning/assignment-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { orderBy, type SortKey } from '../../platform/keyset.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { shownIccid, stateSql } from '../../shop/module.ts'
import { type BusinessCall, type MemberContext, organizationOf } from '../call.ts'

export type AskedAssignments = {
  q?: string | undefined
  planId?: string | undefined
  state?: AssignmentState | undefined
  groupId?: string | undefined
  personId?: string | undefined
  assignmentIds?: readonly string[] | undefined
  sort?: AssignmentSort | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const Row = type({
  id: 'string',
  account_id: 'string',
  name: 'string',
  email: 'string | null',
  locale: LocaleName,
  plan: 'string',
  state: type.enumerated(...assignmentStates),
  group_name: 'string | null',
  cost_centre: 'string',
  due_at: 'number.integer',
  time_zone: 'string',
  created_at: 'number.integer',
  mailed_at: 'number.integer | null',
  settled_at: 'number.integer | null',
  esim_id: 'string | null',
  iccid: 'string | null',
  used_mb: 'number.integer | null',
  allowance_mb: 'number.integer | null',
  days: 'number.integer | null',
  activated_at: 'number.integer | null',
  reported_at: 'number.integer | null',
})
export type AssignmentRow = typeof Row.infer

const latestFirst: SortKey[] = [
  { by: 'assignment.created_at', isDown: true },
  { by: 'assignment.id', isDown: true },
]
const [byName, byPlan, byDue] = [
  'account.name COLLATE NOCASE',
  'assignment.plan_id',
  'assignment.due_at',
]
export const assignmentOrders: Readonly<Record<AssignmentSort, readonly SortKey[]>> = {
  '-created': latestFirst,
  created: [{ by: 'assignment.created_at' }, { by: 'assignment.id' }],
  name: [{ by: byName }, ...latestFirst],
  '-name': [{ by: byName, isDown: true }, ...latestFirst],
  plan: [{ by: byPlan }, ...latestFirst],
  '-plan': [{ by: byPlan, isDown: true }, ...latestFirst],
  due: [{ by: byDue }, ...latestFirst],
  '-due': [{ by: byDue, isDown: true }, ...latestFirst],
}

const defaultPageSize = 25

/** The state that people see, from the assignment's own state and that of its eSIM. */
function shownState(now: number): Sql {
  return sql`CASE
    WHEN assignment.state IN ('making', 'assigned') AND assignment.taking_at IS NOT NULL
      THEN 'leaving'
    WHEN assignment.state <> 'assigned' THEN assignment.state
    WHEN ${stateSql(now)} IN ('EXPIRED', 'INVALIDATED', 'CANCELLED') THEN 'expired'
    WHEN ${stateSql(now)} = 'ACTIVE' THEN 'in_use'
    WHEN esim.profile <> 'RELEASED' THEN 'installed'
    ELSE 'mailed'
  END`
}

/**
 * The columns of a row and the tables that they come from, for statements with their own condition.
 */
export function assignmentRows(call: MemberContext): { columns: Sql; from: Sql } {
  return {
    columns: sql`assignment.id, assignment.account_id,
      coalesce(nullif(account.name, ''), account.email, '') AS name, account.email,
      account.locale, line.plan, ${shownState(call.now)} AS state, billing_group.name AS group_name,
      assignment.cost_centre, assignment.due_at,
      coalesce(account.home_zone, organization.time_zone) AS time_zone, assignment.created_at,
      assignment.mailed_at, assignment.settled_at, assignment.esim_id, ${shownIccid} AS iccid, esim.used_mb,
      esim.allowance_mb, esim.days, esim.activated_at, esim.reported_at`,
    from: sql`FROM assignment
      JOIN account ON account.id = assignment.account_id
      JOIN organization ON organization.id = assignment.organization_id
      JOIN stock_lot AS lot ON lot.id = assignment.lot_id
      JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position
      LEFT JOIN billing_group ON billing_group.id = assignment.group_id
      LEFT JOIN esim ON esim.id = assignment.esim_id`,
  }
}

/** Returns a page of the organisation's assignments, and the number of all that match. */
export async function listAssignments(
  call: BusinessCall,
  asked: AskedAssignments,
): Promise<{ assignments: Assignment[]; total: number }> {
  const { sort = '-created', page = 1, pageSize = defaultPageSize } = asked
  const { columns, from } = assignmentRows(call)
  const listed = { ...asked, sort }
  // Without a sort order, the matching rows can be counted by their own index.
  const counted = { ...asked, sort: undefined }
  const order = orderBy(assignmentOrders[sort])
  const [rows, count] = await call.db.batch([
    statement(call.db)`SELECT ${columns} ${from} WHERE assignment.id IN (
        SELECT assignment.id ${neededFrom(call, listed)} WHERE ${matching(call, listed)}
        ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      ORDER BY ${order}`,
    statement(call.db)`
      SELECT count(*) AS total ${neededFrom(call, counted)} WHERE ${matching(call, counted)}`,
  ])
  const [{ total } = { total: 0 }] = (count?.results ?? []) as { total: number }[]
  return { assignments: (rows?.results ?? []).map(toAssignment), total }
}

/**
 * Joins only the tables that the condition or the sort order needs, because all rows before the
 * page are read. Sorted by name, accounts come first, because their index has that order.
 */
export function neededFrom(call: BusinessCall, { q = '', state, sort }: AskedAssignments): Sql {
  const esim = sql`LEFT JOIN esim ON esim.id = assignment.esim_id`
  const needsEsim = isNumber(q) || (state !== undefined && storedStates[state] === undefined)
  const first = isByName(sort)
    ? sql`account INDEXED BY account_by_name CROSS JOIN assignment ON assignment.account_id = account.id
        AND account.organization_id = ${organizationOf(call)}`
    : sql`assignment`
  return sql`FROM ${first} ${needsEsim ? esim : sql``}`
}

function isByName(sort: AssignmentSort | undefined): boolean {
  return sort === 'name' || sort === '-name'
}

/** Whether a text can be part of an ICCID. */
function isNumber(q: string): boolean {
  return /^\d+$/.test(q)
}

/**
 * Sorted by name, each person leads to their assignments; another index must not be chosen instead.
 */
export function matching(call: BusinessCall, asked: AskedAssignments): Sql {
  const { q = '', planId, state, groupId, personId, assignmentIds, sort } = asked
  return allOf([
    isByName(sort)
      ? sql`+assignment.organization_id = ${organizationOf(call)}`
      : sql`assignment.organization_id = ${organizationOf(call)}`,
    planId === undefined ? undefined : sql`assignment.plan_id = ${planId}`,
    groupId === undefined ? undefined : sql`assignment.group_id = ${groupId}`,
    personId === undefined ? undefined : sql`assignment.account_id = ${personId}`,
    assignmentIds === undefined
      ? undefined
      : sql`assignment.id IN (SELECT value FROM json_each(${JSON.stringify(assignmentIds)}))`,
    q === '' ? undefined : naming(call, q),
    state === undefined ? undefined : inState(call, state),
  ])
}

/** Condition that the person's name or address, or the ICCID, contains a text. */
function naming(call: BusinessCall, q: string): Sql {
  // SQLite's lower() knows only ASCII, so other scripts are also found as they were typed.
  const text = sql`person.name || ' ' || coalesce(person.email, '')`
  const isPerson = sql`assignment.account_id IN (
    SELECT person.id FROM account AS person WHERE person.organization_id = ${organizationOf(call)}
      AND (instr(lower(${text}), lower(${q})) > 0 OR instr(${text}, ${q}) > 0))`
  return isNumber(q) ? sql`(${isPerson} OR instr(esim.iccid, ${q}) > 0)` : isPerson
}

/** States that are shown as stored, so that an index finds them. */
const storedStates: Partial<Record<AssignmentState, true>> = {
  ...({ scheduled: true, returned: true, moved: true, failed: true, revoked: true } as const),
}

function inState(call: BusinessCall, state: AssignmentState): Sql {
  if (storedStates[state]) return sql`assignment.state = ${state}`
  if (state === 'making') return sql`assignment.state = 'making' AND assignment.taking_at IS NULL`
  // The stored states are tested first, because no eSIM is read for other rows.
  const stored = state === 'leaving' ? sql`('making', 'assigned')` : sql`('assigned')`
  return sql`assignment.state IN ${stored} AND ${shownState(call.now)} = ${state}`
}

export function toAssignment(row: unknown): Assignment {
  const stored = Row.assert(row)
  const { activated_at: activatedAt, days } = stored
  return {
    id: stored.id,
    accountId: stored.account_id,
    name: stored.name,
    email: stored.email ?? '',
    locale: stored.locale,
    plan: JSON.parse(stored.plan) as OfferedPlan,
    state: stored.state,
    costCentre: stored.cost_centre,
    dueAt: stored.due_at,
    timeZone: stored.time_zone,
    createdAt: stored.created_at,
    usedMb: stored.used_mb ?? 0,
    allowanceMb: stored.allowance_mb,
    ...known({
      groupName: stored.group_name,
      mailedAt: stored.mailed_at,
      settledAt: stored.settled_at,
      esimId: stored.esim_id,
      iccid: stored.iccid,
      activatedAt,
      expiresAt: activatedAt === null || days === null ? null : activatedAt + days * 86_400,
      reportedAt: stored.reported_at,
    }),
  }
}

type Known<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out the fields that are null. */
function known<T extends object>(fields: T): Known<T> {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(set) as Known<T>
}
