import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { pointsFor } from '#contract/commerce/points-rate.ts'
import type { PaymentModel } from '#contract/words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql } from '../../platform/sql.ts'

export type PayingForData = {
  /** The id of three rows: in `policy_topup`, the organisation's order and the order of data. */
  id: string
  number: string
  organizationId: string
  buyer: { id: string; name: string }
  paymentModel: PaymentModel
  /** The current month in the organisation's zone. */
  month: string
  costCentre: string
  addon: OfferedPlan
}

/**
 * Returns the statements of the organisation's order of data and its payment. The order's total is
 * read from the row of `policy_topup`; without that row the batch fails.
 */
export function payForData({ now }: DbContext, paying: PayingForData): Sql[] {
  const { id, number, organizationId, buyer, paymentModel, month, costCentre, addon } = paying
  const { priceMinor, currency } = addon
  const points = paymentModel === 'PRE_PAID' ? pointsFor(priceMinor, currency) : null
  return [
    sql`INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name, paid_with,
        currency, total_minor, points, line_count, cost_centre, created_at)
      VALUES (${id}, ${number}, ${organizationId}, ${buyer.id}, ${buyer.name},
        ${points === null ? 'account' : 'points'}, ${currency},
        (SELECT price_minor FROM policy_topup WHERE id = ${id}), ${points}, 1, ${costCentre},
        ${now})`,
    sql`INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
      VALUES (${id}, 0, ${addon.id}, ${JSON.stringify(addon)}, 1, ${priceMinor})`,
    points === null
      ? sql`INSERT INTO account_entry
          (id, organization_id, month, kind, amount_minor, order_id, created_at)
        VALUES (${`ordered.${id}`}, ${organizationId}, ${month}, 'ordered', ${priceMinor}, ${id},
          ${now})`
      : sql`INSERT INTO organization_points_entry
          (id, organization_id, kind, points, order_id, created_at)
        VALUES (${`used.${id}`}, ${organizationId}, 'used', ${-points}, ${id}, ${now})`,
  ]
}

/** Whether a batch failed because its row of `policy_topup` was not inserted. */
export function isUnpaid(error: unknown): boolean {
  const failure = 'NOT NULL constraint failed: master_order.total_minor'
  return error instanceof Error && error.message.includes(failure)
}
