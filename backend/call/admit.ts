import { uncheckedLimit } from '#contract/calls/limits.ts'
import type { CallRow, Limit } from '#contract/calls/row.ts'
import { ApiError } from '#contract/errors.ts'
import { refuseTag, tagPastSeconds } from '#contract/signing.ts'
import type { OpenedTag } from '#worker/crypto/tag-verifier.ts'
import type { AccessClaims, TokenPlace } from './access-tokens.ts'
import { apiKeyLimit, type KeyClaims, selectApiKey, touchApiKey } from './api-key.ts'
import type { Call, Caller } from './call.ts'
import type { KeysOf } from './limits/address-key.ts'
import { emailKey } from './limits/email-key.ts'
import {
  type Counter,
  countCall,
  counterFor,
  refuseOverLimit,
  uncountCall,
} from './limits/rate-count.ts'
import { claimOnce } from './limits/used-once.ts'
import { admitCaller, selectCaller } from './require-caller.ts'

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
 * Checks in one database round trip whether the call's tag is new, its limits are kept and its
 * caller still is who the token says. Throws the refusal of the first check that fails.
 */
export async function admit(call: Call, admission: Admission): Promise<Caller | undefined> {
  const { row, tag, claims } = admission
  const { db, now } = call
  const counters = countersOf(call, admission)
  const at = { channel: call.channel.id, now }
  const statements = [
    ...(tag ? [claimTag(db, tag)] : []),
    ...(claims ? [selectClaimed(db, claims, at)] : []),
    ...counters.map((counter) => countCall(db, counter, now)),
    ...(claims && 'keyHash' in claims ? [touchApiKey(db, claims, at)] : []),
  ]
  if (statements.length === 0) return undefined
  const answers = (await db.batch(statements)).map(({ results }) => results)
  if (tag && answers.shift()?.length === 0) throw refuseTag('replayed')
  const stored = claims ? answers.shift()?.[0] : undefined
  const passed = counters.find((_, index) => answers[index]?.length === 0)
  if (passed) throw await refuseOverLimit(db, passed, now)
  return claims ? admitCaller(stored, { row, claims, now }) : undefined
}

/** Uncounts an answered call from the limits that count only failures. */
export async function giveBack(call: Call, admission: Admission): Promise<void> {
  const { db, now } = call
  const counters = countersOf(call, admission).filter(({ limit }) => limit.of === 'failures')
  if (counters.length === 0) return
  await db.batch(counters.map((counter) => uncountCall(db, counter, now)))
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
  const { db, now } = call
  if (!(error instanceof ApiError) || error.details?.reason !== 'resend') return
  const counters = countersOf(call, admission).filter(({ limit }) => limit.scope === 'email')
  if (counters.length === 0) return
  await db.batch(counters.map((counter) => uncountCall(db, counter, now)))
}

/**
 * Counts a call without a usable captcha answer, where this became known only after admission: the
 * provider could not be asked.
 */
export async function countUnchecked(call: Call, admission: Admission): Promise<void> {
  for (const counter of uncheckedCounters(call, admission)) {
    const counted = await countCall(call.db, counter, call.now).first()
    if (!counted) throw await refuseOverLimit(call.db, counter, call.now)
  }
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

// A tag is still accepted in its very last second, so the claim must outlive the tag by a second.
function claimTag(db: D1Database, { token, issuedAt }: OpenedTag): D1PreparedStatement {
  return claimOnce(db, { kind: 'tag', token, expiresAt: issuedAt + tagPastSeconds + 1 })
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
