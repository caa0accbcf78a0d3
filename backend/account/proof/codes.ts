import { ApiError } from '#contract/errors.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'
import { hashCode, hashOfNone, isCodeOf } from './hash-code.ts'

export const codeSeconds = 10 * 60
/** Minimum time in seconds between two codes of the same address and purpose. */
export const resendSeconds = 60
const tries = 5

/** What a code is bound to, in addition to its flow. */
export type CodeScope = {
  accountType: AccountType
  emailKey: string
  /** No call asks for a code of a correction by the office. */
  purpose: CodePurpose | 'correct_old' | 'correct_new'
}

/**
 * `code` is absent if no code may work, for an address that must be indistinguishable from others.
 */
export type NewCode = CodeScope & { flow: string; code: string | undefined }

/**
 * Stores a code in place of the previous one, together with its mail; throws `rate_limited` if the
 * previous one is less than a minute old.
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

function dropOldCode(
  { db, now }: Call,
  { accountType, emailKey, purpose }: CodeScope,
): D1PreparedStatement {
  return statement(db)`DELETE FROM verification_code
    WHERE account_type = ${accountType} AND email_key = ${emailKey} AND purpose = ${purpose}
      AND created_at <= ${now - resendSeconds}`
}

// An address has one row per purpose: if a recent one exists, the insert fails and with it the
// batch.
function insertCode({ db, now, services }: Call, code: NewCode): D1PreparedStatement {
  const { accountType, emailKey, purpose, flow } = code
  const hash = code.code ? hashCode(services.sealingKeys, flow, code.code) : hashOfNone()
  return statement(db)`INSERT INTO verification_code
      (flow, account_type, email_key, purpose, code_hash, tries_left, expires_at, created_at)
    VALUES (${flow}, ${accountType}, ${emailKey}, ${purpose}, ${hash}, ${tries},
      ${now + codeSeconds}, ${now})`
}

async function refuseResend(
  { db, now }: Call,
  { accountType, emailKey, purpose }: CodeScope,
): Promise<ApiError> {
  const createdAt = await statement(db)`SELECT created_at FROM verification_code
    WHERE account_type = ${accountType} AND email_key = ${emailKey} AND purpose = ${purpose}`.first<number>(
    'created_at',
  )
  const retryAfterSeconds = Math.max((createdAt ?? now) + resendSeconds - now, 1)
  return new ApiError('rate_limited', 'a code was sent less than a minute ago', {
    details: { reason: 'resend', retryAfterSeconds },
  })
}

export type CodeAnswer = CodeScope & { flow: string; code: string }

/** Uses up a code; throws `unprocessable` if it is wrong, expired or used. */
export async function takeCode(call: Call, answer: CodeAnswer): Promise<void> {
  const { db, services } = call
  const counted = await countTry(call, answer)
  if (!counted) throw refuseCode('code_ended')
  const { code_hash: hash, tries_left: triesLeft } = counted
  if (!isCodeOf(services.sealingKeys, hash, answer)) {
    throw refuseCode(triesLeft > 0 ? 'code_wrong' : 'code_ended', { triesLeft })
  }
  // Of parallel calls with the right code exactly one deletes the row.
  const taken = await statement(db)`
    DELETE FROM verification_code WHERE flow = ${answer.flow} RETURNING flow`.first()
  if (!taken) throw refuseCode('code_ended')
}

// R-OTP-1: one statement counts the try before the code is compared, so that a hundred parallel
// guesses get no more than five tries.
function countTry({ db, now }: Call, { flow, accountType, emailKey, purpose }: CodeAnswer) {
  return statement(db)`UPDATE verification_code SET tries_left = tries_left - 1
    WHERE flow = ${flow} AND account_type = ${accountType} AND email_key = ${emailKey}
      AND purpose = ${purpose} AND tries_left > 0 AND expires_at > ${now}
    RETURNING code_hash, tries_left`.first<{ code_hash: string; tries_left: number }>()
}

function refuseCode(reason: 'code_wrong' | 'code_ended', more: { triesLeft?: number } = {}) {
  return new ApiError('unprocessable', 'the code is not right', { details: { reason, ...more } })
}
