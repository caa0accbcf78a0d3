import { ApiError } from '#contract/errors.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'
import { hashCode, hashOfNone, isCodeOf } from './hash-code.ts'

export const codeSeconds = 10 * 60
/** How long one waits before asking for the next code of the same address and purpose. */
export const resendSeconds = 60
const tries = 5

/** What a code is bound to, besides its flow. */
export type CodeScope = { accountType: AccountType; emailKey: string; purpose: CodePurpose }

/** `code` is absent where none may work: for addresses that are not to be told apart from others. */
export type NewCode = CodeScope & { flow: string; code: string | undefined }

/**
 * Stores a code in place of the one before, together with the mail that carries it; throws
 * `rate_limited` where the one before is less than a minute old.
 */
export async function storeCode(
  call: Call,
  code: NewCode,
  alongside: D1PreparedStatement[],
): Promise<void> {
  try {
    await call.db.batch([dropOldCode(call, code), insertCode(call, code), ...alongside])
  } catch (error) {
    throw isUniqueFailure(error, 'verification_code') ? await refuseResend(call, code) : error
  }
}

function dropOldCode({ db, now }: Call, scope: CodeScope): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM verification_code
       WHERE account_type = ?1 AND email_key = ?2 AND purpose = ?3 AND created_at <= ?4`,
    )
    .bind(scope.accountType, scope.emailKey, scope.purpose, now - resendSeconds)
}

// One row for an address and purpose: where a young one is left, this fails and so does the batch.
function insertCode({ db, now, services }: Call, code: NewCode): D1PreparedStatement {
  const { accountType, emailKey, purpose, flow } = code
  const hash = code.code ? hashCode(services.sealingKeys, flow, code.code) : hashOfNone()
  return db
    .prepare(
      `INSERT INTO verification_code
         (flow, account_type, email_key, purpose, code_hash, tries_left, expires_at, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ${tries}, ?6, ?7)`,
    )
    .bind(flow, accountType, emailKey, purpose, hash, now + codeSeconds, now)
}

async function refuseResend({ db, now }: Call, scope: CodeScope): Promise<ApiError> {
  const createdAt = await db
    .prepare(
      `SELECT created_at FROM verification_code
       WHERE account_type = ?1 AND email_key = ?2 AND purpose = ?3`,
    )
    .bind(scope.accountType, scope.emailKey, scope.purpose)
    .first<number>('created_at')
  const retryAfterSeconds = Math.max((createdAt ?? now) + resendSeconds - now, 1)
  return new ApiError('rate_limited', 'a code was sent less than a minute ago', {
    details: { reason: 'resend', retryAfterSeconds },
  })
}

export type CodeAnswer = CodeScope & { flow: string; code: string }

/** Takes a code for its one use; throws `unprocessable` where it is wrong or no longer good. */
export async function takeCode(call: Call, answer: CodeAnswer): Promise<void> {
  const { db, services } = call
  const counted = await countTry(call, answer)
  if (!counted) throw refuseCode('code_ended')
  const { code_hash: hash, tries_left: triesLeft } = counted
  if (!isCodeOf(services.sealingKeys, hash, answer)) {
    throw refuseCode(triesLeft > 0 ? 'code_wrong' : 'code_ended', { triesLeft })
  }
  // Of several right answers at once exactly one finds the row.
  const taken = await db
    .prepare('DELETE FROM verification_code WHERE flow = ?1 RETURNING flow')
    .bind(answer.flow)
    .first()
  if (!taken) throw refuseCode('code_ended')
}

// R-OTP-1: a try is spent before the code is compared, in one statement, so that a hundred guesses
// at once are five guesses.
function countTry({ db, now }: Call, { flow, accountType, emailKey, purpose }: CodeAnswer) {
  return db
    .prepare(
      `UPDATE verification_code SET tries_left = tries_left - 1
       WHERE flow = ?1 AND account_type = ?2 AND email_key = ?3 AND purpose = ?4
         AND tries_left > 0 AND expires_at > ?5
       RETURNING code_hash, tries_left`,
    )
    .bind(flow, accountType, emailKey, purpose, now)
    .first<{ code_hash: string; tries_left: number }>()
}

function refuseCode(reason: 'code_wrong' | 'code_ended', more: { triesLeft?: number } = {}) {
  return new ApiError('unprocessable', 'the code is not right', { details: { reason, ...more } })
}
