import { type } from 'arktype'
import { statement } from '../../../platform/sql.ts'
import type { DraftLine } from './write-invoice.ts'

/** Facts about a line of plans, as they were at the time of sale. */
export const LineFacts = type({
  'plan?': 'object | null',
  'points?': 'number.integer',
  /** The order of data that was added to a person's eSIM; its plans are not of the stock. */
  'addedId?': 'string',
  orderNumber: 'string',
  poNumber: 'string',
  costCentre: 'string',
  buyerName: 'string',
})

const Row = type({
  lot_id: 'string | null',
  'added_id?': 'string | null',
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  plan: 'string | null',
  number: 'string | null',
  po_number: 'string | null',
  cost_centre: 'string | null',
  buyer_name: 'string | null',
})

/**
 * Reads the charges of a month’s statement: the plans of its orders, each followed by those
 * returned in the same month, data added to people's eSIMs, and amounts without an order.
 */
export async function readMonthLines(
  db: D1Database,
  organizationId: string,
  month: string,
): Promise<DraftLine[]> {
  const { results } = await statement(db)`
    SELECT lot.id AS lot_id, iif(lot.id IS NULL, line.order_id, NULL) AS added_id,
      iif(entry.kind = 'ordered', line.quantity, -entry.plans) AS quantity, line.unit_minor,
      line.plan, number, po_number, cost_centre, buyer_name
    FROM account_entry AS entry
      JOIN master_order ON master_order.id = entry.order_id
      JOIN master_order_line AS line ON line.order_id = entry.order_id
      LEFT JOIN stock_lot AS lot ON lot.id = line.order_id || '.' || line.position
    WHERE entry.organization_id = ${organizationId} AND entry.month = ${month}
      AND coalesce(entry.credits_month, ${month}) = ${month}
      AND (entry.kind = 'ordered' OR entry.lot_id = lot.id)
    UNION ALL
    SELECT NULL, NULL, iif(amount_minor < 0, -1, 1), abs(amount_minor), NULL, NULL, NULL, NULL, NULL
    FROM account_entry
    WHERE organization_id = ${organizationId} AND month = ${month} AND order_id IS NULL
      AND amount_minor <> 0
    ORDER BY number, lot_id, quantity DESC`.all()
  return Row.array().assert(results).map(toLine)
}

export function toLine(row: typeof Row.infer): DraftLine {
  const { lot_id: lotId, added_id: addedId, quantity, unit_minor: unitMinor, plan } = row
  return {
    ...{ quantity, unitMinor, lotId },
    facts: {
      ...(plan === null ? {} : { plan: JSON.parse(plan) }),
      ...(addedId ? { addedId } : {}),
      orderNumber: row.number ?? '',
      poNumber: row.po_number ?? '',
      costCentre: row.cost_centre ?? '',
      buyerName: row.buyer_name ?? '',
    } satisfies typeof LineFacts.infer,
  }
}
