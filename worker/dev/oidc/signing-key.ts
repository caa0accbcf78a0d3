import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { JWK } from 'jose'
import type { SealingKeys } from '#crypto/sealed.ts'

export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const scalarBytes = 32
/**
 * The bytes before the scalar in the PKCS #8 form (RFC 5958) of a P-256 key (RFC 5915) without its
 * public half.
 */
const pkcs8Head = hexToBytes(
  '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420',
)

/**
 * Derives an embedded issuer's signing key from the sealing key, so that all processes of one
 * installation use the same key without storing it.
 */
export async function deriveSigningKey(keys: SealingKeys, provider: string): Promise<SigningKey> {
  const [{ kid, key }] = keys
  const info = new TextEncoder().encode(`tradewind/embedded-issuer/${provider}`)
  // FIPS 186-5, A.2.1: with 64 bits more than the order, the remainder is practically uniform.
  const wide = hkdf(sha256, key, undefined, info, scalarBytes + 8)
  const scalar = (BigInt(`0x${bytesToHex(wide)}`) % (order - 1n)) + 1n
  const bytes = hexToBytes(scalar.toString(16).padStart(scalarBytes * 2, '0'))
  const pkcs8 = Uint8Array.from([...pkcs8Head, ...bytes])
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const { kty, crv, x, y } = (await crypto.subtle.exportKey('jwk', readable)) as JWK
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' } as JWK
  return { kid, privateKey, publicJwk }
}
