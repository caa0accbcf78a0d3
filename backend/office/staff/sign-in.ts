import type { Tokens } from '#contract/account.ts'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import { type DemoStaff, demoStaff } from '#contract/office/staff-words.ts'
import { ceremony, type PasskeyAnswer } from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import { reauthenticationSeconds } from '../../call/reauthentication.ts'
import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { appendAct } from '../log/act.ts'
import { openStaffSession } from './session.ts'

type StoredKey = {
  id: string
  staffId: string
  name: string
  rpId: string
  publicKey: string
  counter: number
}

/** Signs in a person of the office by a passkey that was made at this host. */
export async function signInStaff(call: OfficeCall, answer: PasskeyAnswer): Promise<Tokens> {
  return openStaffSession(call, await provePasskey(call, answer))
}

type Proof = PasskeyAnswer | { demo: true }

/**
 * Notes that the person who is signed in has proved again who they are. People of the demonstration
 * have no passkey, and in production no proof.
 */
export async function confirmStaff(call: OfficeCall, proof: Proof): Promise<{ until: number }> {
  const { id, name, sessionId } = staffOf(call)
  if ('demo' in proof) requireDemo(call, id)
  else if ((await provePasskey(call, proof)).id !== id) throw refuse()
  const mark = statement(call.db)`UPDATE staff_session SET reauthenticated_at = ${call.now}
    WHERE id = ${sessionId} AND revoked_at IS NULL`
  const act = { act: 'confirmed', subject: `staff:${id}`, by: { id, name } } as const
  await appendAct(call, act, [mark])
  return { until: call.now + reauthenticationSeconds }
}

function requireDemo({ services }: OfficeCall, id: string): void {
  const isDemo = demoStaff.some((who) => demoStaffId(who) === id)
  if (services.refusesDemo || !isDemo) throw refuse()
}

/** The person whose passkey answers a challenge at this host. */
async function provePasskey(call: OfficeCall, answer: PasskeyAnswer) {
  const { userHandle, ...response } = ceremony.readAssertion(answer.credential)
  const challenge = await ceremony.takeChallenge(call, 'use', answer.flow)
  const key = await statement(call.db)`SELECT staff_passkey.id, staff_id AS staffId, staff.name,
      rp_id AS rpId, public_key AS publicKey, counter
    FROM staff_passkey JOIN staff ON staff.id = staff_id
    WHERE staff_passkey.id = ${response.id} AND left_at IS NULL`.first<StoredKey>()
  const shop = ceremony.relyingPartyOf(call)
  const publicKey = key && decodeBase64url(key.publicKey)
  if (!key || !publicKey || key.rpId !== shop.id || !isHandleOf(key.staffId, userHandle)) {
    throw refuse()
  }
  const credential = { id: key.id, publicKey: new Uint8Array(publicKey), counter: key.counter }
  const use = await ceremony.verifyAssertion(response, { challenge, shop, credential })
  if (!use || !(await noteUse(call, key.id, use))) throw refuse()
  return { id: key.staffId, name: key.name }
}

function isHandleOf(staffId: string, userHandle: string | undefined): boolean {
  return userHandle === encodeBase64url(ceremony.handleOf(staffId))
}

/** Raises the counter; false if another use, as by a copy of the passkey, has raised it as far. */
async function noteUse(
  { db, now }: OfficeCall,
  id: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
  const noted = await statement(db)`UPDATE staff_passkey SET counter = ${counter},
      is_synced = ${isSynced ? 1 : 0}, last_used_at = ${now}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING id`.first()
  return noted !== null
}

/** Signs in a person of the demonstration; in production there is no such call. */
export async function signInDemo(call: OfficeCall, { who }: { who: DemoStaff }): Promise<Tokens> {
  if (call.services.refusesDemo) throw new ApiError('not_found')
  const person = await statement(call.db)`SELECT id, name FROM staff
    WHERE id = ${demoStaffId(who)} AND left_at IS NULL`.first<{ id: string; name: string }>()
  if (!person) throw new ApiError('not_found')
  return openStaffSession(call, person)
}

export function demoStaffId(who: DemoStaff): string {
  return `demo-staff-${who}`
}

/** The same for an unknown passkey, one of a former member of staff, and a wrong signature. */
function refuse(): ApiError {
  const details = { reason: 'passkey' }
  return new ApiError('unauthorized', 'the passkey does not sign in', { details })
}
