import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'
import { readAccount } from '../person/find-account.ts'
import type { PasskeyAnswer } from './accept-assertion.ts'
import { creationOptions } from './ceremony.ts'
import { makeChallenge, takeChallenge } from './challenge.ts'
import { readNewCredential } from './credential.ts'
import { relyingPartyOf } from './relying-party.ts'
import { refusePasskey } from './sign-in-passkey.ts'
import { insertPasskey, listPasskeys, type StoredPasskey } from './stored-passkey.ts'
import { verifyNewPasskey } from './verify.ts'

/** Maximum number of passkeys of an account; the registration options list them all. */
const mostPasskeys = 20

/**
 * Returns the options with which a browser makes a passkey (WebAuthn Level 3, section 5.4):
 * discoverable without a user name, with user verification and without attestation.
 */
export async function registrationOptions(call: Call) {
  const { accountId, sessionId } = callerOf(call)
  const { email, name } = await readAccount(call.db, accountId)
  const known = await listPasskeys(call, accountId)
  refuseTooMany(known)
  const shop = relyingPartyOf(call)
  const { challenge, flow } = makeChallenge(call, { register: { accountId, sessionId } })
  const options = creationOptions(shop, {
    challenge,
    user: { id: accountId, name: email, displayName: name || email },
    known: known.filter(({ rpId }) => rpId === shop.id).map(({ id }) => id),
  })
  return { flow, options }
}

/** Adds the passkey made for a challenge of this session, and tells the owner by mail. */
export async function addPasskey(
  call: Call,
  input: PasskeyAnswer & { name: string },
): Promise<StoredPasskey> {
  const { db, services } = call
  const { accountId, sessionId } = callerOf(call)
  const name = cleanName(input.name)
  const response = readNewCredential(input.credential)
  const bound = { register: { accountId, sessionId } }
  const challenge = await takeChallenge(call, bound, input.flow)
  const shop = relyingPartyOf(call)
  const verified = await verifyNewPasskey(response, { challenge, shop })
  if (!verified) throw refusePasskey()
  const { email, locale } = await readAccount(db, accountId)
  refuseTooMany(await listPasskeys(call, accountId))
  const { transports } = response.response
  const passkey = { ...verified, accountId, rpId: shop.id, name, transports }
  const mail = services.mails.enqueue(call, { kind: 'passkey_added', to: email, locale, name })
  await db.batch([insertPasskey(call, passkey), mail]).catch(refuseKnown)
  sendSoon(call)
  const added = (await listPasskeys(call, accountId)).find(({ id }) => id === passkey.id)
  if (!added) throw new ApiError('not_found')
  return added
}

function refuseTooMany(known: StoredPasskey[]): void {
  if (known.length < mostPasskeys) return
  throw new ApiError('conflict', 'the account has enough passkeys', {
    details: { reason: 'passkey_limit' },
  })
}

function refuseKnown(error: unknown): never {
  if (!isUniqueFailure(error, 'passkey')) throw error
  throw new ApiError('conflict', 'the passkey is known', { details: { reason: 'passkey_known' } })
}
