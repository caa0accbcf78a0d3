import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { type Account, readAccount } from '../person/find-account.ts'
import { findPasskey, type StoredPasskey } from './stored-passkey.ts'

export async function renamePasskey(
  call: Call,
  input: { id: string; name: string },
): Promise<StoredPasskey> {
  const passkey = await findOwn(call, input.id)
  const name = cleanName(input.name)
  await statement(call.db)`UPDATE passkey SET name = ${name}
    WHERE id = ${passkey.id} AND account_id = ${passkey.accountId}`.run()
  return { ...passkey, name }
}

/**
 * Removes a passkey and tells the owner by mail. Throws `conflict` if no other way to sign in would
 * be left, or only a password that is too short on its own (R-PW-1). A mailed code is not counted
 * as a way to sign in: the account would then be only as safe as the mailbox.
 */
export async function removePasskey(call: Call, id: string): Promise<void> {
  const { db, services } = call
  const passkey = await findOwn(call, id)
  const account = await readAccount(db, passkey.accountId)
  const { email: to, locale } = account
  await db
    .batch([
      deleteUnlessLast(call, passkey),
      failIfKept(call, passkey),
      services.mails.enqueue(call, { kind: 'passkey_removed', to, locale, name: passkey.name }),
    ])
    .catch((error: unknown) => refuseLast(error, account))
  sendSoon(call)
}

/** Throws the same for a passkey that does not exist and for one of another account. */
async function findOwn(call: Call, id: string): Promise<StoredPasskey> {
  const passkey = await findPasskey(call, id)
  if (passkey?.accountId !== callerOf(call).accountId) throw new ApiError('not_found')
  return passkey
}

// One statement checks and deletes, so that the last two passkeys cannot be removed at the same
// time.
function deleteUnlessLast({ db }: Call, { id, accountId }: StoredPasskey): D1PreparedStatement {
  return statement(db)`DELETE FROM passkey WHERE id = ${id} AND account_id = ${accountId} AND (
    EXISTS (SELECT 1 FROM passkey WHERE account_id = ${accountId} AND id <> ${id})
    OR EXISTS (
      SELECT 1 FROM account WHERE id = ${accountId} AND password_short = 0 AND (
        password_hash IS NOT NULL
        OR EXISTS (SELECT 1 FROM social_identity WHERE account_id = ${accountId}))))`
}

/**
 * Fails the batch if the passkey was not deleted, by storing a value that a CHECK of the table
 * refuses.
 */
function failIfKept({ db }: Call, { id, accountId }: StoredPasskey): D1PreparedStatement {
  return statement(db)`
    UPDATE passkey SET is_synced = 2 WHERE id = ${id} AND account_id = ${accountId}`
}

function refuseLast(error: unknown, { passwordShort }: Account): never {
  const isKept = error instanceof Error && error.message.includes('CHECK constraint failed')
  if (!isKept) throw error
  throw new ApiError('conflict', 'the passkey has to stay', {
    details: { reason: passwordShort ? 'password_short' : 'last_way_in' },
  })
}
