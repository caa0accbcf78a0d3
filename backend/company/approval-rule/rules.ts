import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type Currency, currencies } from '#contract/money.ts'
import type { ApprovalRules } from '#contract/spending/approval.ts'
import { firstRules } from '#contract/spending/approval-words.ts'
import { type PaymentModel, paymentModels } from '#contract/words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type AuditValues, writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  name: 'string',
  payment_model: type.enumerated(...paymentModels),
  currency: type.enumerated(...currencies),
  time_zone: 'string',
  has_rules: '0 | 1',
  amount_minor: 'number.integer | null',
  order_minor: 'number.integer | null',
  monthly_addons: 'number.integer | null',
  monthly_plans: 'number.integer | null',
  slugs: 'string | null',
  is_always: '0 | 1 | null',
  lapse_days: 'number.integer | null',
  escalate_days: 'number.integer | null',
  escalate_to: 'string | null',
})

/** An organisation with its approval rules. */
export type Ruled = {
  name: string
  paymentModel: PaymentModel
  currency: Currency
  timeZone: string
  rules: ApprovalRules
}

export async function readRuled(db: D1Database, organizationId: string): Promise<Ruled> {
  const found = await statement(db)`
    SELECT organization.name, payment_model, currency_unit AS currency, time_zone,
      approval_rule.organization_id IS NOT NULL AS has_rules, amount_minor, order_minor,
      monthly_addons, monthly_plans, slugs, is_always, lapse_days, escalate_days, escalate_to
    FROM organization LEFT JOIN approval_rule ON approval_rule.organization_id = organization.id
    WHERE organization.id = ${organizationId}`.first()
  const row = Row.assert(found)
  const { name, payment_model: paymentModel, currency, time_zone: timeZone } = row
  const first = firstRules(currency)
  const rules = row.has_rules
    ? {
        amountMinor: row.amount_minor,
        orderMinor: row.order_minor,
        monthlyAddons: row.monthly_addons,
        monthlyPlans: row.monthly_plans,
        slugs: JSON.parse(row.slugs ?? '[]') as string[],
        isAlways: row.is_always === 1,
        lapseDays: row.lapse_days ?? first.lapseDays,
        escalateDays: row.escalate_days ?? first.escalateDays,
        escalateTo: row.escalate_to,
      }
    : first
  return { name, paymentModel, currency, timeZone, rules }
}

const Approver = type({ id: 'string', name: 'string' })

/** Condition that an account can sign in and has a role that may approve. */
export const mayDecideSql: Sql = sql`account.account_type = 'enterprise'
  AND account.disabled_at IS NULL AND account.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM role WHERE role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
      AND instr(role.permissions, '"APPROVE_REQUESTS"') > 0)`

export async function getRules(call: BusinessCall) {
  const { rules, currency } = await readRuled(call.db, organizationOf(call))
  const { results } = await statement(call.db)`
    SELECT account.id, coalesce(nullif(account.name, ''), account.email, '') AS name
    FROM account WHERE account.organization_id = ${organizationOf(call)} AND ${mayDecideSql}
    ORDER BY name COLLATE NOCASE LIMIT 100`.all()
  return { rules, currency, approvers: Approver.array().assert(results) }
}

export async function setRules(call: BusinessCall, rules: ApprovalRules) {
  const before = await getRules(call)
  const { escalateTo, escalateDays, lapseDays } = rules
  if (escalateTo !== null && !before.approvers.some(({ id }) => id === escalateTo)) {
    throw new ApiError('not_found')
  }
  if (escalateDays >= lapseDays) {
    throw new ApiError('unprocessable', 'a request lapses before others are told', {
      details: { reason: 'escalates_late' },
    })
  }
  const slugs = JSON.stringify([...new Set(rules.slugs)].toSorted())
  await call.db.batch([
    statement(call.db)`
      INSERT INTO approval_rule (organization_id, amount_minor, order_minor, monthly_addons,
        monthly_plans, slugs, is_always, lapse_days, escalate_days, escalate_to, changed_at)
      VALUES (${organizationOf(call)}, ${rules.amountMinor}, ${rules.orderMinor},
        ${rules.monthlyAddons}, ${rules.monthlyPlans}, ${slugs}, ${rules.isAlways ? 1 : 0},
        ${lapseDays}, ${escalateDays}, ${escalateTo}, ${call.now})
      ON CONFLICT (organization_id) DO UPDATE SET amount_minor = excluded.amount_minor,
        order_minor = excluded.order_minor, monthly_addons = excluded.monthly_addons,
        monthly_plans = excluded.monthly_plans, slugs = excluded.slugs,
        is_always = excluded.is_always, lapse_days = excluded.lapse_days,
        escalate_days = excluded.escalate_days, escalate_to = excluded.escalate_to,
        changed_at = excluded.changed_at`,
    writeAudit(call, {
      action: 'approval_rules_changed',
      subjectId: organizationOf(call),
      subjectName: '',
      before: fieldsOf(before.rules),
      after: fieldsOf(rules),
    }),
  ])
  return { rules: (await readRuled(call.db, organizationOf(call))).rules }
}

/** The rules as the audit log shows them. */
function fieldsOf(rules: ApprovalRules): AuditValues {
  return {
    amount: rules.amountMinor,
    order: rules.orderMinor,
    monthly_addons: rules.monthlyAddons,
    monthly_plans: rules.monthlyPlans,
    destinations: rules.slugs.toSorted(),
    always: rules.isAlways,
    lapse_days: rules.lapseDays,
    escalate_days: rules.escalateDays,
    escalate_to: rules.escalateTo,
  }
}
