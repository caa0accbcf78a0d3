import type { Esim } from '#contract/order.ts'
import { callerOf } from '../../../call/call.ts'
import { cleanName } from '../../../identity/account/clean-name.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { getEsim } from '../../fulfilment/read-esims.ts'

/** Gives an eSIM the caller's own name for it; an empty one takes it away. */
export async function renameEsim(
  call: Call,
  { esimId, name }: { esimId: string; name: string },
): Promise<Esim> {
  const { id } = await getEsim(call, { esimId })
  await statement(
    call.db,
    sql`UPDATE esim SET name = ${cleanName(name)} WHERE id = ${id}
      AND account_id = ${callerOf(call).accountId}`,
  ).run()
  return getEsim(call, { esimId })
}
