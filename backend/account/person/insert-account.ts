import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'

export type NewAccount = {
  id: string
  /** An address that the person has proved to own. */
  email: string
  name: string
  locale: Locale
  currencyUnit: Currency
  newsletter: boolean
  /** Absent for an account without a password. */
  passwordHash?: string
}

/** Inserts a consumer's account; the batch fails if the address has one already. */
export function insertAccount({ db, now }: Call, account: NewAccount): D1PreparedStatement {
  const { id, email, name, locale, currencyUnit, newsletter, passwordHash = null } = account
  return statement(db)`
    INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      newsletter, password_hash, created_at)
    VALUES (${id}, 'normal', ${email}, ${emailKey(email)}, ${name}, ${locale}, ${currencyUnit},
      ${newsletter ? 1 : 0}, ${passwordHash}, ${now})`
}

/** Throws `conflict` if the batch failed because the address has got an account meanwhile. */
export function refuseTaken(error: unknown): never {
  if (!isUniqueFailure(error, 'account')) throw error
  throw new ApiError('conflict', 'the address has an account', {
    details: { reason: 'account_exists' },
  })
}
