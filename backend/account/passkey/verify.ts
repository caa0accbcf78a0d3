import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeBase64url } from '#contract/base64url.ts'
import { isFramed } from './credential.ts'
import type { RelyingParty } from './relying-party.ts'

/** COSE algorithms EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
export const algorithms = [-8, -7, -257]

type Expected = { challenge: string; shop: RelyingParty }

export type VerifiedPasskey = {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  isSynced: boolean
}

// The library is loaded by the first ceremony: it has half a megabyte, which would slow down the
// start.
const loadLibrary = () => import('./webauthn.ts')

/** Verifies a new passkey (WebAuthn Level 3, section 7.1); returns undefined if it is invalid. */
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

/** Verifies the use of a passkey (section 7.2); returns undefined if it is invalid. */
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
 * Whether the attestation is anything but `none` or a self attestation. The shop asks for none and
 * verifies no certificate chains, so it refuses all others.
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
    // The library throws plain errors, also while it parses untrusted input. Callers are not told
    // which check failed.
    return undefined
  }
}
