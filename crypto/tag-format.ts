import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { parseJson } from '#contract/case.ts'

// The binary format of an app tag. Callers use signing.ts, which draws the nonce; only the shared
// test vectors set a nonce of their own.

/** A tag's content: unix seconds, a random UUID, the partner's tag or null. */
export type TagPayload = { t: number; n: string; a: string | null }

export type TagKey = { kid: string; key: Uint8Array }

export const nonceBytes = 24
const poly1305TagBytes = 16
const maxTagLength = 1024
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const encoder = new TextEncoder()

/** Returns `<kid>.<base64url(nonce | ciphertext)>`; the key id is bound as associated data. */
export function sealTag({ kid, key }: TagKey, payload: TagPayload, nonce: Uint8Array): string {
  const plain = encoder.encode(JSON.stringify({ t: payload.t, n: payload.n, a: payload.a }))
  // draft-irtf-cfrg-xchacha-03 section 2: a 24-byte nonce is long enough to be drawn at random.
  const sealed = xchacha20poly1305(key, nonce, encoder.encode(kid)).encrypt(plain)
  const bytes = new Uint8Array(nonce.length + sealed.length)
  bytes.set(nonce)
  bytes.set(sealed, nonce.length)
  return `${kid}.${encodeBase64url(bytes)}`
}

export type SplitTag = { kid: string; nonce: Uint8Array; sealed: Uint8Array }

/**
 * Splits a tag at the last dot, because key ids contain dots; returns undefined if the text cannot
 * be a tag.
 */
export function splitTag(tag: string): SplitTag | undefined {
  const dot = tag.lastIndexOf('.')
  if (dot < 1 || tag.length > maxTagLength) return undefined
  const bytes = decodeBase64url(tag.slice(dot + 1))
  if (!bytes || bytes.length <= nonceBytes + poly1305TagBytes) return undefined
  const nonce = bytes.subarray(0, nonceBytes)
  return { kid: tag.slice(0, dot), nonce, sealed: bytes.subarray(nonceBytes) }
}

/**
 * Returns the payload as text, or undefined if the key, the key id or any bit differs from those
 * that the tag was made with.
 */
export function unsealTag({ kid, nonce, sealed }: SplitTag, key: Uint8Array): string | undefined {
  try {
    const plain = xchacha20poly1305(key, nonce, encoder.encode(kid)).decrypt(sealed)
    return new TextDecoder().decode(plain)
  } catch {
    // The cipher throws for a wrong authentication tag and does not say why it is wrong.
    return undefined
  }
}

/** Parses the JSON inside a tag; returns undefined unless it has exactly the agreed shape. */
export function parsePayload(text: string): TagPayload | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const { t, n, a } = value as Partial<Record<keyof TagPayload, unknown>>
  if (typeof t !== 'number' || !Number.isSafeInteger(t)) return undefined
  if (typeof n !== 'string' || !uuid.test(n)) return undefined
  if (a !== null && typeof a !== 'string') return undefined
  return { t, n, a }
}
