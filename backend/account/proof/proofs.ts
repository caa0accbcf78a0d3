import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import {
  type AccountType,
  accountTypes,
  type CodePurpose,
  type SocialProvider,
  socialProviders,
} from '#contract/words.ts'
import { open, seal } from '#crypto/sealed.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'

/** Time in seconds from a checked code to the step that it allows. */
export const proofSeconds = 10 * 60

const Base = type({ id: 'string', channel: 'string', expiresAt: 'number.integer' })
const CodeProof = Base.and({
  email: 'string',
  accountType: type.enumerated(...accountTypes),
  'accountId?': 'string',
})
/**
 * Proof that a mailed code proved an address for a purpose, with the account of the address, if
 * any.
 */
export type CodeProof = typeof CodeProof.infer

const SocialProof = Base.and({
  provider: type.enumerated(...socialProviders),
  subject: 'string',
  'name?': 'string',
  'email?': 'string',
})
/** Proof that a provider has identified a person who has no account here yet. */
export type SocialProof = typeof SocialProof.infer

/** A sealed proof as its owner receives it, to be returned unread. */
export type GivenProof = { proof: string; expiresAt: number }

export type CodeFacts = { email: string; accountType: AccountType; accountId?: string }
export type SocialFacts = {
  provider: SocialProvider
  subject: string
  name?: string
  email?: string
}

export function makeCodeProof(call: Call, purpose: CodePurpose, facts: CodeFacts): GivenProof {
  return make(call, purpose, facts)
}

export function makeSocialProof(call: Call, facts: SocialFacts): GivenProof {
  return make(call, 'social', facts)
}

/** Reads a proof of this purpose without using it up; throws `unprocessable` for an invalid one. */
export function readCodeProof(call: Call, purpose: CodePurpose, text: string): CodeProof {
  const proof = CodeProof(open(text, call.services.sealingKeys, `proof.${purpose}`))
  if (proof instanceof type.errors) throw refuseProof()
  return live(call, proof)
}

export function readSocialProof(call: Call, text: string): SocialProof {
  const proof = SocialProof(open(text, call.services.sealingKeys, 'proof.social'))
  if (proof instanceof type.errors) throw refuseProof()
  return live(call, proof)
}

/**
 * Uses up a proof in the batch of the step that it allows; the batch fails if the proof was used
 * before.
 */
export function spendProof({ db }: Call, proof: typeof Base.infer): D1PreparedStatement {
  return statement(db)`INSERT INTO used_once (kind, token, expires_at)
    VALUES ('proof', ${proof.id}, ${proof.expiresAt + 1})`
}

/** Runs a batch that uses up proofs; throws `unprocessable` if a proof was used before. */
export async function batchSpending(
  { db }: Call,
  statements: D1PreparedStatement[],
): Promise<D1Result[]> {
  try {
    return await db.batch(statements)
  } catch (error) {
    throw isUniqueFailure(error, 'used_once') ? refuseProof() : error
  }
}

function make(call: Call, purpose: string, facts: CodeFacts | SocialFacts): GivenProof {
  const { now, channel, services } = call
  const expiresAt = now + proofSeconds
  const payload = { ...facts, id: crypto.randomUUID(), channel: channel.id, expiresAt }
  return { proof: seal(payload, services.sealingKeys, `proof.${purpose}`), expiresAt }
}

function live<P extends typeof Base.infer>({ now, channel }: Call, proof: P): P {
  if (proof.expiresAt <= now || proof.channel !== channel.id) throw refuseProof()
  return proof
}

/** Returns the same refusal for forged, foreign, expired and used proofs. */
export function refuseProof(): ApiError {
  return new ApiError('unprocessable', 'the proof does not hold', { details: { reason: 'proof' } })
}
