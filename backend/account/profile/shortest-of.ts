import { shortestPassword } from '#contract/words.ts'
import type { Call } from '../call.ts'
import type { Account } from '../person/find-account.ts'
import { hasPasskey } from '../person/has-passkey.ts'

/** Returns the fewest characters of the account's next password (R-PW-1). */
export async function shortestOf({ db }: Call, { id }: Pick<Account, 'id'>): Promise<number> {
  return shortestPassword(await hasPasskey(db, id))
}
