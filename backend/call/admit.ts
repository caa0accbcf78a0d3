import { uncheckedLimit } from '#contract/calls/row/limits.ts'
import type { CallRow, Limit } from '#contract/calls/row/row.ts'
import { ApiError } from '#contract/errors.ts'
import type { GateStep } from '#contract/gate.ts'
import { refuseTag, tagPastSeconds } from '#crypto/signing.ts'
import type { OpenedTag } from '#crypto/tag-verifier.ts'
import type { AccessClaims, TokenPlace } from './access-tokens.ts'
import { apiKeyLimit, type KeyClaims, selectApiKey, touchApiKey } from './api-key.ts'
import type { Call, Caller, Staff } from './call.ts'
import type { KeysOf } from './limits/address-key.ts'
import { emailKey } from './limits/email-key.ts'
import { passGate, type WhileAway } from './limits/pass-gate.ts'
import { type Counter, counterFor, refuseOverLimit, stepOf } from './limits/rate-count.ts'
import { admitCaller, readStaff, selectCaller } from './require-caller.ts'

export type Admission = {
  row: CallRow
  input: unknown
  /** Set for protected calls; each tag is accepted once. */
  tag: OpenedTag | undefined
  claims: AccessClaims | KeyClaims | undefined
  keysOf: KeysOf
  /** Whether a captcha is configured and the call brings no captcha token. */
  isUnchecked?: boolean
}

/**
 * Checks whether the call's tag is new and its limits are kept, without the database, and then in
 * one round trip whether the token's session and account are still valid. Throws the refusal of the
 * first failed check.
 */
export async function admit(call: Call, admission: Admission): Promise<Admitted> {
  const { tag, claims } = admission
  const counters = countersOf(call, admission)
  const steps = [
    ...(tag ? [claimTag(tag)] : []),
    ...counters.map((counter) => stepOf(counter, 'count')),
  ]
  const waits = await passGate(call, steps, rankOf(admission))
  if (tag && waits.shift() !== 0) throw refuseTag('replayed')
  refuseFirst(counters, waits)
  if (!claims) return {}
  const claimed = { ...admission, claims }
  return 'accountType' in claims && claims.accountType === 'staff'
    ? { staff: await readStaff(call, { row: admission.row, claims }) }
    : { caller: await readClaimed(call, claimed) }
}

/** Who makes a call; nobody is named for calls that ask for nobody. */
export type Admitted = { caller?: Caller; staff?: Staff }

function refuseFirst(counters: readonly Counter[], waits: readonly number[]): void {
  for (const [index, counter] of counters.entries()) {
    const seconds = waits[index] ?? 0
    if (seconds > 0) throw refuseOverLimit(counter, seconds)
  }
}

/** Uncounts an answered call from the limits that count only failures. */
export async function giveBack(call: Call, admission: Admission): Promise<void> {
  await uncount(
    call,
    countersOf(call, admission).filter(({ limit }) => limit.of === 'failures'),
  )
}

/**
 * Uncounts a call from the limits of its mailbox when its mail was not sent because the mail before
 * is too recent.
 */
export async function giveBackUnsent(
  call: Call,
  admission: Admission,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError) || error.details?.reason !== 'resend') return
  await uncount(
    call,
    countersOf(call, admission).filter(({ limit }) => limit.scope === 'email'),
  )
}

// The call was carried out, so its answer does not wait for a gate that is unavailable.
async function uncount(call: Call, counters: readonly Counter[]): Promise<void> {
  const steps = counters.map((counter) => stepOf(counter, 'uncount'))
  await passGate(call, steps, 'open')
}

/** Counts a call whose captcha answer could not be checked; this is known only after admission. */
export async function countUnchecked(call: Call, admission: Admission): Promise<void> {
  const counters = uncheckedCounters(call, admission)
  const steps = counters.map((counter) => stepOf(counter, 'count'))
  refuseFirst(counters, await passGate(call, steps, 'closed'))
}

/**
 * Whether a call is carried out while the gate is unavailable. Calls that could be used to guess
 * passwords, fill mailboxes or replay a signed call are refused; other reads are carried out
 * uncounted.
 */
function rankOf({ tag, row }: Admission): WhileAway {
  const guards = ({ scope, of }: Limit) => scope === 'email' || of === 'failures'
  return tag || row.limits.some(guards) ? 'closed' : 'open'
}

type Claimed = Admission & { claims: AccessClaims | KeyClaims }

async function readClaimed(call: Call, { row, claims }: Claimed): Promise<Caller> {
  const { db, now } = call
  const at = { channel: call.channel.id, now }
  const select = selectClaimed(db, claims, at)
  // A single statement costs one round trip like a batch, but no transaction.
  const stored =
    'keyHash' in claims
      ? (await db.batch([select, touchApiKey(db, claims, at)]))[0]?.results[0]
      : ((await select.first()) ?? undefined)
  return admitCaller(stored, { row, claims, now })
}

function selectClaimed(db: D1Database, claims: AccessClaims | KeyClaims, at: TokenPlace) {
  return 'keyHash' in claims ? selectApiKey(db, claims, at) : selectCaller(db, claims, at)
}

function countersOf(call: Call, admission: Admission): Counter[] {
  const { row, claims } = admission
  const limits = claims && 'keyHash' in claims ? [...row.limits, apiKeyLimit] : row.limits
  const own = limits.flatMap((limit) => countersFor(call, limit, admission))
  return [...own, ...uncheckedCounters(call, admission)]
}

function uncheckedCounters(call: Call, admission: Admission): Counter[] {
  const { row, isUnchecked } = admission
  if (!isUnchecked || !row.botCheck || row.isProvedElsewhere) return []
  const counters = countersFor(call, uncheckedLimit(row.botCheck), admission)
  return counters.map((counter) => ({ ...counter, reason: 'unchecked' }))
}

// A tag is still accepted in its last second, so the claim must outlive the tag by a second.
function claimTag({ token, issuedAt }: OpenedTag): GateStep {
  return { do: 'claim', of: token, token, expiresAt: issuedAt + tagPastSeconds + 1 }
}

/** Returns the counters of a limit: more than one only while keys are rotated. */
function countersFor(call: Call, limit: Limit, admission: Admission): Counter[] {
  const { row, input, claims, keysOf } = admission
  const subjects = {
    ip: () => call.addresses,
    email: () => keysOf(emailKey(emailOf(input))),
    account: () => [claims && 'keyHash' in claims ? claims.keyHash : claims?.accountId],
    everyone: () => ['everyone'],
  }
  return subjects[limit.scope]().map((subject) => {
    if (subject === undefined) throw new Error(`expected ${row.path} to know its ${limit.scope}`)
    return counterFor(limit, subject, `${row.method} ${row.path}`)
  })
}

function emailOf(input: unknown): string {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : ''
  if (typeof email !== 'string' || email === '') {
    throw new Error('expected a call with a limit by e-mail address to take one')
  }
  return email
}
