import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { markReauthenticated, reauthenticationSeconds } from '../../call/reauthentication.ts'
import type { Call } from '../call.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { accountOf, refuseDisabled, selectById } from '../person/find-account.ts'
import { openSession } from '../session/open-session.ts'
import { acceptAssertion, type PasskeyAnswer } from './accept-assertion.ts'

/**
 * Signs in by passkey. A pause after wrong passwords and a password that is due do not prevent it,
 * as no password is used.
 */
export async function signInWithPasskey(call: Call, answer: PasskeyAnswer): Promise<Tokens> {
  const passkey = await acceptAssertion(call, answer)
  const account = passkey && accountOf(await selectById(call.db, passkey.accountId).first())
  if (!account) {
    const details = { reason: 'passkey' }
    throw new ApiError('unauthorized', 'the passkey does not sign in', { details })
  }
  refuseDisabled(account)
  const { statements, tokens } = await openSession(call, account)
  await call.db.batch([forgetGuesses(call, account), ...statements])
  return tokens
}

/** Proves the caller's identity again by a passkey of the account, for five minutes. */
export async function reauthenticateWithPasskey(
  call: Call,
  answer: PasskeyAnswer,
): Promise<{ ok: true; until: number }> {
  const { accountId, sessionId } = callerOf(call)
  const passkey = await acceptAssertion(call, answer)
  if (passkey?.accountId !== accountId) throw refusePasskey()
  await markReauthenticated(call, sessionId).run()
  return { ok: true, until: call.now + reauthenticationSeconds }
}

/** Returns the refusal of an invalid passkey of a signed-in caller, whose session continues. */
export function refusePasskey(): ApiError {
  return new ApiError('unprocessable', 'the passkey proves nothing', {
    details: { reason: 'passkey' },
  })
}
