import { encodeBase64url } from '#contract/base64url.ts'
import { assertionOptions, handleOf } from './accept-assertion.ts'
import { challengeSeconds, makeChallenge, takeChallenge } from './challenge.ts'
import { readAssertion, readNewCredential } from './credential.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { algorithms, verifyAssertion, verifyNewPasskey } from './verify.ts'

type Making = {
  challenge: string
  user: { id: string; name: string; displayName: string }
  /** Ids of passkeys that the person has at this host. */
  known?: readonly string[]
}

/**
 * Returns the options with which a browser makes a passkey (WebAuthn Level 3, section 5.4): found
 * without a name, and without an attestation.
 */
export function creationOptions(
  { id, name }: RelyingParty,
  { challenge, user, known = [] }: Making,
) {
  return {
    challenge,
    rp: { id, name },
    user: { ...user, id: encodeBase64url(handleOf(user.id)) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map((each) => ({ type: 'public-key', id: each })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    extensions: { credProps: true },
  }
}

/** The steps of WebAuthn's ceremonies, for a domain that keeps passkeys of its own. */
export const ceremony = {
  assertionOptions,
  creationOptions,
  handleOf,
  makeChallenge,
  readAssertion,
  readNewCredential,
  relyingPartyOf,
  takeChallenge,
  verifyAssertion,
  verifyNewPasskey,
}
