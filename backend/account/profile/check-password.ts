import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { countGuess, type Guessed, refuseGuess } from '../password/throttle.ts'
import { type Account, accountOf, selectByEmail } from '../person/find-account.ts'

/**
 * Returns the account of an address if the password is right, else undefined; both take the same
 * time. The guess is counted in any case: after a right one, the caller resets the count in its own
 * batch.
 */
export async function checkPassword(
  call: Call,
  guessed: Guessed,
  password: string,
): Promise<Account | undefined> {
  const { db, services } = call
  const { accountType, emailKey } = guessed
  const [found, counted] = await db.batch([
    selectByEmail(db, accountType, emailKey),
    countGuess(call, guessed),
  ])
  if (!counted?.results.length) throw await refuseGuess(call, guessed)
  const account = accountOf(found?.results[0])
  const stored = account?.passwordHash ?? undefined
  const { isRight, isWeakerThanNow } = await services.passwords.verify(password, stored)
  if (!account || !isRight) return undefined
  if (isWeakerThanNow) call.later(rehash(call, account, password))
  return account
}

/** R-PW-3: stores a new hash with today's cost, unless the password changed meanwhile. */
async function rehash(
  { db, services }: Call,
  { id, passwordHash }: Account,
  password: string,
): Promise<void> {
  const hash = await services.passwords.hash(password)
  await statement(db)`UPDATE account SET password_hash = ${hash}
    WHERE id = ${id} AND password_hash = ${passwordHash}`.run()
}
