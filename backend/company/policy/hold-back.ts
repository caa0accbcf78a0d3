import type { HeldReason } from '#contract/assigning/policy-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { usedSql } from '../budget/budget-used.ts'
import { isBudgetSpent } from '../budget/refuse-budget.ts'
import { orderRefusal } from '../purchasing/create-master-order.ts'
import type { PolicyRow } from './policy-row.ts'

/** Seconds for which the history shows data that was not added. */
const keptSeconds = 400 * 86_400

export type Wanted = {
  policy: PolicyRow
  month: string
  esim: { id: string; accountId: string; added: number }
  addon: OfferedPlan
}

/** The cost of a person in the month, by all policies together. */
export function monthSql({ policy, esim, month }: Wanted): Sql {
  return sql`(SELECT coalesce(sum(price_minor), 0) FROM policy_topup AS before
    WHERE before.organization_id = ${policy.organization_id}
      AND before.account_id = ${esim.accountId} AND before.month = ${month}
      AND before.state = 'bought' AND before.request_id IS NULL)`
}

/** The cost of the policy so far. */
export function totalSql({ policy }: Wanted): Sql {
  return sql`(SELECT coalesce(sum(price_minor), 0) FROM policy_topup AS before
    WHERE before.policy_id = ${policy.id} AND before.state = 'bought')`
}

/**
 * Whether the data would exceed the budget of the person's group, even if that budget does not stop
 * spending.
 */
export function passesBudgetSql({ esim, addon, month }: Wanted): Sql {
  return sql`EXISTS (SELECT 1 FROM account JOIN budget ON budget.id = account.group_id
    WHERE account.id = ${esim.accountId}
      AND ${usedSql(month, sql`budget.id`)} + ${addon.priceMinor} > budget.limit_minor)`
}

const byRefusal: Readonly<Record<string, HeldReason>> = {
  points_short: 'points',
  spend_limit: 'limit',
  statement_late: 'late',
}

/** The reason behind an error that failed a top-up; undefined for errors that are bugs. */
export function refusedFor(error: unknown): HeldReason | undefined {
  if (isBudgetSpent(error)) return 'budget'
  const refusal = orderRefusal(error)
  const reason = refusal instanceof ApiError ? String(refusal.details?.reason) : ''
  return byRefusal[reason]
}

/**
 * Stores that a policy did not add data, once for each occasion of low data and month. Without a
 * given reason, the reason is the policy's own cap, amount or budget; if none of them applies, a
 * parallel run was faster and nothing is stored.
 */
export async function holdBack(
  { db, now }: CommerceContext,
  wanted: Wanted,
  reason?: HeldReason,
): Promise<void> {
  const { policy, esim, addon, month } = wanted
  const price = addon.priceMinor
  const crossing = `${esim.id}.${esim.added}`
  const own = sql`CASE WHEN policy.cap_minor < ${price} + ${monthSql(wanted)} THEN 'cap'
    WHEN policy.stop_minor < ${price} + ${totalSql(wanted)} THEN 'amount'
    WHEN policy.stop_at = 'budget' AND ${passesBudgetSql(wanted)} THEN 'budget' END`
  const held = reason === undefined ? own : sql`${reason}`
  await statement(db)`
    INSERT INTO policy_held (id, policy_id, organization_id, account_id, esim_id, add_mb,
      price_minor, reason, created_at, expires_at)
    SELECT ${`${policy.id}.${crossing}.${month}`}, policy.id, policy.organization_id,
      ${esim.accountId}, ${esim.id}, ${addon.amount}, ${price}, ${held}, ${now},
      ${now + keptSeconds}
    FROM topup_policy AS policy
    WHERE policy.id = ${policy.id} AND policy.state = 'on' AND ${held} IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM policy_topup WHERE crossing = ${crossing})
    ON CONFLICT DO NOTHING`.run()
}
