import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { giveUpOrder } from '../features/order/give-up-order.ts'
import { applyOutcome, referenceOf, unansweredSeconds } from '../features/order/settle-payment.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import type { Books } from '../providers/payment/payment-provider.ts'
import { paymentsOf, tradeOf } from '../providers/trade.ts'
import { moveOrder } from '../records/order-transitions.ts'
import { readOrderPaper } from '../records/read-order-paper.ts'
import { sendSoon, tellBuyer } from '../records/tell-buyer.ts'
import { markRefunded } from '../records/write-payment.ts'
import { decideAutoPayment } from './decide-auto-payment.ts'
import { dropMade } from './drop-made.ts'
import { handOverGifts } from './hand-over-gifts.ts'
import { listBackings, payParts } from './part-refunds.ts'
import { provision } from './provision.ts'
import { settleCancellation } from './settle-cancellation.ts'
import type { Standing } from './standing.ts'

/** An order that nobody pays is given up after this long (R-IDM-5: 10 minutes at most). */
export const openSeconds = 540

/**
 * Takes an order as far as it can go now: asks about undecided payments, has eSIMs made or taken
 * back, gives up what nobody pays, pays back what is over, hands over what was given. Each step can be
 * repeated and interrupted; pages that wait for an order call it, and the recovery does for all
 * that stand still.
 */
export async function advanceOrder(desk: Desk, orderId: string): Promise<void> {
  const before = await standingOf(desk, orderId)
  if (!before) return
  const decide = before.autoKey === null ? decidePayment : decideAutoPayment
  if (before.state === 'PENDING') await decide(desk, orderId, before)
  if (before.isCancelling) await settleCancellation(desk, orderId)
  const { state, payment, partsDue, giftsDue } = (await standingOf(desk, orderId)) ?? before
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  if (isMaking) await provision(desk, orderId)
  if (isMaking || partsDue > 0) await payParts(desk, orderId)
  const isOwed = state === 'CANCELLED' || state === 'FAILED'
  if (isOwed && payment === 'succeeded') await payBack(desk, orderId, before)
  if (giftsDue > 0) await handOverGifts(desk, orderId)
}

function standingOf({ db }: Books, orderId: string): Promise<Standing | null> {
  return statement(
    db,
    sql`SELECT purchase.state, purchase.created_at AS createdAt, payment.state AS payment,
        payment.tries, payment.updated_at AS updatedAt, payment.amount_minor AS amountMinor,
        (SELECT count(*) FROM refund WHERE reason_id = purchase.id AND done_at IS NULL)
          AS partsDue,
        EXISTS (SELECT 1 FROM cancellation
          WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open')
          AS isCancelling,
        (SELECT count(*) FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
          WHERE esim.purchase_id = purchase.id AND gift.state = 'accepting') AS giftsDue,
        purchase.auto_key AS autoKey
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      WHERE purchase.id = ${orderId}`,
  ).first<Standing>()
}

async function decidePayment(desk: Desk, orderId: string, standing: Standing): Promise<void> {
  const { tries, payment, updatedAt, createdAt, amountMinor } = standing
  const payments = paymentsOf(desk.services, amountMinor)
  const reference = referenceOf(orderId, tries)
  const isOver = desk.now >= createdAt + openSeconds
  const isAsked = payment === 'action_due' || payment === 'processing'
  const isUnanswered = payment === 'trying' && desk.now >= updatedAt + unansweredSeconds
  if (isAsked || isUnanswered) {
    const known = isOver ? undefined : await payments.read(desk, reference)
    // One that the provider never got is given up before another card may be tried: it may still be
    // on its way.
    const outcome = known ?? (await payments.void(desk, reference))
    const isUnheard = !isOver && outcome.state === 'voided'
    const unheard = { state: 'declined', decline: 'unavailable' } as const
    await applyOutcome(desk, { orderId, tries, outcome: isUnheard ? unheard : outcome })
  }
  if (isOver) await giveUp(desk, orderId)
}

/** Gives up an order that nothing was or can still be taken for. */
export async function giveUp(books: Books, orderId: string): Promise<void> {
  await books.db.batch(giveUpOrder(books, orderId))
}

type Paid = Pick<Standing, 'tries' | 'amountMinor'>

async function payBack(desk: Desk, orderId: string, { tries, amountMinor }: Paid): Promise<void> {
  const { db, services } = desk
  const before = await readOrderPaper(desk, orderId)
  if (before) await dropMade(desk, before)
  await paymentsOf(services, amountMinor).refund(desk, referenceOf(orderId, tries))
  const backings = before?.exchange?.state === 'done' ? await listBackings(desk, orderId) : []
  for (const backing of backings) {
    const reference = referenceOf(backing.purchaseId, backing.tries)
    await tradeOf(services).payments.refund(desk, reference)
  }
  const order = await readOrderPaper(desk, orderId)
  await db.batch([
    markRefunded(desk, [orderId, ...backings.map(({ purchaseId }) => purchaseId)]),
    moveOrder(desk, 'payBack', { orderId }),
    ...settleRewards(desk, orderId),
    // What a void exchange gives back was said with it.
    ...(order && order.exchange?.state !== 'void'
      ? await tellBuyer(desk, order, 'order_refunded')
      : []),
  ])
  sendSoon(desk)
}
