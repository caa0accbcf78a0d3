import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeBase64url } from '#contract/base64url.ts'
import { isFramed } from './credential.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
export const algorithms = [-8, -7, -257]

type Expected = { challenge: string; shop: RelyingParty }

export type VerifiedPasskey = {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  isSynced: boolean
}

// Loaded by the first ceremony: it brings half a megabyte along that a worker's start need not wait
// for.
const loadLibrary = () => import('./webauthn.ts')

/** What a new passkey proves to be (WebAuthn Level 3, section 7.1), or undefined for no proof. */
export async function verifyNewPasskey(
  response: RegistrationResponseJSON,
  { challenge, shop }: Expected,
): Promise<VerifiedPasskey | undefined> {
  const library = await loadLibrary()
  return unlessRefused(async () => {
    const { clientDataJSON, attestationObject } = response.response
    if (isFramed(clientDataJSON) || (await isCertified(attestationObject))) return undefined
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: shop.origin,
      expectedRPID: shop.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp: isSynced } = registrationInfo
    const { id, publicKey, counter } = credential
    return id === response.id ? { id, publicKey, counter, isSynced } : undefined
  })
}

export type VerifiedAssertion = { counter: number; isSynced: boolean }

/** What the use of a passkey proves (section 7.2), or undefined for no proof. */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  { challenge, shop, credential }: Expected & { credential: WebAuthnCredential },
): Promise<VerifiedAssertion | undefined> {
  const library = await loadLibrary()
  return unlessRefused(async () => {
    if (isFramed(response.response.clientDataJSON)) return undefined
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: shop.origin,
      expectedRPID: shop.id,
      credential,
      requireUserVerification: true,
    })
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
    return verified ? { counter, isSynced } : undefined
  })
}

/**
 * Attestation is not asked for, and chains of certificates from strangers are not looked into. What
 * is left is none at all, or a key that vouches for itself.
 */
async function isCertified(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadLibrary()
  const bytes = decodeBase64url(attestationObject) ?? new Uint8Array()
  const decoded = decodeAttestationObject(new Uint8Array(bytes))
  const isPlain = ['none', 'packed'].includes(decoded.get('fmt'))
  return !isPlain || decoded.get('attStmt').get('x5c') !== undefined
}

async function unlessRefused<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    // The library refuses by throwing plain errors, also from parsing what a stranger sent; which
    // check failed is nobody's business.
    return undefined
  }
}
