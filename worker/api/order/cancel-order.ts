import { ApiError } from '#contract/errors.ts'
import type { Esim, Order } from '#contract/order.ts'
import type { Call } from '../call.ts'
import { refreshEsims } from '../esim/refresh-esims.ts'
import { requestIdSql, requestIdsOf } from '../esim/request-ids.ts'
import { settleRewards } from '../reward/settle-rewards.ts'
import { type Desk, giveUp } from './advance-order.ts'
import { readOrder } from './read-order.ts'
import { readOrderPaper } from './read-order-paper.ts'
import { applyOutcome, referenceOf } from './settle-payment.ts'
import { tradeOf } from './trade.ts'
import { tryToAdvance } from './try-to-advance.ts'

/**
 * Gives up an unpaid order, or gives back a whole one while no phone has downloaded anything of it.
 * The network decides: a profile that it will not take back keeps the order as it is (`conflict`).
 */
export async function cancelOrder(call: Call, { orderId }: { orderId: string }): Promise<Order> {
  const order = await readOrder(call, orderId)
  if (order.state === 'PENDING') await cancelUnpaid(call, order)
  else if (order.state === 'COMPLETED') {
    if (!(await giveBack(call, orderId, ({ canCancel }) => canCancel))) throw inUse()
  }
  await tryToAdvance(call, orderId)
  return readOrder(call, orderId)
}

/** Gives up an order that nobody has paid, and the try that might still succeed. */
export async function cancelUnpaid(
  desk: Desk,
  { id, payment }: Pick<Order, 'id' | 'payment'>,
): Promise<void> {
  const { db, services } = desk
  if (payment.state === 'action_due' || payment.state === 'processing') {
    const row = await db
      .prepare('SELECT tries FROM payment WHERE purchase_id = ?1')
      .bind(id)
      .first<{ tries: number }>()
    const tries = row?.tries ?? 0
    const outcome = await tradeOf(services).payments.void(desk, referenceOf(id, tries))
    await applyOutcome(desk, { orderId: id, tries, outcome })
  }
  await giveUp(desk, id)
}

/**
 * Takes a whole order back if every eSIM of it may be, as the network says now; tells whether. Data that
 * was added stays where it is.
 */
export async function giveBack(
  desk: Desk,
  id: string,
  mayTake: (esim: Esim) => boolean,
): Promise<boolean> {
  const { db, now, services } = desk
  const before = await readOrderPaper(desk, id)
  if (before?.esimId !== undefined) return false
  await refreshEsims(desk, before?.esims ?? [], 0)
  const fresh = (await readOrderPaper(desk, id))?.esims ?? []
  if (!fresh.every((esim) => !esim.addons && mayTake(esim))) return false
  const esimIds = fresh.map((esim) => esim.id)
  const requestIds = [...(await requestIdsOf(db, esimIds)).values()]
  if (!(await tradeOf(services).supplier.cancel(desk, requestIds))) return false
  const asked = JSON.stringify(requestIds)
  // What was given away meanwhile has another profile, which is still to be asked for.
  const isSame = `NOT EXISTS (SELECT 1 FROM esim WHERE purchase_id = ?1
    AND ${requestIdSql} NOT IN (SELECT value FROM json_each(?3)))`
  await db.batch([
    db
      .prepare(
        `UPDATE esim SET cancelled_at = ?2
         WHERE purchase_id = ?1 AND cancelled_at IS NULL AND ${isSame}`,
      )
      .bind(id, now, asked),
    db
      .prepare(
        `UPDATE purchase SET state = 'CANCELLED', closed_at = ?2
         WHERE id = ?1 AND state = 'COMPLETED' AND ${isSame}`,
      )
      .bind(id, now, asked),
    ...settleRewards(db, id, now),
  ])
  const isOpen = (await readOrderPaper(desk, id))?.state === 'COMPLETED'
  return isOpen ? giveBack(desk, id, mayTake) : true
}

function inUse(): ApiError {
  return new ApiError('conflict', 'an eSIM of the order is in use', {
    details: { reason: 'in_use' },
  })
}
