import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'

/** A key by id; the first of a list seals, every one opens, so that keys can be rotated. */
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
 * Encrypts a JSON value into a cookie-safe string, `<kid>.<base64url>`. What was sealed for one
 * purpose opens for no other: the purpose is in the key and in the associated data.
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
 * The value sealed for this purpose, or undefined for anything else: cut, changed, another purpose,
 * an unknown key. Its shape is still to be checked, as older versions may have sealed it.
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
    // A wrong authenticator: which of the reasons it was is nobody's business.
    return undefined
  }
}

function cipherFor({ kid, key }: SealingKey, purpose: string, nonce: Uint8Array) {
  // HKDF-SHA256 (RFC 5869): a key per purpose, so one key never serves two uses.
  const purposeKey = hkdf(sha256, key, salt, encoder.encode(purpose), keyBytes)
  return xchacha20poly1305(purposeKey, nonce, encoder.encode(`${kid}.${purpose}`))
}
