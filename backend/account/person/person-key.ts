import { bytesToHex } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { open, seal } from '#crypto/sealed.ts'
import { bareMailbox } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { alone, type Part, reading } from '../../platform/together.ts'
import type { Call } from '../call.ts'

const purpose = 'person.secret'
const secretBytes = 32
const encoder = new TextEncoder()

/** The database and the keys that seal the shop's secret. */
export type SecretContext = Pick<Call, 'db'> & { services: Pick<Call['services'], 'sealingKeys'> }

/**
 * Returns the key of a person for advantages that each person gets once. It is the same for all
 * spellings of the mailbox, also after the account is deleted. It is a keyed hash, so that nobody
 * with only the database can find addresses by hashing guesses.
 */
export async function personKey(context: SecretContext, emailKey: string): Promise<string> {
  return personOf(emailKey, await readSecret(context))
}

/** Returns the key of a payment card: a keyed hash of the fingerprint from its provider. */
export async function cardKey(context: SecretContext, fingerprint: string): Promise<string> {
  return `card:${keyedHash(`card:${fingerprint}`, await readSecret(context))}`
}

function personOf(emailKey: string, secret: Uint8Array): string {
  return `person:${keyedHash(`mailbox:${bareMailbox(emailKey)}`, secret)}`
}

function keyedHash(text: string, secret: Uint8Array): string {
  return bytesToHex(hmac(sha256, secret, encoder.encode(text)).subarray(0, 16))
}

/** What the key of an account's owner is made of. */
export type StoredPerson = { emailKey: string | null; sealed: string | null }

/** Reads what the key of an account's owner is made of. */
export function readPerson(db: D1Database, accountId: string): Part<StoredPerson | undefined> {
  const query = sql`SELECT email_key AS emailKey,
      (SELECT sealed FROM person_secret WHERE id = 1) AS sealed
    FROM account WHERE id = ${accountId}`
  return reading(db, query, ([row]) => row as StoredPerson | undefined)
}

/** Returns the key of an account's owner from what was read; the account must not be deleted. */
export async function keyOfPerson(
  context: SecretContext,
  stored: StoredPerson | undefined,
): Promise<string> {
  if (!stored?.emailKey) throw new Error('expected an account with a mailbox')
  return personOf(
    stored.emailKey,
    openSecret(context, stored.sealed) ?? (await readSecret(context)),
  )
}

/** Returns the key of an account's owner; the account must not be deleted. */
export async function personKeyOf(context: SecretContext, accountId: string): Promise<string> {
  return keyOfPerson(context, await alone(context.db, readPerson(context.db, accountId)))
}

/**
 * Returns the secret of the hashes: one for the whole shop, created by its first use and sealed
 * again when keys rotate.
 */
async function readSecret(context: SecretContext): Promise<Uint8Array> {
  const { db, services } = context
  const sealed = await statement(
    db,
    sql`SELECT sealed FROM person_secret WHERE id = 1`,
  ).first<string>('sealed')
  const known = openSecret(context, sealed)
  if (known && sealed?.startsWith(`${services.sealingKeys[0].kid}.`)) return known
  const kept = known ?? crypto.getRandomValues(new Uint8Array(secretBytes))
  const now = seal(encodeBase64url(kept), services.sealingKeys, purpose)
  await storeSecret(db, { before: sealed, now })
  // If several calls store a secret at the same time, the first wins: all read it again.
  return readSecret(context)
}

/** Returns the secret that one of the keys has sealed; undefined if there is none. */
function openSecret({ services }: SecretContext, sealed: string | null): Uint8Array | undefined {
  const known = sealed === null ? undefined : open(sealed, services.sealingKeys, purpose)
  return typeof known === 'string' ? decodeBase64url(known) : undefined
}

type DueSecret = { now: number; services: SecretContext['services'] }

/** One row if the secret is sealed with another key than the first. */
export const dueSecret = ({ now, services }: DueSecret): Sql =>
  sql`SELECT ${now} AS since FROM person_secret
    WHERE id = 1 AND substr(sealed, 1, instr(sealed, '.')) <> ${`${services.sealingKeys[0].kid}.`}`

/**
 * Seals the secret again if an older key has sealed it, so that it stays readable when that key is
 * removed. A secret that no known key opens is not changed, and stays due, because its key may be
 * configured again.
 */
export async function resealSecret(context: SecretContext): Promise<void> {
  const { db, services } = context
  const sealed = await statement(
    db,
    sql`SELECT sealed FROM person_secret WHERE id = 1`,
  ).first<string>('sealed')
  if (sealed === null || sealed.startsWith(`${services.sealingKeys[0].kid}.`)) return
  const known = open(sealed, services.sealingKeys, purpose)
  if (known === undefined) return
  await storeSecret(db, { before: sealed, now: seal(known, services.sealingKeys, purpose) })
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
 * Returns statements that store the person's key with what domains keep of an account, for the batch
 * that erases or changes the account's mailbox.
 */
export function keepPerson(
  { db, services }: Pick<Call, 'db' | 'services'>,
  id: string,
  person: string,
): D1PreparedStatement[] {
  return services.personalData
    .flatMap(({ kept }) => kept?.(id, person) ?? [])
    .map((query) => statement(db, query))
}
