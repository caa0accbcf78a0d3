import { encodeBase64url } from '#contract/base64url.ts'
import type { PictureType } from '#contract/words.ts'
import { callerOf } from '../../call/call.ts'
import type { Call } from '../call.ts'

/** How long a prepared upload waits for its picture. */
const uploadSeconds = 10 * 60
// The key is all one needs to see a picture: it cannot be guessed.
const keyBytes = 24

export type UploadRequest = { kind: 'avatar'; contentType: PictureType; sizeBytes: number }
export type UploadTicket = { key: string; uploadUrl: string; expiresAt: number }

/** Reserves a key for one picture of the caller's. What came of earlier tickets unused is dropped. */
export async function prepareUpload(
  call: Call,
  { kind, contentType, sizeBytes }: UploadRequest,
): Promise<UploadTicket> {
  const { db, now } = call
  const { accountId } = callerOf(call)
  const key = encodeBase64url(crypto.getRandomValues(new Uint8Array(keyBytes)))
  const expiresAt = now + uploadSeconds
  const [, unused] = await db.batch<{ key: string }>([
    db
      .prepare(
        `INSERT INTO upload (key, account_id, kind, content_type, size_bytes, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(key, accountId, kind, contentType, sizeBytes, expiresAt),
    db
      .prepare(
        `DELETE FROM upload WHERE account_id = ?1 AND expires_at <= ?2
           AND key IS NOT (SELECT avatar FROM account WHERE id = ?1)
         RETURNING key`,
      )
      .bind(accountId, now),
  ])
  const dropped = unused?.results.map((row) => row.key) ?? []
  if (dropped.length > 0) call.later(call.services.files.delete(dropped))
  return { key, uploadUrl: `/api/v3/user/upload_picture?key=${key}`, expiresAt }
}

/** Whether a picture was stored under the key by the caller. */
export async function hasUpload(call: Call, key: string): Promise<boolean> {
  const statement = call.db.prepare(
    'SELECT 1 FROM upload WHERE key = ?1 AND account_id = ?2 AND stored_at IS NOT NULL',
  )
  return (await statement.bind(key, callerOf(call).accountId).first()) !== null
}

/** Drops a picture of the caller's that is no longer shown; a drawn avatar has none. */
export async function dropUpload(call: Call, key: string): Promise<void> {
  const statement = call.db.prepare(
    'DELETE FROM upload WHERE key = ?1 AND account_id = ?2 RETURNING key',
  )
  const dropped = await statement.bind(key, callerOf(call).accountId).first()
  if (dropped) await call.services.files.delete(key)
}

/** Removes every picture of an account from the store; their rows go with the account. */
export async function dropPictures({ db, services }: Call, accountId: string): Promise<void> {
  const statement = db.prepare('SELECT key FROM upload WHERE account_id = ?1').bind(accountId)
  const { results } = await statement.all<{ key: string }>()
  if (results.length > 0) await services.files.delete(results.map(({ key }) => key))
}
