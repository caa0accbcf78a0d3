import { bytesToHex } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBase64url } from '#contract/base64url.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import type { RefreshTokens } from '../call.ts'

const tokenBytes = 32
const keyBytes = 32
const salt = new TextEncoder().encode('tradewind/refresh-token/v1')
const encoder = new TextEncoder()

export function createRefreshTokens(keys: SealingKeys): RefreshTokens {
  const derived = keys.map(({ kid, key }) => hkdf(sha256, key, salt, encoder.encode(kid), keyBytes))
  return {
    make: () => encodeBase64url(crypto.getRandomValues(new Uint8Array(tokenBytes))),
    successorsOf: (token) =>
      derived.map((key) => encodeBase64url(hmac(sha256, key, encoder.encode(token)))),
  }
}

/**
 * Returns the stored form of a token: its SHA-256 in hex. A token has 256 random bits, so it needs
 * no slower hash.
 */
export function hashToken(token: string): string {
  return bytesToHex(sha256(encoder.encode(token)))
}
