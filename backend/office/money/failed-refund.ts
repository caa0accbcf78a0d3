import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import { decideReturn, hasChangedMeanwhile, onlyWhile, tryToAdvance } from '../../shop/module.ts'
import { inShop, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'
import { refuse } from './give-up.ts'

type Input = { number: string; refundId: string; decision: 'again' | 'paid'; why: string }

/**
 * Has the provider asked again for a refund that has failed, or notes that the buyer was paid in
 * another way. Of two decisions at once one counts.
 */
export async function decideFailedRefund(
  call: OfficeCall,
  { number, refundId, decision, why }: Input,
): Promise<{ ok: true }> {
  const order = await findOrder(call, number, 'REFUND')
  const isUndecided = sql`EXISTS (SELECT 1 FROM payment_refund WHERE payment_refund.id = ${refundId}
    AND payment_refund.purchase_id = ${order.id} AND decision IS NULL
    AND payment_refund.state IN ('failed', 'canceled'))`
  const failed = await statement(call.db)`SELECT amount_minor AS amountMinor, failure
    FROM payment_refund WHERE id = ${refundId} AND ${isUndecided}`.first<{
    amountMinor: number
    failure: string | null
  }>()
  if (!failed) throw new ApiError('not_found')
  const act = {
    act: decision === 'again' ? 'refund_again' : 'refund_elsewhere',
    ...{ brand: order.channel, subject: `order:${order.number}`, why },
    before: { refund: refundId, failure: failed.failure },
    after: { decision, amount_minor: failed.amountMinor },
  } as const
  await commitAct(call, act, [
    onlyWhile(call, order.id, isUndecided),
    decideReturn(call, { orderId: order.id, refundId, decision }),
  ]).catch((error: unknown) => {
    throw hasChangedMeanwhile(error) ? refuse('changed') : error
  })
  await tryToAdvance(await inShop(call, order.channel), order.id)
  return { ok: true }
}
