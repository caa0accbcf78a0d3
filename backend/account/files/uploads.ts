import { encodeBase64url } from '#contract/base64url.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { PictureType } from '#contract/words.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** Time in seconds to upload a picture after the upload was prepared. */
const uploadSeconds = 10 * 60
// Anyone who knows the key can see the picture, so the key must not be guessable.
const keyBytes = 24

export type UploadRequest = { kind: 'avatar'; contentType: PictureType; sizeBytes: number }
export type UploadTicket = { key: string; uploadUrl: string; expiresAt: number }

/**
 * Reserves a key for a picture of the caller, and deletes pictures of expired tickets that no
 * profile shows.
 */
export async function prepareUpload(
  call: Call,
  { kind, contentType, sizeBytes }: UploadRequest,
): Promise<UploadTicket> {
  const { db, now } = call
  const { accountId } = callerOf(call)
  const key = encodeBase64url(crypto.getRandomValues(new Uint8Array(keyBytes)))
  const expiresAt = now + uploadSeconds
  const [, unused] = await db.batch<{ key: string }>([
    statement(db)`INSERT INTO upload (key, account_id, kind, content_type, size_bytes, expires_at)
      VALUES (${key}, ${accountId}, ${kind}, ${contentType}, ${sizeBytes}, ${expiresAt})`,
    statement(db)`DELETE FROM upload WHERE account_id = ${accountId} AND expires_at <= ${now}
        AND key IS NOT (SELECT avatar FROM account WHERE id = ${accountId})
      RETURNING key`,
  ])
  const dropped = unused?.results.map((row) => row.key) ?? []
  if (dropped.length > 0) call.later(call.services.files.delete(dropped))
  return { key, uploadUrl: `${apiBase}/user/upload_picture?key=${key}`, expiresAt }
}

/** Whether the caller has stored a picture under the key. */
export async function hasUpload(call: Call, key: string): Promise<boolean> {
  const upload = await statement(call.db)`SELECT 1 FROM upload
    WHERE key = ${key} AND account_id = ${callerOf(call).accountId} AND stored_at IS NOT NULL`.first()
  return upload !== null
}

/** Deletes a picture of the caller; does nothing for the name of a drawn avatar. */
export async function dropUpload(call: Call, key: string): Promise<void> {
  const dropped = await statement(call.db)`
    DELETE FROM upload WHERE key = ${key} AND account_id = ${callerOf(call).accountId}
    RETURNING key`.first()
  if (dropped) await call.services.files.delete(key)
}

/**
 * Deletes every picture of an account from the file store; their rows are deleted with the account.
 */
export async function dropPictures({ db, services }: Call, accountId: string): Promise<void> {
  const { results } = await statement(
    db,
  )`SELECT key FROM upload WHERE account_id = ${accountId}`.all<{ key: string }>()
  if (results.length > 0) await services.files.delete(results.map(({ key }) => key))
}
