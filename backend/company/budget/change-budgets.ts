import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { moneyText } from '#contract/money-text.ts'
import {
  type BudgetLevel,
  type BudgetReset,
  budgetResets,
  maxBudgets,
} from '#contract/spending/budget-words.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type AuditValues, writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { keepMonths } from './keep-months.ts'

type Rule = { limitMinor: number; reset: BudgetReset; isHard: boolean }
/** The budget as the editor saw it; undefined replaces any budget. */
type Seen = Rule | null | undefined
type Asked = Rule & {
  level: BudgetLevel
  holderId?: string | undefined
  email?: string | undefined
  seen?: Seen
}

const Holder = type({
  id: 'string',
  name: 'string',
  currency: Currency,
  time_zone: 'string',
  limit_minor: 'number.integer | null',
  reset: type.enumerated(...budgetResets, null),
  is_hard: '0 | 1 | null',
})
type Holder = typeof Holder.infer

/**
 * Sets the budget of the organisation, a group or a person. A budget below the current spend stops
 * further spending and takes nothing back.
 */
export async function setBudget(call: BusinessCall, asked: Asked): Promise<{ budgetId: string }> {
  const { level, limitMinor, reset, isHard, seen } = asked
  const before = await readHolder(call, holderOf(call, asked))
  const { id } = before
  await keepMonths(call, before.time_zone)
  const own = organizationOf(call)
  const stored = statement(call.db)`
    INSERT INTO budget (id, organization_id, group_id, account_id, limit_minor, reset, is_hard,
      changed_by, changed_at, created_at, seen_late)
    SELECT ${id}, ${own}, ${level === 'group' ? id : null}, ${level === 'person' ? id : null},
      ${limitMinor}, ${reset}, ${isHard ? 1 : 0}, ${callerOf(call).accountId}, ${call.now},
      ${call.now},
      iif(${seen ? 1 : 0} AND NOT EXISTS (SELECT 1 FROM budget WHERE id = ${id}), 1, NULL)
    WHERE ${before.reset === null ? 0 : 1} = 1
      OR (SELECT count(*) FROM budget WHERE organization_id = ${own}) < ${maxBudgets}
    ON CONFLICT (id) DO UPDATE SET limit_minor = excluded.limit_minor, reset = excluded.reset,
      is_hard = excluded.is_hard, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, seen_late = ${isOther(seen)}`
  const audit = writeAudit(call, {
    action: 'budget_set',
    subjectId: id,
    subjectName: before.name,
    before: storedFields(before),
    after: fieldsOf({ limitMinor, reset, isHard }, before),
  })
  try {
    const [result] = await call.db.batch([stored, audit])
    if (result?.meta.changes === 0) throw refuse('too_many')
  } catch (error) {
    // The holder has left the organisation meanwhile.
    throw String(error).includes('budget_holder') ? new ApiError('not_found') : changedOr(error)
  }
  return { budgetId: id }
}

/** Removes a budget. The spend stays counted, so that a later budget includes it. */
export async function removeBudget(
  call: BusinessCall,
  { budgetId, seen }: { budgetId: string; seen?: Seen },
): Promise<{ budgetId: string }> {
  const holder = await readHolder(call, sql`holder.id = ${budgetId}`)
  if (holder.reset === null) throw new ApiError('not_found')
  const before = storedFields(holder)
  const changes = [
    statement(call.db)`UPDATE budget SET seen_late = ${isOther(seen)} WHERE id = ${budgetId}`,
    statement(call.db)`
      DELETE FROM budget WHERE id = ${budgetId} AND organization_id = ${organizationOf(call)}`,
    writeAudit(call, {
      action: 'budget_removed',
      subjectId: budgetId,
      subjectName: holder.name,
      before,
      after: Object.fromEntries(Object.keys(before).map((key) => [key, null])),
    }),
  ]
  await call.db.batch(changes).catch((error: unknown) => {
    throw changedOr(error)
  })
  return { budgetId }
}

/** 1 if the stored budget differs from the one that its editor saw, which fails the batch. */
function isOther(seen: Seen): Sql {
  if (seen === undefined) return sql`NULL`
  if (seen === null) return sql`1`
  return sql`iif(budget.limit_minor = ${seen.limitMinor} AND budget.reset = ${seen.reset}
    AND budget.is_hard = ${seen.isHard ? 1 : 0}, NULL, 1)`
}

function changedOr(error: unknown): unknown {
  return String(error).includes('budget_changed') ? refuse('budget_changed') : error
}

/** The intended holder of the budget, as a condition on `holder`. */
function holderOf(call: BusinessCall, { level, holderId, email }: Asked): Sql {
  if (level === 'organization') return sql`holder.level = 0 AND holder.id = ${organizationOf(call)}`
  if (level === 'group') return sql`holder.level = 1 AND holder.id = ${holderId ?? ''}`
  return holderId === undefined
    ? sql`holder.level = 2 AND holder.email_key = ${emailKey(email ?? '')}`
    : sql`holder.level = 2 AND holder.id = ${holderId}`
}

/** Reads the holder of a budget. Throws `not_found` for a holder of another organisation. */
async function readHolder(call: BusinessCall, isMeant: Sql): Promise<Holder> {
  const own = organizationOf(call)
  const row = await statement(call.db)`
    SELECT holder.id, holder.name, organization.currency_unit AS currency,
      organization.time_zone, limit_minor, reset, is_hard
    FROM (
      SELECT 0 AS level, id, name, NULL AS email_key FROM organization WHERE id = ${own}
      UNION ALL
      SELECT 1, id, name, NULL FROM billing_group WHERE organization_id = ${own}
      UNION ALL
      SELECT 2, id, coalesce(nullif(name, ''), email, ''), email_key FROM account
        WHERE organization_id = ${own} AND deleted_at IS NULL
    ) AS holder JOIN organization ON organization.id = ${own}
      LEFT JOIN budget ON budget.id = holder.id
    WHERE ${isMeant}`.first()
  if (!row) throw new ApiError('not_found')
  return Holder.assert(row)
}

type Stored = Pick<Holder, 'currency' | 'limit_minor' | 'reset' | 'is_hard'>

function storedFields(stored: Stored): AuditValues {
  const { limit_minor: limitMinor, reset, is_hard } = stored
  if (limitMinor === null || reset === null) return { budget: null, reset: null, stops: null }
  return fieldsOf({ limitMinor, reset, isHard: is_hard === 1 }, stored)
}

/** A budget as the audit log shows it. */
function fieldsOf({ limitMinor, reset, isHard }: Rule, { currency }: Pick<Stored, 'currency'>) {
  return { budget: moneyText(limitMinor, currency), reset, stops: isHard }
}

function refuse(reason: 'too_many' | 'budget_changed'): ApiError {
  return new ApiError('conflict', 'the budget cannot be set', { details: { reason } })
}
