import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { dropPictures } from '../files/uploads.ts'
import { type Account, readAccount } from '../person/find-account.ts'
import { keepPerson, personKey } from '../person/person-key.ts'

/** Deletes the caller's account and all personal data, by what each domain declares. */
export async function deleteAccount(call: Call): Promise<void> {
  const account = await readAccount(call.db, callerOf(call).accountId)
  await call.db.batch(await closeAccount(call, account))
  sendSoon(call)
}

/** The statements that delete an account; its pictures are gone when they are returned. */
export async function closeAccount(call: Call, account: Account): Promise<D1PreparedStatement[]> {
  const { db, now, services } = call
  const { id, email, locale } = account
  // Pictures are deleted first: if the file store fails, the account is unchanged and the caller
  // can try again.
  await dropPictures(call, id)
  const person = await personKey(call, account.emailKey)
  const erased = services.personalData.flatMap((domain) => domain.erased(account, now))
  return [
    ...keepPerson(call, id, person),
    ...erased.map((query) => statement(db, query)),
    // The outbox later deletes this mail too, as it deletes all old mails.
    services.mails.enqueue(call, { kind: 'account_deleted', to: email, locale }),
  ]
}
