import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { listPlansById, viewFor } from '../../shop/module.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { WantedLine } from './price-lines.ts'
import { readPayer } from './read-payer.ts'

/**
 * Sets the quantity of a plan in the cart; 0 removes the line. Throws `not_found` for a plan that
 * is not sold here, and `unprocessable` if the cart has no room for another line.
 */
export async function setCartLine(call: BusinessCall, wanted: WantedLine): Promise<void> {
  const before = await quantityInCart(call, wanted.planId)
  if (before === wanted.quantity) return
  if (wanted.quantity > 0) await requireSold(call, wanted.planId)
  const changes = [
    wanted.quantity > 0 ? putLine(call, wanted) : removeLine(call, wanted.planId),
    writeAudit(call, {
      action: 'cart_line_changed',
      subjectId: wanted.planId,
      subjectName: wanted.planId,
      before: { quantity: before },
      after: { quantity: wanted.quantity },
    }),
  ]
  await call.db.batch(changes).catch((error: unknown) => {
    throw String(error).includes('cart_full') ? fullCart() : error
  })
}

async function quantityInCart(call: BusinessCall, planId: string): Promise<number> {
  const found = await statement(call.db)`SELECT quantity FROM cart_line
    WHERE organization_id = ${organizationOf(call)} AND plan_id = ${planId}`.first<number>(
    'quantity',
  )
  return found ?? 0
}

async function requireSold(call: BusinessCall, planId: string): Promise<void> {
  const { currency } = await readPayer(call)
  const view = viewFor(call, currency)
  const [plan] = await listPlansById(view, [planId])
  if (!plan) throw new ApiError('not_found')
}

function putLine(call: BusinessCall, { planId, quantity }: WantedLine): D1PreparedStatement {
  const organizationId = organizationOf(call)
  const { accountId } = callerOf(call)
  return statement(call.db)`
    INSERT INTO cart_line (organization_id, plan_id, quantity, changed_by, changed_at,
      created_at)
    VALUES (${organizationId}, ${planId}, ${quantity}, ${accountId}, ${call.now}, ${call.now})
    ON CONFLICT (organization_id, plan_id) DO UPDATE SET
      quantity = excluded.quantity, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`
}

function removeLine(call: BusinessCall, planId: string): D1PreparedStatement {
  return statement(call.db)`DELETE FROM cart_line
    WHERE organization_id = ${organizationOf(call)} AND plan_id = ${planId}`
}

function fullCart(): ApiError {
  return new ApiError('unprocessable', 'the cart has no room for another plan', {
    details: { reason: 'cart_full' },
  })
}
