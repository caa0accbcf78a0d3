import { equalBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import type { SealingKey, SealingKeys } from './sealed.ts'

const keyBytes = 32
/** 128 bits: a name that nobody can guess, and short enough to stand in every form. */
const nameBytes = 16
const salt = new TextEncoder().encode('tradewind/sealed-name/v1')
const encoder = new TextEncoder()

/** The keys that make a name, and what the name is for. */
export type Naming = { keys: SealingKeys; purpose: string }

/**
 * Returns a name for an id that tells nothing about the id and that only a holder of the keys can
 * make. Unlike a value of `seal` it is the same each time, so that two renderings of a page compare
 * as equal.
 */
export function sealName(id: string, { keys, purpose }: Naming): string {
  return encodeBase64url(nameOf(id, keys[0], purpose))
}

/** Whether this is the sealed name of the id, by the key of now or the one before. */
export function isSealedName(name: string, id: string, { keys, purpose }: Naming): boolean {
  const sent = decodeBase64url(name)
  if (sent?.length !== nameBytes) return false
  return keys.some((key) => equalBytes(sent, nameOf(id, key, purpose)))
}

function nameOf(id: string, { key }: SealingKey, purpose: string): Uint8Array {
  // HKDF-SHA256 (RFC 5869): a key per purpose, none of which is one of `seal`.
  const purposeKey = hkdf(sha256, key, salt, encoder.encode(purpose), keyBytes)
  return hmac(sha256, purposeKey, encoder.encode(id)).subarray(0, nameBytes)
}
