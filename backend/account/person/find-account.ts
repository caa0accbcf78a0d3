import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { type Camelized, toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { fallbackCurrency, isCurrency } from '#contract/money.ts'
import { type AccountType, accountTypes, otherAccountType } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'

const AccountRow = type({
  id: 'string',
  account_type: type.enumerated(...accountTypes),
  email: 'string',
  email_key: 'string',
  name: 'string',
  avatar: 'string | null',
  locale: LocaleName,
  // An invalid stored value falls back to the default.
  currency_unit: type('string').pipe((stored) => (isCurrency(stored) ? stored : fallbackCurrency)),
  newsletter: '0 | 1',
  password_hash: 'string | null',
  password_due: '0 | 1',
  password_short: '0 | 1',
  user_tag: "'BT' | null",
  buy_esim: '0 | 1 | null',
  add_on_esim: '0 | 1 | null',
  organization_id: 'string | null',
  disabled_at: 'number.integer | null',
  created_at: 'number.integer',
})
/** An account as stored. Queries leave deleted accounts out, but not disabled ones. */
export type Account = Camelized<typeof AccountRow.infer>

export function selectByEmail(
  db: D1Database,
  accountType: AccountType,
  emailKey: string,
): D1PreparedStatement {
  return statement(db)`
    SELECT * FROM account WHERE account_type = ${accountType} AND email_key = ${emailKey}`
}

export function selectById(db: D1Database, id: string): D1PreparedStatement {
  return statement(db)`SELECT * FROM account WHERE id = ${id} AND deleted_at IS NULL`
}

/** Returns the account of a row; undefined if there is no row. */
export function accountOf(row: unknown): Account | undefined {
  return row === null || row === undefined ? undefined : toCamel(AccountRow.assert(row))
}

export async function findByEmail(
  db: D1Database,
  accountType: AccountType,
  emailKey: string,
): Promise<Account | undefined> {
  return accountOf(await selectByEmail(db, accountType, emailKey).first())
}

/** Returns the account of an address, of the given type if there is one, otherwise of the other. */
export async function findEither(
  db: D1Database,
  accountType: AccountType,
  emailKey: string,
): Promise<Account | undefined> {
  const types = [accountType, otherAccountType(accountType)]
  const found = await db.batch(types.map((type) => selectByEmail(db, type, emailKey)))
  const [first, other] = found.map(({ results }) => accountOf(results[0]))
  return first ?? other
}

/**
 * Returns the account of a signed-in caller. Throws `not_found` if it was deleted after the call
 * was admitted.
 */
export async function readAccount(db: D1Database, id: string): Promise<Account> {
  const account = accountOf(await selectById(db, id).first())
  if (!account) throw new ApiError('not_found')
  return account
}

/**
 * Throws `forbidden` for a disabled account. Called only after the caller has proved to be its
 * owner.
 */
export function refuseDisabled({ disabledAt }: Account): void {
  if (disabledAt === null) return
  throw new ApiError('forbidden', 'the account is disabled', { details: { reason: 'disabled' } })
}
