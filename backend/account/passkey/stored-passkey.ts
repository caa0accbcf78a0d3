import { type } from 'arktype'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { type Camelized, toCamel } from '#contract/case.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import type { Transport } from './credential.ts'
import type { VerifiedPasskey } from './verify.ts'

const PasskeyRow = type({
  id: 'string',
  account_id: 'string',
  rp_id: 'string',
  public_key: 'string',
  counter: 'number.integer',
  is_synced: '0 | 1',
  name: 'string',
  created_at: 'number.integer',
  last_used_at: 'number.integer | null',
})
export type StoredPasskey = Camelized<typeof PasskeyRow.infer>

/** Returns a passkey as its owner sees it. */
export function shown(row: StoredPasskey) {
  const { id, name, rpId: host, createdAt, lastUsedAt, isSynced } = row
  const used = lastUsedAt === null ? {} : { lastUsedAt }
  return { id, name, host, createdAt, ...used, isSynced: isSynced === 1 }
}

export async function findPasskey({ db }: Call, id: string): Promise<StoredPasskey | undefined> {
  const row = await statement(db)`SELECT * FROM passkey WHERE id = ${id}`.first()
  return row === null ? undefined : toCamel(PasskeyRow.assert(row))
}

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys({ db }: Call, accountId: string): Promise<StoredPasskey[]> {
  const { results } = await statement(db)`
    SELECT * FROM passkey WHERE account_id = ${accountId} ORDER BY created_at, id`.all()
  return results.map((row) => toCamel(PasskeyRow.assert(row)))
}

export type NewPasskey = VerifiedPasskey & {
  accountId: string
  rpId: string
  name: string
  transports: readonly Transport[]
}

/** Inserts a passkey; the batch fails if its id is stored already. */
export function insertPasskey({ db, now }: Call, passkey: NewPasskey): D1PreparedStatement {
  const { id, accountId, rpId, publicKey, counter, transports, isSynced, name } = passkey
  return statement(db)`INSERT INTO passkey
      (id, account_id, rp_id, public_key, counter, transports, is_synced, name, created_at)
    VALUES (${id}, ${accountId}, ${rpId}, ${encodeBase64url(publicKey)}, ${counter},
      ${JSON.stringify(transports)}, ${isSynced ? 1 : 0}, ${name}, ${now})`
}

/** Returns the stored public key and counter with which an assertion is verified. */
export function credentialOf({ id, publicKey, counter }: StoredPasskey) {
  const bytes = decodeBase64url(publicKey)
  if (!bytes) throw new Error('expected a stored passkey to have a public key')
  return { id, publicKey: new Uint8Array(bytes), counter }
}
