import { ApiError } from '#contract/errors.ts'
import { staffOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import {
  askAtOnce,
  giveUpMaking,
  hasChangedMeanwhile,
  hasOpenCallSql,
  tryToAdvance,
} from '../../shop/module.ts'
import { inShop, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'

type Input = { number: string; why: string }
type Standing = { state: string; hasOpenCall: 0 | 1 }

/**
 * Asks the supplier of a stuck order once more. If it has made nothing, the order ends and its money
 * goes back; while that is not known, nothing happens.
 */
export async function giveUpOrder(
  call: OfficeCall,
  { number, why }: Input,
): Promise<{ outcome: 'made' | 'given_up' }> {
  const order = await findOrder(call, number, 'REFUND')
  if (!isMaking(order.state)) throw refuse('not_making')
  await askAtOnce(workOf(call), order.id).run()
  await tryToAdvance(await inShop(call, order.channel), order.id)
  const now = await standingOf(call, order.id)
  if (now.state === 'COMPLETED') return { outcome: 'made' }
  if (now.hasOpenCall) throw refuse('unknown_call')
  const wantedBy = `staff:${staffOf(call).id}`
  const act = {
    act: 'given_up',
    ...{ brand: order.channel, subject: `order:${order.number}`, why },
    before: { state: now.state },
    after: { state: 'FAILED' },
  } as const
  const statements = await giveUpMaking(workOf(call), {
    ...{ orderId: order.id, cause: 'not_delivered', wantedBy },
  })
  await commitAct(call, act, statements).catch((error: unknown) => {
    throw hasChangedMeanwhile(error) ? refuse('changed') : error
  })
  await tryToAdvance(await inShop(call, order.channel), order.id)
  sendSoon(workOf(call))
  return { outcome: 'given_up' }
}

const isMaking = (state: string) => state === 'PAID' || state === 'PROVISIONING'

async function standingOf({ db }: OfficeCall, id: string): Promise<Standing> {
  const found = await statement(db)`SELECT state, ${hasOpenCallSql(sql`purchase.id`)} AS hasOpenCall
    FROM purchase WHERE id = ${id}`.first<Standing>()
  if (!found) throw new Error(`expected the order ${id} to stay`)
  return found
}

/** The refusals of acts about an order's money, by their reasons. */
export function refuse(
  reason: 'not_making' | 'unknown_call' | 'changed' | 'points' | 'answered' | 'no_account' | 'key',
): ApiError {
  return new ApiError('conflict', 'it cannot be done now', { details: { reason } })
}
