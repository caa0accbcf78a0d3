import { endSessions } from '../../account/module.ts'
import type { OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'

type Asked = { number: string; why: string }

/** Signs the buyer of an order out everywhere: their tokens are refused from the next call on. */
export async function endBuyerSessions(
  call: OfficeCall,
  { number, why }: Asked,
): Promise<{ ok: true }> {
  const { channel, accountId, number: found } = await findOrder(call, number, 'HELP_BUYERS')
  const act = { act: 'sessions_ended', brand: channel, subject: `order:${found}`, why } as const
  await commitAct(call, act, [endSessions(call, accountId)])
  return { ok: true }
}
