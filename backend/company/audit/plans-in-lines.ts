import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { currencies } from '#contract/money.ts'
import type { AuditLine } from '#contract/organization/audit.ts'
import { statement } from '../../platform/sql.ts'
import { listPlansById, viewFor } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Currency = type.enumerated(...currencies)

/**
 * Returns the plans to which ids in the lines refer: as the organisation last bought them,
 * otherwise as they are sold today. Other plans are absent, and pages show their ids.
 */
export async function plansInLines(
  call: BusinessCall,
  lines: readonly AuditLine[],
): Promise<OfferedPlan[]> {
  const ids = [...new Set(lines.flatMap(idsIn))]
  if (ids.length === 0) return []
  const own = organizationOf(call)
  const [rows, currency] = await Promise.all([
    statement(call.db)`
      SELECT line.plan, max(lot.lapses_at) FROM stock_lot AS lot JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position
      WHERE lot.organization_id = ${own}
        AND lot.plan_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      GROUP BY lot.plan_id`.all<{ plan: string }>(),
    statement(call.db)`SELECT currency_unit FROM organization WHERE id = ${own}`.first<string>(
      'currency_unit',
    ),
  ])
  const bought = rows.results.map(({ plan }) => JSON.parse(plan) as OfferedPlan)
  const known = new Set(bought.map(({ id }) => id))
  const others = ids.filter((id) => !known.has(id))
  if (others.length === 0) return bought
  const view = viewFor(call, Currency.assert(currency))
  return [...bought, ...(await listPlansById(view, others))]
}

/** The ids of plans in a line: for a line of the cart, the plan is the subject. */
function idsIn({ action, subjectName, changes }: AuditLine): string[] {
  const values = changes
    .filter(({ field }) => field === 'plan')
    .flatMap(({ before, after }) => [before, after])
  const named = action === 'cart_line_changed' ? [...values, subjectName] : values
  return named.filter((id) => typeof id === 'string' && id !== '') as string[]
}
