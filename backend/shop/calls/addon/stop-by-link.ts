import { readStopLink } from '../../../mail/links/stop-link.ts'
import type { Call } from '../../call.ts'
import { stopAutoTopUp } from '../../records/esim/write-auto-topup.ts'

/** Stops the automatic top-up that a link of this shop names, without signing in. */
export async function stopByLink(call: Call, { token }: { token: string }): Promise<void> {
  await stopAutoTopUp(call, { esimId: readStopLink(call, token) }).run()
}
