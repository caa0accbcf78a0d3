import { type Sql, sql } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { usedSql } from '../budget/budget-used.ts'

type Due = { id: string; time_zone: string }

/** A statement that is overdue for longer had its alert before. */
const lateSeconds = 30 * 86_400

/** Alerts for budgets of which 80 or 100 % are used; a changed limit causes a new alert. */
function budgetAlerts({ id, time_zone }: Due, now: number): Sql {
  const month = monthIn(now, time_zone)
  return sql`SELECT step.key || '.' || spent.id || '.' || spent.first || '.' || limit_minor,
      step.key, spent.account_id,
      json_object('name', name, 'usedMinor', used_minor, 'limitMinor', limit_minor,
        'currency', currency_unit)
    FROM (SELECT budget.id, budget.account_id, limit_minor, organization.currency_unit,
        ${month.slice(0, 4)} || period.first AS first, ${usedSql(month, sql`budget.id`)} AS used_minor,
        coalesce(nullif(account.name, ''), account.email, billing_group.name, organization.name)
          AS name
      FROM budget JOIN organization ON organization.id = budget.organization_id
        JOIN budget_span AS period
          ON period.reset = budget.reset AND period.month = ${Number(month.slice(5))}
        LEFT JOIN billing_group ON billing_group.id = budget.group_id
        LEFT JOIN account ON account.id = budget.account_id
      WHERE budget.organization_id = ${id}) AS spent,
      json_each('{"budget_near":80,"budget_spent":100}') AS step
    WHERE used_minor * 100 >= limit_minor * step.value`
}

/** Alerts for statements that are not paid in time. */
function invoiceAlerts({ id }: Due, now: number): Sql {
  return sql`SELECT 'invoice_due.' || invoice.id, 'invoice_due', NULL,
      json_object('name', number, 'usedMinor', total_minor - settled_minor, 'at', due_at,
        'currency', currency)
    FROM invoice WHERE organization_id = ${id} AND kind = 'statement' AND state <> 'PAID'
      AND state = 'OVERDUE' AND due_at BETWEEN ${now - lateSeconds} AND ${now}`
}

/** Alerts for a spend limit of which 80 or 100 % are used. */
function limitAlerts({ id, time_zone }: Due, now: number): Sql {
  return sql`SELECT 'budget_' || step.value || '.' || spent.id || '.' || spent.spend_month AS id,
        'budget_' || step.value AS kind, NULL AS person,
        json_object('name', '', 'usedMinor', spent.cur_spend_minor, 'limitMinor', spent.most,
          'currency', spent.currency_unit) AS facts
      FROM (SELECT id, cur_spend_minor, spend_month, currency_unit,
          coalesce(custom_spend_limit_minor, max_spend_limit_minor) AS most
        FROM organization WHERE id = ${id}) AS spent, json_each('[80, 100]') AS step
      WHERE spent.spend_month = ${monthIn(now, time_zone)} AND spent.most > 0
        AND spent.cur_spend_minor * 100 >= spent.most * step.value`
}

/** All alerts about an organisation's money, as a query. */
export function moneyAlerts(due: Due, now: number): Sql {
  return sql`${limitAlerts(due, now)} UNION ALL ${budgetAlerts(due, now)}
    UNION ALL ${invoiceAlerts(due, now)}`
}
