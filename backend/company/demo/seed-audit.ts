import type { Currency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { AuditAction } from '#contract/organization/audit.ts'
import type { BudgetReset } from '#contract/spending/budget-words.ts'
import type { Seeding } from '../../call/domain.ts'
import { sql, statement } from '../../platform/sql.ts'

const organizations = [
  { id: 'demo-meridian', administrator: 'demo-postpaid' },
  { id: 'demo-northpass', administrator: 'demo-prepaid' },
] as const

type Did = {
  at: number
  action: AuditAction
  subject_id: string
  subject_name: string
  actor_id: string
  /** The values that the action wrote, by the column names of the database. */
  plans: number | null
  total: number | null
  currency: Currency
  plan: string | null
  reset: BudgetReset | null
  is_hard: number | null
}

/**
 * Adds the lines that the seeded orders, assignments and budgets of the demonstration organisations
 * would have left in their audit logs. A log that has lines already stays as it is.
 */
export async function seedAudit({ db }: Pick<Seeding, 'db'>): Promise<void> {
  for (const { id, administrator } of organizations) {
    const known = statement(db)`SELECT 1 FROM audit_entry WHERE organization_id = ${id} LIMIT 1`
    if (await known.first()) continue
    const { results } = await statement(db, whatWasDone(id)).all<Did>()
    const lines = results.map((did) => ({
      ...did,
      actor_id: did.actor_id || administrator,
      ...valuesOf(did),
    }))
    if (lines.length === 0) continue
    await statement(db)`
      INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
        subject_id, subject_name, before, after, request_id, source, network, country)
      SELECT ${id}, line.value ->> 'at', account.id, account.name, line.value ->> 'action',
        line.value ->> 'subject_id', line.value ->> 'subject_name', line.value -> 'before',
        line.value -> 'after', 'demo', 'browser', '198.51.100.0/24', 'DE'
      FROM json_each(${JSON.stringify(lines)}) AS line
        JOIN account ON account.id = line.value ->> 'actor_id'
      ORDER BY line.key`.run()
  }
}

function whatWasDone(organizationId: string) {
  return sql`SELECT master_order.created_at AS at, 'master_order_created' AS action,
      master_order.id AS subject_id, number AS subject_name, buyer_id AS actor_id,
      (SELECT sum(quantity) FROM master_order_line WHERE order_id = master_order.id) AS plans,
      total_minor AS total, currency, NULL AS plan, NULL AS reset, NULL AS is_hard
    FROM master_order WHERE organization_id = ${organizationId}
    UNION ALL
    SELECT assignment.created_at, 'plan_assigned', assignment.id, account.name, assigned_by,
      NULL, NULL, account.currency_unit, plan_id, NULL, NULL
    FROM assignment JOIN account ON account.id = assignment.account_id
    WHERE assignment.organization_id = ${organizationId}
    UNION ALL
    SELECT budget.created_at, 'budget_set', budget.id,
      coalesce(billing_group.name, account.name, organization.name), changed_by,
      NULL, limit_minor, organization.currency_unit, NULL, reset, is_hard
    FROM budget JOIN organization ON organization.id = budget.organization_id
      LEFT JOIN billing_group ON billing_group.id = budget.group_id
      LEFT JOIN account ON account.id = budget.account_id
    WHERE budget.organization_id = ${organizationId}
    ORDER BY at, subject_id`
}

/** The values in the form in which the actions themselves write them. */
function valuesOf({ action, plans, total, currency, plan, reset, is_hard }: Did) {
  if (action === 'plan_assigned') return { before: {}, after: { plan } }
  const money = moneyText(total ?? 0, currency)
  if (action === 'budget_set') {
    return {
      before: { budget: null, reset: null, stops: null },
      after: { budget: money, reset, stops: is_hard === 1 },
    }
  }
  return { before: { plans: null, total: null }, after: { plans, total: money } }
}
