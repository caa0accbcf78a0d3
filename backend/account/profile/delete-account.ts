import { callerOf } from '../../call/call.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { raw, sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { dropPictures } from '../files/uploads.ts'
import { forgetGuesses } from '../password/throttle.ts'
import { readAccount } from '../person/find-account.ts'
import { keepPerson, personKey } from '../person/person-key.ts'

/** Tables whose rows belong to the account alone. */
const ownTables = [
  ...['session', 'passkey', 'social_identity', 'upload', 'idempotent_answer'],
  ...['saved_code', 'friend', 'referral_code', 'auto_topup', 'review'],
]

/**
 * Deletes the caller's account and all personal data. The empty row stays, because the orders that
 * must be kept by law refer to it. A keyed hash of the mailbox stays with those orders, so that a
 * new account of the same person does not get again what each person gets once.
 */
export async function deleteAccount(call: Call): Promise<void> {
  const { db, now, services } = call
  const account = await readAccount(db, callerOf(call).accountId)
  const { id, email, locale } = account
  // Pictures are deleted first: if the file store fails, the account is unchanged and the caller
  // can try again.
  await dropPictures(call, id)
  const person = await personKey(call, account.emailKey)
  await db.batch([
    ...keepPerson(db, id, person),
    ...ownTables.map((table) =>
      statement(db, sql`DELETE FROM ${raw(table)} WHERE account_id = ${id}`),
    ),
    statement(
      db,
      sql`DELETE FROM verification_code
        WHERE account_type IN ('normal', 'enterprise') AND email_key = ${account.emailKey}`,
    ),
    statement(db, sql`DELETE FROM collected_email WHERE email_key = ${account.emailKey}`),
    statement(db, sql`DELETE FROM business_request WHERE email_key = ${account.emailKey}`),
    statement(db, sql`DELETE FROM mail_refusal WHERE email_key = ${account.emailKey}`),
    statement(db, sql`DELETE FROM outbox_mail WHERE recipient = ${email}`),
    forgetGuesses(call, account),
    statement(db, sql`UPDATE esim SET name = '' WHERE account_id = ${id}`),
    statement(db, sql`UPDATE approval_request SET word = '' WHERE asked_by = ${id}`),
    ...closeGifts(db, account, now),
    statement(
      db,
      sql`UPDATE account SET email = NULL, email_key = NULL, name = '', avatar = NULL,
          password_hash = NULL, newsletter = 0, deleted_at = ${now}
        WHERE id = ${id}`,
    ),
    // The outbox later deletes this mail too, as it deletes all old mails.
    services.mails.enqueue(call, { kind: 'account_deleted', to: email, locale }),
  ])
  sendSoon(call)
}

/** Ends the gifts that the account offers, and erases the addresses in gifts from and to it. */
function closeGifts(
  db: D1Database,
  { id, emailKey }: { id: string; emailKey: string },
  now: number,
): D1PreparedStatement[] {
  return [
    statement(
      db,
      sql`UPDATE esim_gift SET state = 'taken_back', settled_at = ${now}
        WHERE account_id = ${id} AND state = 'open'`,
    ),
    statement(
      db,
      sql`UPDATE esim_gift SET email = '', email_key = ''
        WHERE account_id = ${id} OR receiver_id = ${id}`,
    ),
    statement(
      db,
      sql`UPDATE esim_gift SET email = '', email_key = '' WHERE email_key = ${emailKey}`,
    ),
  ]
}
