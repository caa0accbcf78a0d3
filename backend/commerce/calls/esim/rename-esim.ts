import type { Esim } from '#contract/order.ts'
import { callerOf } from '../../../call/call.ts'
import { cleanName } from '../../../identity/account/clean-name.ts'
import type { Call } from '../../call.ts'
import { getEsim } from '../../fulfilment/read-esims.ts'

/** Gives an eSIM the caller's own name for it; an empty one takes it away. */
export async function renameEsim(
  call: Call,
  { esimId, name }: { esimId: string; name: string },
): Promise<Esim> {
  const { id } = await getEsim(call, { esimId })
  await call.db
    .prepare('UPDATE esim SET name = ?3 WHERE id = ?1 AND account_id = ?2')
    .bind(id, callerOf(call).accountId, cleanName(name))
    .run()
  return getEsim(call, { esimId })
}
