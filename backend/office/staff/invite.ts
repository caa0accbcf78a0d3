import type { Tokens } from '#contract/account.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import { ceremony, hashToken, type PasskeyAnswer } from '../../account/module.ts'
import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { openStaffSession } from './session.ts'

type Person = { id: string; name: string; email: string }

async function readInvite({ db, now }: OfficeCall, token: string): Promise<Person> {
  const found = await statement(db)`SELECT staff.id, staff.name, staff.email
    FROM staff_invite JOIN staff ON staff.id = staff_id
    WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > ${now}
      AND left_at IS NULL`.first<Person>()
  if (!found) throw new ApiError('not_found')
  return found
}

const boundTo = ({ id }: Person, token: string) =>
  ({ register: { accountId: id, sessionId: hashToken(token) } }) as const

/** Says whom a link invites, with the options for their passkey. */
export async function getStaffInvite(call: OfficeCall, { token }: { token: string }) {
  const person = await readInvite(call, token)
  const { challenge, flow } = ceremony.makeChallenge(call, boundTo(person, token))
  const user = { id: person.id, name: person.email, displayName: person.name }
  const options = ceremony.creationOptions(ceremony.relyingPartyOf(call), { challenge, user })
  return { name: person.name, email: person.email, flow, options }
}

/** Adds the passkey of an invited person and signs them in; of parallel uses of a link one does. */
export async function acceptStaffInvite(
  call: OfficeCall,
  { token, flow, credential }: PasskeyAnswer & { token: string },
): Promise<Tokens> {
  const { db, now } = call
  const person = await readInvite(call, token)
  const response = ceremony.readNewCredential(credential)
  const challenge = await ceremony.takeChallenge(call, boundTo(person, token), flow)
  const shop = ceremony.relyingPartyOf(call)
  const verified = await ceremony.verifyNewPasskey(response, { challenge, shop })
  if (!verified) {
    const details = { reason: 'passkey' }
    throw new ApiError('unprocessable', 'the passkey proves nothing', { details })
  }
  const used = await statement(db)`UPDATE staff_invite SET used_at = ${now}
    WHERE hash = ${hashToken(token)} AND used_at IS NULL RETURNING hash`.first()
  if (!used) throw new ApiError('not_found')
  const { id, publicKey, counter, isSynced } = verified
  return openStaffSession(call, person, [
    statement(db)`INSERT INTO staff_passkey
        (id, staff_id, rp_id, public_key, counter, is_synced, created_at)
      VALUES (${id}, ${person.id}, ${shop.id}, ${encodeBase64url(publicKey)}, ${counter},
        ${isSynced ? 1 : 0}, ${now})`,
  ])
}
