import { callerOf } from '../../call/call.ts'
import { markReauthenticated, reauthenticationSeconds } from '../../call/reauthentication.ts'
import type { Call } from '../call.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { readAccount } from '../person/find-account.ts'
import { batchSpending, readCodeProof, refuseProof, spendProof } from '../proof/proofs.ts'
import { checkPassword } from './check-password.ts'
import { refusePassword } from './set-password.ts'

/**
 * Proves the caller's identity again, by password or by the proof of a mailed code, for five
 * minutes.
 */
export async function reauthenticate(
  call: Call,
  input: { password: string } | { proof: string },
): Promise<{ ok: true; until: number }> {
  const { accountId, sessionId } = callerOf(call)
  const mark = markReauthenticated(call, sessionId)
  if ('proof' in input) {
    const proof = readCodeProof(call, 'reauthenticate', input.proof)
    if (proof.accountId !== accountId) throw refuseProof()
    await batchSpending(call, [spendProof(call, proof), mark])
  } else {
    const account = await readAccount(call.db, accountId)
    if (!(await checkPassword(call, account, input.password))) throw refusePassword()
    await call.db.batch([forgetGuesses(call, account), mark])
  }
  return { ok: true, until: call.now + reauthenticationSeconds }
}
