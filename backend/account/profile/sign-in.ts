import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { AccountType } from '#contract/words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { Call } from '../call.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { type Account, refuseDisabled } from '../person/find-account.ts'
import { makeCodeProof } from '../proof/proofs.ts'
import { openSession } from '../session/open-session.ts'
import { checkPassword } from './check-password.ts'
import { refusePasswordOf } from './refuse-password.ts'
import { shortestOf } from './shortest-of.ts'

type Credentials = { email: string; password: string }

/** The result of a sign-in: tokens, or a proof with which to set a new password if one is due. */
export type Entrance = Tokens | { passwordDue: true; proof: string; minPasswordLength: number }

/**
 * Signs in by password. A wrong password, an unknown address and an account without a password get
 * the same answer in the same time (R-ENU-1).
 */
export async function signInWithPassword(
  call: Call,
  accountType: AccountType,
  { email, password }: Credentials,
): Promise<Entrance> {
  const account = await checkPassword(call, { accountType, emailKey: emailKey(email) }, password)
  if (!account) {
    throw new ApiError('unauthorized', 'the address or the password is wrong', {
      details: { reason: 'credentials' },
    })
  }
  return enter(call, account)
}

/**
 * Signs in an account after its owner was identified, unless it is disabled or a new password is
 * due.
 */
export async function enter(call: Call, account: Account): Promise<Entrance> {
  refuseDisabled(account)
  await refusePasswordOf(call, account)
  if (account.passwordDue) {
    await forgetGuesses(call, account).run()
    const { id: accountId, email, accountType } = account
    const { proof } = makeCodeProof(call, 'reset', { accountId, email, accountType })
    return { passwordDue: true, proof, minPasswordLength: await shortestOf(call, account) }
  }
  const { statements, tokens } = await openSession(call, account)
  await call.db.batch([forgetGuesses(call, account), ...statements])
  return tokens
}
