import { ApiError } from '#contract/errors.ts'
import type { AccountType } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** The address whose password is guessed; it need not have an account. */
export type Guessed = { accountType: AccountType; emailKey: string }

// R-PW-4: the fifth wrong password in a row causes a pause before the sixth. Each further pause is
// twice as long, up to an hour.
const freeGuesses = 5
const firstPauseSeconds = 30
const longestPauseSeconds = 3600
const mostDoublings = 7
/** NIST SP 800-63B section 3.2.2: after this many wrong passwords no further one is compared. */
export const mostGuesses = 100

/**
 * Counts a guess before it is compared; returns a row unless guessing is paused. One statement
 * checks and counts, so that parallel guesses cannot exceed the limit and paused ones are not
 * hashed.
 */
export function countGuess(
  { db, now }: Call,
  { accountType, emailKey }: Guessed,
): D1PreparedStatement {
  return statement(db)`INSERT INTO password_throttle
      (account_type, email_key, failed_count, locked_until, failed_at)
    VALUES (${accountType}, ${emailKey}, 1, 0, ${now})
    ON CONFLICT DO UPDATE SET
      failed_at = ${now},
      failed_count = failed_count + 1,
      locked_until = iif(failed_count + 1 < ${freeGuesses}, 0, ${now} + min(
        ${firstPauseSeconds} << min(failed_count + 1 - ${freeGuesses}, ${mostDoublings}),
        ${longestPauseSeconds}))
    WHERE locked_until <= ${now} AND failed_count < ${mostGuesses}
    RETURNING failed_count`
}

/** Resets the count of an address whose owner has proved their identity. */
export function forgetGuesses(
  { db }: Call,
  { accountType, emailKey }: Guessed,
): D1PreparedStatement {
  return statement(db)`DELETE FROM password_throttle
    WHERE account_type = ${accountType} AND email_key = ${emailKey}`
}

/** Uncounts the last guess, which was the right password of another account of the address. */
export function takeBackGuess(
  { db }: Call,
  { accountType, emailKey }: Guessed,
): D1PreparedStatement {
  return statement(db)`UPDATE password_throttle
    SET failed_count = max(failed_count - 1, 0), locked_until = 0
    WHERE account_type = ${accountType} AND email_key = ${emailKey}`
}

/**
 * Returns the refusal of a paused guess: the pause ends after a while, or after another proof of
 * identity.
 */
export async function refuseGuess({ db, now }: Call, guessed: Guessed): Promise<ApiError> {
  const found = await statement(db)`SELECT locked_until, failed_count FROM password_throttle
    WHERE account_type = ${guessed.accountType} AND email_key = ${guessed.emailKey}`.first<{
    locked_until: number
    failed_count: number
  }>()
  const message = 'too many wrong passwords in a row'
  if (found && found.failed_count >= mostGuesses) {
    return new ApiError('rate_limited', message, { details: { reason: 'password_stopped' } })
  }
  const retryAfterSeconds = Math.max((found?.locked_until ?? now) - now, 1)
  return new ApiError('rate_limited', message, {
    details: { reason: 'password_paused', retryAfterSeconds },
  })
}

// The count of an account never expires: NIST's limit of a hundred has no end.
const strangerSeconds = 365 * 86_400
const rowsAtOnce = 2_000

/** Deletes counts that are a year old for addresses without an account; returns their number. */
export async function purgeGuesses(db: D1Database, now: number): Promise<number> {
  const { meta } = await statement(db)`
    DELETE FROM password_throttle WHERE (account_type, email_key) IN (
      SELECT account_type, email_key FROM password_throttle AS t
      WHERE failed_at < ${now - strangerSeconds} AND NOT EXISTS (
        SELECT 1 FROM account AS a
        WHERE a.account_type = t.account_type AND a.email_key = t.email_key
      ) LIMIT ${rowsAtOnce}
    )`.run()
  return meta.changes
}
