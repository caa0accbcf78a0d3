import { type } from 'arktype'
import type { TouchedBudget } from '#contract/spending/approval.ts'
import { budgetLevels } from '#contract/spending/budget-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { usedSql } from './budget-used.ts'
import type { Spending } from './find-passed.ts'

const Row = type({
  id: 'string',
  level: type.enumerated(...budgetLevels),
  name: 'string',
  used_minor: 'number.integer',
  adds_minor: 'number.integer',
  limit_minor: 'number.integer',
  is_hard: '0 | 1',
})

/**
 * Returns the budgets in which spendings count, each with the amount that they would add: those of
 * people first, then those of groups and of the organisation.
 */
export async function touchedBudgets(
  call: BusinessCall,
  spendings: readonly Spending[],
): Promise<TouchedBudget[]> {
  if (spendings.length === 0) return []
  const { month } = await readPayer(call)
  const own = organizationOf(call)
  const { results } = await statement(call.db)`WITH spending AS (
      SELECT account.id AS account_id, account.group_id,
        value ->> 'priceMinor' AS price_minor
      FROM json_each(${JSON.stringify(spendings)})
        LEFT JOIN account ON account.id = value ->> 'accountId'
          AND account.organization_id = ${own}
    )
    SELECT budget.id, iif(budget.account_id IS NOT NULL, 'person',
        iif(budget.group_id IS NOT NULL, 'group', 'organization')) AS level,
      coalesce(nullif(account.name, ''), account.email, billing_group.name, organization.name)
        AS name,
      ${usedSql(month, sql`budget.id`)} AS used_minor, limit_minor, is_hard,
      (SELECT sum(price_minor) FROM spending
        WHERE budget.id IN (${own}, spending.group_id, spending.account_id)) AS adds_minor
    FROM budget JOIN organization ON organization.id = budget.organization_id
      LEFT JOIN billing_group ON billing_group.id = budget.group_id
      LEFT JOIN account ON account.id = budget.account_id
    WHERE budget.organization_id = ${own} AND adds_minor > 0
    ORDER BY budget.account_id IS NULL, budget.group_id IS NULL, name COLLATE NOCASE, budget.id`.all()
  return Row.array()
    .assert(results)
    .map((row) => ({
      ...{ id: row.id, level: row.level, name: row.name, isHard: row.is_hard === 1 },
      usedMinor: row.used_minor,
      addsMinor: row.adds_minor,
      limitMinor: row.limit_minor,
    }))
}

/** Whether the added amounts exceed a budget that stops spending. */
export function isOver(budgets: readonly TouchedBudget[]): boolean {
  return budgets.some(
    ({ isHard, usedMinor, addsMinor, limitMinor }) => isHard && usedMinor + addsMinor > limitMinor,
  )
}
