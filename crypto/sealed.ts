import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'

/**
 * A key and its id. The first key of a list seals and every key opens, so that keys can be rotated.
 */
export type SealingKey = { kid: string; key: Uint8Array }
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

const nonceBytes = 24
const poly1305TagBytes = 16
const keyBytes = 32
// A cookie with its attributes must stay below 4,096 bytes.
const maxSealedLength = 4096
const salt = new TextEncoder().encode('tradewind/sealed/v1')
const encoder = new TextEncoder()

/**
 * Encrypts a JSON value into a cookie-safe string, `<kid>.<base64url>`. A value sealed for one
 * purpose cannot be opened for another: the purpose is part of the key derivation and of the
 * associated data.
 */
export function seal(value: unknown, keys: SealingKeys, purpose: string): string {
  const [{ kid, key }] = keys
  const plain = encoder.encode(JSON.stringify(value))
  // draft-irtf-cfrg-xchacha-03 section 2: 24 random bytes never repeat in practice.
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = cipherFor({ kid, key }, purpose, nonce).encrypt(plain)
  const bytes = new Uint8Array(nonceBytes + sealed.length)
  bytes.set(nonce)
  bytes.set(sealed, nonceBytes)
  const text = `${kid}.${encodeBase64url(bytes)}`
  if (text.length > maxSealedLength) {
    throw new Error(`expected a sealed ${purpose} of at most ${maxSealedLength} characters`)
  }
  return text
}

/**
 * Returns the value sealed for this purpose, or undefined if the text is cut or changed, was sealed
 * for another purpose or with an unknown key. The caller must still check the value's shape,
 * because an older version may have sealed it.
 */
export function open(text: string, keys: SealingKeys, purpose: string): unknown {
  if (text.length > maxSealedLength) return undefined
  const dot = text.lastIndexOf('.')
  const known = keys.find(({ kid }) => kid === text.slice(0, Math.max(dot, 0)))
  const bytes = decodeBase64url(text.slice(dot + 1))
  if (!known || !bytes || bytes.length <= nonceBytes + poly1305TagBytes) return undefined
  const cipher = cipherFor(known, purpose, bytes.subarray(0, nonceBytes))
  try {
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(bytes.subarray(nonceBytes))))
  } catch {
    // The authentication tag is wrong. The caller is not told why, so that it cannot reveal the
    // reason.
    return undefined
  }
}

function cipherFor({ kid, key }: SealingKey, purpose: string, nonce: Uint8Array) {
  // HKDF-SHA256 (RFC 5869) derives a key per purpose, so that one key never serves two uses.
  const purposeKey = hkdf(sha256, key, salt, encoder.encode(purpose), keyBytes)
  return xchacha20poly1305(purposeKey, nonce, encoder.encode(`${kid}.${purpose}`))
}
