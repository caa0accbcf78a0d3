import { ApiError } from '#contract/errors.ts'
import type { SocialProvider } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'

/** A person's account at a provider: the pair is unique and does not change (R-SOC-2). */
export type SocialIdentity = { provider: SocialProvider; subject: string }

/**
 * Links an account to an identity; the batch fails if the identity belongs to an account already.
 */
export function linkSocial(
  { db, now }: Call,
  accountId: string,
  { provider, subject }: SocialIdentity,
): D1PreparedStatement {
  return statement(db)`INSERT INTO social_identity (provider, subject, account_id, created_at)
    VALUES (${provider}, ${subject}, ${accountId}, ${now})`
}

/** Throws `conflict` if the batch failed because another call has linked the identity. */
export function refuseLinked(error: unknown): never {
  if (!isUniqueFailure(error, 'social_identity')) throw error
  throw new ApiError('conflict', 'the identity has an account', {
    details: { reason: 'identity_linked' },
  })
}
