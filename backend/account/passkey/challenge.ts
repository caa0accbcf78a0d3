import { type } from 'arktype'
import { encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import { open, seal } from '#crypto/sealed.ts'
import { takeOnce } from '../../call/limits/used-once.ts'
import type { Call } from '../call.ts'

/** Time limit of a ceremony in seconds (R-PK-1). */
export const challengeSeconds = 300
const challengeBytes = 32

/**
 * The purpose of a challenge: to use a passkey, or to register one in the session that asked for
 * it.
 */
export type Ceremony = 'use' | { register: { accountId: string; sessionId: string } }

const Challenge = type({
  challenge: 'string',
  channel: 'string',
  expiresAt: 'number.integer',
  'accountId?': 'string',
  'sessionId?': 'string',
})

/**
 * Makes a challenge of 256 bits, and a sealed copy (`flow`) that the browser returns with the
 * answer.
 */
export function makeChallenge(call: Call, ceremony: Ceremony): { challenge: string; flow: string } {
  const { now, channel, services } = call
  const challenge = encodeBase64url(crypto.getRandomValues(new Uint8Array(challengeBytes)))
  const expiresAt = now + challengeSeconds
  const bound = ceremony === 'use' ? {} : ceremony.register
  const payload = { challenge, channel: channel.id, expiresAt, ...bound }
  return { challenge, flow: seal(payload, services.sealingKeys, purposeOf(ceremony)) }
}

/**
 * Returns the challenge of a flow and uses it up, even if the answer is then invalid. Throws
 * `unprocessable` for a flow that is forged, expired, used or of another session.
 */
export async function takeChallenge(call: Call, ceremony: Ceremony, flow: string): Promise<string> {
  const { db, now, channel, services } = call
  const found = Challenge(open(flow, services.sealingKeys, purposeOf(ceremony)))
  if (found instanceof type.errors) throw refuseChallenge()
  const { challenge, expiresAt } = found
  const isLive = expiresAt > now && found.channel === channel.id
  const { accountId, sessionId } = ceremony === 'use' ? {} : ceremony.register
  const isOurs = found.accountId === accountId && found.sessionId === sessionId
  if (!isLive || !isOurs) throw refuseChallenge()
  const use = { kind: 'challenge', token: challenge, expiresAt: expiresAt + 1 } as const
  if (!(await takeOnce(db, use))) throw refuseChallenge()
  return challenge
}

function purposeOf(ceremony: Ceremony): string {
  return ceremony === 'use' ? 'passkey.use' : 'passkey.register'
}

function refuseChallenge(): ApiError {
  return new ApiError('unprocessable', 'the challenge does not hold', {
    details: { reason: 'challenge' },
  })
}
