import { bytesToHex, equalBytes, hexToBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SealingKey, SealingKeys } from '#crypto/sealed.ts'

const encoder = new TextEncoder()
const salt = encoder.encode('tradewind/verification-code/v1')
const keyBytes = 32

/**
 * Returns the stored form of a code: an HMAC, because a plain hash of a million codes is found at
 * once.
 */
export function hashCode([key]: SealingKeys, flow: string, code: string): string {
  return bytesToHex(macOf(key, flow, code))
}

/** Returns a hash that matches no code. */
export function hashOfNone(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(keyBytes)))
}

/** Compares in constant time with every live key, as the code may be older than a key rotation. */
export function isCodeOf(keys: SealingKeys, hash: string, given: { flow: string; code: string }) {
  const stored = hexToBytes(hash)
  return keys.filter((key) => equalBytes(stored, macOf(key, given.flow, given.code))).length > 0
}

function macOf({ kid, key }: SealingKey, flow: string, code: string): Uint8Array {
  const derived = hkdf(sha256, key, salt, encoder.encode(kid), keyBytes)
  return hmac(sha256, derived, encoder.encode(`${flow}.${code}`))
}
