import { type } from 'arktype'
import type { BudgetNode, Budgets } from '#contract/spending/budget.ts'
import { type BudgetReset, budgetLevels, budgetResets } from '#contract/spending/budget-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { usedSql } from './budget-used.ts'
import { periodOf } from './period-of.ts'

const Row = type({
  id: 'string',
  level: type.enumerated(...budgetLevels),
  group_id: 'string | null',
  name: 'string',
  people: 'number.integer',
  used_minor: 'number.integer',
  limit_minor: 'number.integer | null',
  reset: type.enumerated(...budgetResets, null),
  is_hard: '0 | 1 | null',
  told_at: 'number.integer | null',
  spent_at: 'number.integer | null',
})
type Row = typeof Row.infer

const Others = type({
  group_id: 'string',
  people: 'number.integer',
  used_minor: 'number.integer',
})
type Others = typeof Others.infer

/** Returns the organisation, its groups and those of its people who have a budget, as a tree. */
export async function listBudgets(call: BusinessCall): Promise<Budgets> {
  const [{ currency, timeZone, month }, usual] = await Promise.all([
    readPayer(call),
    readUsualReset(call),
  ])
  const [holders, others] = await call.db.batch([
    statement(call.db, holdersSql(call, month, usual)),
    statement(call.db, othersSql(call, month, usual)),
  ])
  const rows = Row.array().assert(holders?.results ?? [])
  const rest = Others.array().assert(others?.results ?? [])
  const own = rows.filter(({ level }) => level === 'organization')
  const groups = rows.filter(({ level }) => level === 'group')
  const people = rows.filter(({ level }) => level === 'person')
  const node = (row: Row) => toNode(row, month, timeZone)
  const nodesIn = (groupId: string | null) => [
    ...people.filter(({ group_id }) => group_id === groupId).map(node),
    ...rest.filter(({ group_id }) => group_id === (groupId ?? '')).map(othersNode),
  ]
  return {
    nodes: [
      ...own.map(node),
      ...groups.flatMap((group) => [node(group), ...nodesIn(group.id)]),
      ...nodesIn(null),
    ],
    currency,
    timeZone,
    asOf: call.now,
  }
}

/**
 * Holders without a budget are shown for the period of the organisation's budget, so that the sums
 * match.
 */
async function readUsualReset(call: BusinessCall): Promise<BudgetReset> {
  const row = await statement(
    call.db,
  )`SELECT reset FROM budget WHERE id = ${organizationOf(call)}`.first<{ reset: BudgetReset }>()
  return row?.reset ?? 'month'
}

function toNode(row: Row, month: string, timeZone: string): BudgetNode {
  const { id, level, name, people, group_id: groupId, used_minor: usedMinor } = row
  const { limit_minor: limitMinor, reset, told_at: toldAt, spent_at: spentAt } = row
  const budget =
    limitMinor === null || reset === null
      ? undefined
      : {
          ...{ limitMinor, reset, leftMinor: limitMinor - usedMinor, isHard: row.is_hard === 1 },
          renewsAt: periodOf(reset, month, timeZone).renewsAt,
          ...(toldAt === null ? {} : { toldAt }),
          ...(spentAt === null ? {} : { spentAt }),
        }
  return {
    ...{ id, level, name, people, usedMinor },
    ...(groupId === null ? {} : { groupId }),
    ...(budget ? { budget } : {}),
  }
}

function othersNode({ group_id: id, people, used_minor: usedMinor }: Others): BudgetNode {
  const group = id === '' ? {} : { groupId: id }
  return { id, level: 'others', name: '', people, usedMinor, ...group }
}

/** Includes business travellers, and people who have a plan but were never invited. */
const isPerson = sql`account.deleted_at IS NULL`

function holdersSql(call: BusinessCall, month: string, usual: BudgetReset): Sql {
  const own = organizationOf(call)
  return sql`SELECT holder.id, level, holder.group_id, name, people, ${usedSql(month, sql`holder.id`, usual)} AS used_minor,
      limit_minor, reset, is_hard, ${toldSql(month, '["budget_near","budget_spent"]')} AS told_at,
      ${toldSql(month, '["budget_spent"]')} AS spent_at
    FROM (
      SELECT id, 'organization' AS level, NULL AS group_id, name, (
          SELECT count(*) FROM account WHERE account.organization_id = organization.id
            AND ${isPerson}) AS people
        FROM organization WHERE id = ${own}
      UNION ALL
      SELECT id, 'group', NULL, name, (
          SELECT count(*) FROM account WHERE account.group_id = billing_group.id
            AND account.group_id IS NOT NULL AND ${isPerson})
        FROM billing_group WHERE organization_id = ${own}
      UNION ALL
      SELECT account.id, 'person', account.group_id,
          coalesce(nullif(account.name, ''), account.email, ''), 1
        FROM budget JOIN account ON account.id = budget.account_id
        WHERE budget.organization_id = ${own}
    ) AS holder LEFT JOIN budget ON budget.id = holder.id
    ORDER BY name COLLATE NOCASE, holder.id`
}

/** The time of the first alert of these kinds about a budget in its period. */
function toldSql(month: string, kinds: string): Sql {
  return sql`(SELECT min(created_at) FROM business_alert WHERE business_alert.id IN (
    SELECT kind.value || '.' || holder.id || '.' || substr(${month}, 1, 4) || span.first || '.' ||
      limit_minor
    FROM json_each(${kinds}) AS kind JOIN budget_span AS span
      ON span.reset = budget.reset AND span.month = ${Number(month.slice(5))}))`
}

/**
 * The people without a budget of their own, by group: their number, and their share of the group's
 * spend.
 */
function othersSql(call: BusinessCall, month: string, usual: BudgetReset): Sql {
  const own = organizationOf(call)
  const year = month.slice(0, 4)
  const noBudget = (id: Sql) =>
    sql`NOT EXISTS (SELECT 1 FROM budget AS their WHERE their.id = ${id})`
  return sql`SELECT group_id, sum(people) AS people, sum(used_minor) AS used_minor FROM (
      SELECT coalesce(group_id, '') AS group_id, count(*) AS people, 0 AS used_minor
        FROM account WHERE organization_id = ${own} AND ${isPerson}
          AND ${noBudget(sql`account.id`)} GROUP BY group_id
      UNION ALL
      SELECT coalesce(entry.group_id, ''), 0, sum(entry.amount_minor)
        FROM budget_entry AS entry LEFT JOIN budget ON budget.id = entry.group_id
          JOIN budget_span AS span ON span.reset = coalesce(budget.reset, ${usual})
            AND span.month = ${Number(month.slice(5))}
        WHERE entry.organization_id = ${own}
          AND entry.month BETWEEN ${`${year}-01`} AND ${`${year}-12`}
          AND entry.month BETWEEN ${year} || span.first AND ${year} || span.last
          AND ${noBudget(sql`entry.account_id`)} GROUP BY entry.group_id
    ) GROUP BY group_id HAVING sum(people) > 0 OR sum(used_minor) <> 0`
}
