import { bytesToHex } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { open, seal } from '#worker/crypto/sealed.ts'
import { bareMailbox } from '../../call/limits/email-key.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

const purpose = 'person.secret'
const secretBytes = 32
const encoder = new TextEncoder()

/** Whatever knows the database and the keys of the shop. */
export type Keeper = Pick<Call, 'db'> & { services: Pick<Call['services'], 'sealingKeys'> }

/**
 * What a person is known by to what is once each, however their mailbox is spelt and also after
 * their account is deleted. A keyed hash: whoever has the database cannot try addresses on it.
 */
export async function personKey(keeper: Keeper, emailKey: string): Promise<string> {
  return `person:${await keyedHash(keeper, `mailbox:${bareMailbox(emailKey)}`)}`
}

/** What a card is known by: of the name that its payment provider knows it by. */
export async function cardKey(keeper: Keeper, fingerprint: string): Promise<string> {
  return `card:${await keyedHash(keeper, `card:${fingerprint}`)}`
}

async function keyedHash(keeper: Keeper, text: string): Promise<string> {
  const hash = hmac(sha256, await readSecret(keeper), encoder.encode(text))
  return bytesToHex(hash.subarray(0, 16))
}

/** Of an account that is there. */
export async function personKeyOf(keeper: Keeper, accountId: string): Promise<string> {
  const emailKey = await statement(
    keeper.db,
    sql`SELECT email_key FROM account WHERE id = ${accountId}`,
  ).first<string>('email_key')
  if (!emailKey) throw new Error('expected an account with a mailbox')
  return personKey(keeper, emailKey)
}

/** One for the whole shop, made with its first use; sealed anew after the keys were rotated. */
async function readSecret(keeper: Keeper): Promise<Uint8Array> {
  const { db, services } = keeper
  const keys = services.sealingKeys
  const sealed = await statement(
    db,
    sql`SELECT sealed FROM person_secret WHERE id = 1`,
  ).first<string>('sealed')
  const known = sealed === null ? undefined : open(sealed, keys, purpose)
  const secret = typeof known === 'string' ? decodeBase64url(known) : undefined
  if (secret && sealed?.startsWith(`${keys[0].kid}.`)) return secret
  const kept = secret ?? crypto.getRandomValues(new Uint8Array(secretBytes))
  await storeSecret(db, { before: sealed, now: seal(encodeBase64url(kept), keys, purpose) })
  // Of several at once the first one counts.
  return readSecret(keeper)
}

type Sealed = { before: string | null; now: string }

async function storeSecret(db: D1Database, { before, now }: Sealed): Promise<void> {
  await statement(
    db,
    sql`INSERT INTO person_secret (id, sealed) VALUES (1, ${now})
      ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed WHERE sealed = ${before}`,
  ).run()
}

/**
 * The statements that keep with an account's orders and codes whose they are, for the batch in which
 * its mailbox is forgotten or becomes another: those that were there before there were such hashes.
 */
export function keepPerson(db: D1Database, id: string, person: string): D1PreparedStatement[] {
  return [
    sql`UPDATE purchase SET buyer_key = ${person} WHERE account_id = ${id} AND buyer_key IS NULL`,
    sql`UPDATE OR IGNORE referral SET friend_key = ${person}
      WHERE friend_id = ${id} AND state <> 'RETURNED' AND friend_key IS NULL`,
    sql`INSERT INTO promo_account (code, account_id, uses_left)
      SELECT code, ${person}, uses_left FROM promo_account WHERE account_id = ${id}
      ON CONFLICT (code, account_id) DO UPDATE
        SET uses_left = min(promo_account.uses_left, excluded.uses_left)`,
  ].map((query) => statement(db, query))
}
