import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { AccountType } from '#contract/words.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { requireFreshProof } from '../../call/reauthentication.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { isShortAlone, requireGoodPassword } from '../password/judge-password.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { type Account, readAccount, refuseDisabled } from '../person/find-account.ts'
import { hasPasskey } from '../person/has-passkey.ts'
import { batchSpending, readCodeProof, refuseProof, spendProof } from '../proof/proofs.ts'
import { endSessions } from '../session/end-sessions.ts'
import { openSession } from '../session/open-session.ts'
import { checkPassword } from './check-password.ts'
import { refusePasswordOf } from './refuse-password.ts'

type Reset = { proof: string; password: string }

/** Sets a new password by the proof of a reset code; every session of the account ends. */
export async function resetPassword(
  call: Call,
  accountType: AccountType,
  { proof: text, password }: Reset,
): Promise<Tokens> {
  const proof = readCodeProof(call, 'reset', text)
  if (proof.accountType !== accountType || !proof.accountId) throw refuseProof()
  const account = await readAccount(call.db, proof.accountId)
  // The account has changed its address since the code was mailed.
  if (account.emailKey !== emailKey(proof.email)) throw refuseProof()
  refuseDisabled(account)
  await refusePasswordOf(call, account)
  return setPassword(call, account, { password, alongside: [spendProof(call, proof)] })
}

type Update = { currentPassword?: string; password: string }

/** Sets a new password by the old one; every session ends, and a new one begins. */
export async function updatePassword(call: Call, input: Update): Promise<Tokens> {
  const caller = callerOf(call)
  const account = await readAccount(call.db, caller.accountId)
  if (account.passwordHash !== null) await requireCurrent(call, account, input.currentPassword)
  // An account without a password cannot be asked for it, and an open session is not enough: the
  // device may be another person's.
  else requireFreshProof(caller, call.now)
  return setPassword(call, account, { password: input.password, alongside: [] })
}

async function requireCurrent(call: Call, account: Account, password: string | undefined) {
  if (password === undefined) {
    const fields = [{ path: 'current_password', expected: 'the present password' }]
    throw new ApiError('invalid_input', 'the password is missing', { details: { fields } })
  }
  if (!(await checkPassword(call, account, password))) throw refusePassword()
}

/** Returns the refusal of a wrong password of a signed-in caller, whose session continues. */
export function refusePassword(): ApiError {
  return new ApiError('unprocessable', 'the password is wrong', { details: { reason: 'password' } })
}

type NewPassword = { password: string; alongside: D1PreparedStatement[] }

async function setPassword(
  call: Call,
  account: Account,
  { password, alongside }: NewPassword,
): Promise<Tokens> {
  const { db, services } = call
  const { id, email, locale, name } = account
  const isOnlyWayIn = !(await hasPasskey(db, id))
  requireGoodPassword({ password, email, name, isOnlyWayIn })
  const hash = await services.passwords.hash(password)
  const { statements, tokens } = await openSession(call, account)
  await batchSpending(call, [
    ...alongside,
    statement(db)`UPDATE account SET password_hash = ${hash}, password_due = 0,
        password_short = ${isShortAlone(password) ? 1 : 0}
      WHERE id = ${id}`,
    forgetGuesses(call, account),
    endSessions(call, id),
    ...statements,
    services.mails.enqueue(call, { kind: 'password_changed', to: email, locale }),
  ])
  sendSoon(call)
  return tokens
}
