import type { Access } from '#contract/calls/row/row.ts'
import { ApiError } from '#contract/errors.ts'
import type { AccessClaims, AccessTokens, TokenPlace } from './access-tokens.ts'

type Reading = { tokens: AccessTokens; at: TokenPlace }

/**
 * Returns the claims of a call's bearer token, from the token alone. Returns undefined for open
 * calls and guests; throws `unauthorized` or `forbidden` if the call requires another token.
 */
export async function readBearer(
  header: string | undefined,
  access: Access,
  reading: Reading,
): Promise<AccessClaims | undefined> {
  if (access === 'open') return requireHonestBearer(header, reading)
  const { tokens, at } = reading
  const token = tokenOf(header)
  if (token === undefined) throw refuseSession()
  const claims = await tokens.read(token, at)
  if (claims) {
    requireAccountType(claims, access)
    return claims
  }
  if (access === 'guest' && (await tokens.isGuest(token, at))) return undefined
  throw refuseSession()
}

/**
 * Refuses an open call whose bearer token is expired or forged. Open calls need no token, but a
 * client that sends one must learn that it is no longer valid.
 */
export async function requireHonestBearer(
  header: string | undefined,
  { tokens, at }: Reading,
): Promise<undefined> {
  if (header === undefined) return
  const token = tokenOf(header)
  const isHonest = token && ((await tokens.isGuest(token, at)) || (await tokens.read(token, at)))
  if (!isHonest) throw refuseSession()
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1]
}

/**
 * Returns the same refusal for missing, expired, forged and revoked sessions, so that callers
 * cannot tell them apart.
 */
export function refuseSession(): ApiError {
  return new ApiError('unauthorized', undefined, { details: { reason: 'session' } })
}

/**
 * Throws `forbidden` if the call is for another kind of session. What either type of account may do
 * is nothing for staff, who have no account.
 */
export function requireAccountType(
  { accountType }: Pick<AccessClaims, 'accountType'>,
  access: Access,
) {
  const isKind = access === 'normal' || access === 'enterprise' || access === 'staff'
  if (isKind ? access !== accountType : accountType === 'staff') throw forbid('account_type')
}

export function forbid(
  reason: 'account_type' | 'api_key' | 'permission' | 'reauthenticate' | 'scope',
): ApiError {
  return new ApiError('forbidden', undefined, { details: { reason } })
}
