import { equalBytes } from '@noble/ciphers/utils.js'
import { decodeBase64url } from '#contract/base64url.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { challengeSeconds, makeChallenge, takeChallenge } from './challenge.ts'
import { readAssertion } from './credential.ts'
import { relyingPartyOf } from './relying-party.ts'
import { credentialOf, findPasskey, type StoredPasskey } from './stored-passkey.ts'
import { type VerifiedAssertion, verifyAssertion } from './verify.ts'

export type PasskeyAnswer = { flow: string; credential: object }

/**
 * Returns the options of a browser's request for any passkey of this shop (WebAuthn Level 3,
 * section 5.5). They name no account, so they reveal none (R-ENU-1).
 */
export function assertionOptions(call: Call) {
  const { challenge, flow } = makeChallenge(call, 'use')
  const { id: rpId } = relyingPartyOf(call)
  const timeout = challengeSeconds * 1000
  return { flow, options: { challenge, rpId, timeout, userVerification: 'required' } }
}

/**
 * Verifies the answer to a challenge, records the use and returns the passkey. Returns undefined if
 * the passkey is unknown or of another shop or person, the signature is invalid, or the counter
 * went back.
 */
export async function acceptAssertion(
  call: Call,
  { flow, credential }: PasskeyAnswer,
): Promise<StoredPasskey | undefined> {
  const { userHandle, ...response } = readAssertion(credential)
  const challenge = await takeChallenge(call, 'use', flow)
  const shop = relyingPartyOf(call)
  const passkey = await findPasskey(call, response.id)
  if (!passkey || passkey.rpId !== shop.id || !isHandleOf(passkey, userHandle)) return undefined
  const use = await verifyAssertion(response, {
    challenge,
    shop,
    credential: credentialOf(passkey),
  })
  return use && (await noteUse(call, passkey, use)) ? passkey : undefined
}

/** Returns the user handle that a passkey was registered with; an assertion must return it. */
export function handleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(accountId))
}

function isHandleOf({ accountId }: StoredPasskey, userHandle: string | undefined): boolean {
  const bytes = decodeBase64url(userHandle ?? '')
  return bytes !== undefined && equalBytes(bytes, handleOf(accountId))
}

/**
 * Raises the counter; returns false if another use, as by a copy of the passkey, has raised it as
 * far.
 */
async function noteUse(
  call: Call,
  { id }: StoredPasskey,
  { counter, isSynced }: VerifiedAssertion,
) {
  const noted = await statement(call.db)`
    UPDATE passkey SET counter = ${counter}, is_synced = ${isSynced ? 1 : 0},
      last_used_at = ${call.now}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`.first()
  return noted !== null
}
