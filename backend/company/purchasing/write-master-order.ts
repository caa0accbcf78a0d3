import { moneyText } from '#contract/money-text.ts'
import type { MasterOrder } from '#contract/spending/stock.ts'
import { callerOf } from '../../call/call.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type IdempotentCall, keepAnswer, writeEvent } from '../../shop/module.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { Payer } from './read-payer.ts'

/** Days after the purchase when unassigned plans lapse. */
const stockDays = 365

export function lapseOf(boughtAt: number): number {
  return boughtAt + stockDays * 86_400
}

type Storing = { order: MasterOrder; payer: Payer; isCart: boolean }

/** Stores an order with all its effects in one batch. */
export async function storeMasterOrder(
  call: BusinessCall,
  { keyed, ...storing }: Storing & { keyed: IdempotentCall },
): Promise<void> {
  await call.db.batch([keepAnswer(call, keyed, storing.order), ...insertMasterOrder(call, storing)])
}

/** Returns the statements of an order with all its effects, for one batch. */
export function insertMasterOrder(call: BusinessCall, storing: Storing): D1PreparedStatement[] {
  const { order, isCart } = storing
  return [
    ...[
      insertOrder(call, order),
      insertLines(order),
      ...(isCart ? takeCart(call, order) : []),
      ...addStock(call, order),
      bookPayment(call, storing),
    ].map((query) => statement(call.db, query)),
    writeEvent(call, {
      organizationId: organizationOf(call),
      type: 'order.created',
      data: {
        order_id: order.id,
        number: order.number,
        plans: order.plans,
        total_minor: order.totalMinor,
        currency: order.currency,
      },
    }),
    writeAudit(call, {
      action: 'master_order_created',
      subjectId: order.id,
      subjectName: order.number,
      before: { plans: null, total: null },
      after: { plans: order.plans, total: moneyText(order.totalMinor, order.currency) },
    }),
  ]
}

function insertOrder(call: BusinessCall, order: MasterOrder): Sql {
  return sql`INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name, paid_with,
      currency, total_minor, points, line_count, po_number, cost_centre, created_at)
    VALUES (${order.id}, ${order.number}, ${organizationOf(call)}, ${callerOf(call).accountId},
      ${order.buyerName}, ${order.paidWith}, ${order.currency}, ${order.totalMinor},
      ${order.points ?? null}, ${order.lines.length}, ${order.poNumber}, ${order.costCentre},
      ${order.createdAt})`
}

function insertLines({ id, lines }: MasterOrder): Sql {
  return sql`INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
    SELECT ${id}, key, value ->> '$.plan.id', value -> '$.plan', value ->> '$.quantity',
      value ->> '$.unitMinor'
    FROM json_each(${JSON.stringify(lines)})`
}

/**
 * Removes the ordered lines from the cart. The whole batch fails with `cart_changed` unless each
 * line still has the same quantity, so that two members cannot order one cart twice.
 */
function takeCart(call: BusinessCall, { id }: MasterOrder): Sql[] {
  const organizationId = organizationOf(call)
  return [
    sql`UPDATE master_order SET cart_taken = (
        SELECT count(*) FROM master_order_line AS line JOIN cart_line AS cart
          ON cart.organization_id = ${organizationId} AND cart.plan_id = line.plan_id
            AND cart.quantity = line.quantity
        WHERE line.order_id = ${id})
      WHERE id = ${id}`,
    sql`DELETE FROM cart_line WHERE organization_id = ${organizationId}
      AND plan_id IN (SELECT plan_id FROM master_order_line WHERE order_id = ${id})`,
  ]
}

function addStock(call: BusinessCall, { id, createdAt, lapsesAt }: MasterOrder): Sql[] {
  const organizationId = organizationOf(call)
  return [
    sql`INSERT INTO stock_lot (id, organization_id, order_id, position, plan_id, bought, lapses_at)
      SELECT order_id || '.' || position, ${organizationId}, order_id, position, plan_id, quantity,
        ${lapsesAt}
      FROM master_order_line WHERE order_id = ${id}`,
    sql`INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
      SELECT 'bought.' || order_id || '.' || position, ${organizationId},
        order_id || '.' || position, 'bought', quantity, ${createdAt}
      FROM master_order_line WHERE order_id = ${id}`,
  ]
}

/**
 * Takes the points, or adds the amount to the month's account; the database refuses more than what
 * is left.
 */
function bookPayment(call: BusinessCall, { order, payer }: Storing): Sql {
  const organizationId = organizationOf(call)
  const { id, points, totalMinor, createdAt } = order
  if (points !== undefined) {
    return sql`INSERT INTO organization_points_entry
        (id, organization_id, kind, points, order_id, created_at)
      VALUES (${`used.${id}`}, ${organizationId}, 'used', ${-points}, ${id}, ${createdAt})`
  }
  return sql`INSERT INTO account_entry
      (id, organization_id, month, kind, amount_minor, order_id, created_at)
    VALUES (${`ordered.${id}`}, ${organizationId}, ${payer.month}, 'ordered', ${totalMinor}, ${id},
      ${createdAt})`
}
