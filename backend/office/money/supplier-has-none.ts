import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import {
  hasChangedMeanwhile,
  onlyWhile,
  requestsOf,
  resolveCall,
  tryToAdvance,
} from '../../shop/module.ts'
import { inShop, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'
import { refuse } from './give-up.ts'

type Input = { number: string; callId: string; why: string }
type Asked = {
  requestId: string
  supplier: string
  packageId: string
  askedAt: number
  looks: number
  mostMicros: number | null
  currency: string | null
}

/**
 * Stores what a person has found out at a supplier that cannot tell what became of an order: that
 * there is none. The same is then asked for again, so the log keeps what that may cost twice.
 */
export async function supplierHasNone(
  call: OfficeCall,
  { number, callId, why }: Input,
): Promise<{ ok: true }> {
  const { db, now } = call
  const order = await findOrder(call, number, 'HELP_BUYERS')
  const asked = await statement(db)`SELECT request_id AS requestId, supplier,
      package_id AS packageId, asked_at AS askedAt, looks, most_micros AS mostMicros,
      cost_currency AS currency
    FROM supplier_call WHERE request_id || '/' || hop = ${callId}
      AND request_id IN (${requestsOf(order.id)}) AND state = 'unresolved'`.first<Asked>()
  if (!asked) throw new ApiError('not_found')
  const { requestId, ...before } = asked
  const act = {
    act: 'not_there',
    ...{ brand: order.channel, subject: `order:${order.number}`, why },
    before,
    after: { call: callId, state: 'held' },
  } as const
  const isOpen = sql`EXISTS (SELECT 1 FROM supplier_call
    WHERE request_id = ${requestId} AND supplier_call.state = 'unresolved')`
  await commitAct(call, act, [
    onlyWhile(call, order.id, isOpen),
    statement(db, resolveCall(requestId, 'none', now)),
  ]).catch((error: unknown) => {
    throw hasChangedMeanwhile(error) ? refuse('changed') : error
  })
  await tryToAdvance(await inShop(call, order.channel), order.id)
  return { ok: true }
}
