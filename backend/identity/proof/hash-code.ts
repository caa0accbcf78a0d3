import { bytesToHex, equalBytes, hexToBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SealingKey, SealingKeys } from '#worker/crypto/sealed.ts'

const encoder = new TextEncoder()
const salt = encoder.encode('tradewind/verification-code/v1')
const keyBytes = 32

/** What is stored of a code: an HMAC, because a million codes are hashed in no time. */
export function hashCode([key]: SealingKeys, flow: string, code: string): string {
  return bytesToHex(macOf(key, flow, code))
}

/** A hash that no code has. */
export function hashOfNone(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(keyBytes)))
}

/** Compares in constant time, with every live key: the code may be from before they changed. */
export function isCodeOf(keys: SealingKeys, hash: string, given: { flow: string; code: string }) {
  const stored = hexToBytes(hash)
  return keys.filter((key) => equalBytes(stored, macOf(key, given.flow, given.code))).length > 0
}

function macOf({ kid, key }: SealingKey, flow: string, code: string): Uint8Array {
  const derived = hkdf(sha256, key, salt, encoder.encode(kid), keyBytes)
  return hmac(sha256, derived, encoder.encode(`${flow}.${code}`))
}
