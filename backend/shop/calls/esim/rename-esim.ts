import type { Esim } from '#contract/commerce/order.ts'
import { callerOf } from '../../../call/call.ts'
import { cleanName } from '../../../call/outside/clean-name.ts'
import type { Call } from '../../call.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { nameEsim } from '../../records/esim/write-esim.ts'

/** Sets the caller's name for an eSIM; an empty name removes it. */
export async function renameEsim(
  call: Call,
  { esimId, name }: { esimId: string; name: string },
): Promise<Esim> {
  const { id } = await getEsim(call, { esimId })
  const { accountId } = callerOf(call)
  await nameEsim(call.db, { id, accountId, name: cleanName(name) }).run()
  return getEsim(call, { esimId })
}
