import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { type AccountType, otherAccountType } from '#contract/words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { Call } from '../call.ts'
import { isDemoAddress } from '../demo/demo-domain.ts'
import { forgetGuesses, type Guessed, takeBackGuess } from '../password/throttle.ts'
import { type Account, refuseDisabled } from '../person/find-account.ts'
import { makeCodeProof } from '../proof/proofs.ts'
import { openSession } from '../session/open-session.ts'
import { checkPassword } from './check-password.ts'
import { refusePasswordOf } from './refuse-password.ts'
import { shortestOf } from './shortest-of.ts'

type Credentials = { email: string; password: string; eitherType?: boolean }

/** The result of a sign-in: tokens, or a proof with which to set a new password if one is due. */
export type Entrance =
  | Tokens
  | { passwordDue: true; proof: string; minPasswordLength: number; accountType: AccountType }

/**
 * Signs in by password. A wrong password, an unknown address and an account without a password get
 * the same answer in the same time (R-ENU-1). With `eitherType`, both accounts of the address are
 * tried, the given type first.
 */
export async function signInWithPassword(
  call: Call,
  accountType: AccountType,
  { email, password, eitherType = false }: Credentials,
): Promise<Entrance> {
  const guessed = { accountType, emailKey: emailKey(email) }
  const account =
    (await checkPassword(call, guessed, password)) ??
    (eitherType ? await checkOther(call, guessed, password) : undefined)
  if (!account) {
    throw new ApiError('unauthorized', 'the address or the password is wrong', {
      details: { reason: 'credentials' },
    })
  }
  return enter(call, account)
}

/**
 * Tries the password of the address's account of the other type. Where it is right, it was not a
 * guess at the first account's.
 */
async function checkOther(
  call: Call,
  first: Guessed,
  password: string,
): Promise<Account | undefined> {
  const other = { ...first, accountType: otherAccountType(first.accountType) }
  const account = await checkPassword(call, other, password)
  if (account) await takeBackGuess(call, first).run()
  return account
}

/**
 * Signs in an account after its owner was identified, unless it is disabled or a new password is
 * due. The password of the demonstration's accounts is public, so in production it opens none.
 */
export async function enter(call: Call, account: Account): Promise<Entrance> {
  const isRefused = call.services.refusesDemo && isDemoAddress(account.email)
  refuseDisabled(isRefused ? { ...account, disabledAt: call.now } : account)
  await refusePasswordOf(call, account)
  if (account.passwordDue) {
    await forgetGuesses(call, account).run()
    const { id: accountId, email, accountType } = account
    const { proof } = makeCodeProof(call, 'reset', { accountId, email, accountType })
    const minPasswordLength = await shortestOf(call, account)
    return { passwordDue: true, proof, minPasswordLength, accountType }
  }
  const { statements, tokens } = await openSession(call, account)
  await call.db.batch([forgetGuesses(call, account), ...statements])
  return tokens
}
