import { ApiError } from '#contract/errors.ts'
import type { AccountType } from '#contract/words.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** Whose passwords are guessed: an address, whether anyone has an account of it or not. */
export type Guessed = { accountType: AccountType; emailKey: string }

// R-PW-4: the fifth wrong password in a row pauses the sixth, twice as long each time, up to an hour.
const freeGuesses = 5
const firstPauseSeconds = 30
const longestPauseSeconds = 3600
const mostDoublings = 7
/** NIST SP 800-63B section 3.2.2: after that many no password is looked at any more. */
export const mostGuesses = 100

/**
 * Counts a guess before it is compared; returns a row unless guessing is paused. One statement, so
 * that parallel guesses cannot pass, and a guess that is not looked at costs nothing.
 */
export function countGuess(
  { db, now }: Call,
  { accountType, emailKey }: Guessed,
): D1PreparedStatement {
  return statement(
    db,
    sql`INSERT INTO password_throttle
        (account_type, email_key, failed_count, locked_until, failed_at)
      VALUES (${accountType}, ${emailKey}, 1, 0, ${now})
      ON CONFLICT DO UPDATE SET
        failed_at = ${now},
        failed_count = failed_count + 1,
        locked_until = iif(failed_count + 1 < ${freeGuesses}, 0, ${now} + min(
          ${firstPauseSeconds} << min(failed_count + 1 - ${freeGuesses}, ${mostDoublings}),
          ${longestPauseSeconds}))
      WHERE locked_until <= ${now} AND failed_count < ${mostGuesses}
      RETURNING failed_count`,
  )
}

/** Forgets the wrong passwords of an address whose owner has proved to be that in some way. */
export function forgetGuesses(
  { db }: Call,
  { accountType, emailKey }: Guessed,
): D1PreparedStatement {
  return statement(
    db,
    sql`DELETE FROM password_throttle
      WHERE account_type = ${accountType} AND email_key = ${emailKey}`,
  )
}

/** The refusal of a guess that was not counted: paused for a while, or until another proof. */
export async function refuseGuess({ db, now }: Call, guessed: Guessed): Promise<ApiError> {
  const found = await statement(
    db,
    sql`SELECT locked_until, failed_count FROM password_throttle
      WHERE account_type = ${guessed.accountType} AND email_key = ${guessed.emailKey}`,
  ).first<{ locked_until: number; failed_count: number }>()
  const message = 'too many wrong passwords in a row'
  if (found && found.failed_count >= mostGuesses) {
    return new ApiError('rate_limited', message, { details: { reason: 'password_stopped' } })
  }
  const retryAfterSeconds = Math.max((found?.locked_until ?? now) - now, 1)
  return new ApiError('rate_limited', message, {
    details: { reason: 'password_paused', retryAfterSeconds },
  })
}

// An account's wrong passwords are never forgotten for age alone: NIST's hundred are for all time.
const strangerSeconds = 365 * 86_400
const rowsAtOnce = 2_000

/** Forgets addresses that nobody has and that were last tried a year ago; returns how many. */
export async function purgeGuesses(db: D1Database, now: number): Promise<number> {
  const { meta } = await statement(
    db,
    sql`DELETE FROM password_throttle WHERE (account_type, email_key) IN (
        SELECT account_type, email_key FROM password_throttle AS t
        WHERE failed_at < ${now - strangerSeconds} AND NOT EXISTS (
          SELECT 1 FROM account AS a
          WHERE a.account_type = t.account_type AND a.email_key = t.email_key
        ) LIMIT ${rowsAtOnce}
      )`,
  ).run()
  return meta.changes
}
