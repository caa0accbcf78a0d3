import type { Proved } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { Call } from '../call.ts'
import { findByEmail, findEither } from '../person/find-account.ts'
import { takeCode } from '../proof/codes.ts'
import { makeCodeProof } from '../proof/proofs.ts'
import { shortestOf } from './shortest-of.ts'
import { type Entrance, enter } from './sign-in.ts'

export type GivenCode = { email: string; purpose: CodePurpose; flow: string; code: string }

/** Checks a code and returns the proof that the caller has the address, for this purpose. */
export async function proveAddress(
  call: Call,
  accountType: AccountType,
  { email, purpose, flow, code }: GivenCode,
): Promise<Proved> {
  const key = emailKey(email)
  await takeCode(call, { accountType, emailKey: key, purpose, flow, code })
  // Whoever asked for a new password may have named the other type; a code was mailed only if that
  // was allowed.
  const find = purpose === 'reset' ? findEither : findByEmail
  const account = await find(call.db, accountType, key)
  const facts = account ? { email: account.email, accountId: account.id } : { email }
  const own = { accountType: account?.accountType ?? accountType }
  const proved = makeCodeProof(call, purpose, { ...facts, ...own })
  if (purpose !== 'reset' || !account) return proved
  return { ...proved, ...own, minPasswordLength: await shortestOf(call, account) }
}

/** Signs a consumer in by a mailed code; a pause after wrong passwords does not apply. */
export async function signInWithCode(
  call: Call,
  { email, flow, code }: Omit<GivenCode, 'purpose'>,
): Promise<Entrance> {
  const key = emailKey(email)
  const scope = { accountType: 'normal', emailKey: key, purpose: 'sign_in' } as const
  await takeCode(call, { ...scope, flow, code })
  const account = await findByEmail(call.db, 'normal', key)
  // The account was deleted after the code was mailed.
  if (!account) {
    throw new ApiError('unprocessable', undefined, { details: { reason: 'code_ended' } })
  }
  return enter(call, account)
}
