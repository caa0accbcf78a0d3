import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import { type EdgeContext, readCookie } from '../edge.ts'
import type { RefreshState, SessionState } from './sealed-shapes.ts'

export const sessionCookie = '__Host-session'
export const refreshCookie = '__Host-refresh'

/** Seconds for which the backend keeps an unused refresh token. */
export const idleSeconds = 30 * 86_400
/** Seconds without use after which a member's session ends (A1). */
export const memberIdleSeconds = 30 * 60

export type FoundCookies = {
  session?: SessionState | undefined
  refresh?: RefreshState | undefined
  /** The request sent a cookie that is no longer valid. */
  isSpoilt: boolean
}

/**
 * `now` is in unix seconds; `channel` is the shop's slug, as a session is valid in one shop only.
 */
export type Sealing = { keys: SealingKeys; now: number; channel: string }

/**
 * Opens both cookies. A cookie that cannot be opened or was sealed for another shop counts as
 * missing.
 */
export async function readSessionCookies(c: EdgeContext, sealing: Sealing): Promise<FoundCookies> {
  const sent = [readCookie(c, sessionCookie), readCookie(c, refreshCookie)] as const
  if (sent[0] === undefined) return { isSpoilt: sent[1] !== undefined }
  const { RefreshState, SessionState } = await import('./sealed-shapes.ts')
  const opened = (value: string | undefined, name: string) =>
    value && open(value, sealing.keys, purposeOf(sealing, name))
  const session = opened(sent[0], sessionCookie)
  if (!SessionState.allows(session)) return { isSpoilt: true }
  const refresh = opened(sent[1], refreshCookie)
  const isPair =
    RefreshState.allows(refresh) && refresh.id === session.id && refresh.expiresAt > sealing.now
  return {
    session,
    refresh: isPair ? refresh : undefined,
    isSpoilt: sent[1] !== undefined && !isPair,
  }
}

/**
 * Returns the session's `Set-Cookie`. A consumer's cookie lives for `idleSeconds` after its last
 * renewal, an enterprise member's until it was not used for too long or the access token expires.
 */
export function sealSession(state: SessionState, sealing: Sealing): string {
  const { keys, now } = sealing
  const isMember = state.viewer.accountType === 'enterprise'
  const seconds = isMember ? Math.max(memberEnd(state) - now, 0) : idleSeconds
  const value = seal(state, keys, purposeOf(sealing, sessionCookie))
  return bounded(`${sessionCookie}=${value}; ${attributes('Lax', seconds)}`)
}

/** Returns when a member's session ends if it is not used again. */
export function memberEnd({ accessExpiresAt, idleAt = accessExpiresAt }: SessionState): number {
  return Math.min(accessExpiresAt, idleAt)
}

/**
 * Returns the `Set-Cookie` of the refresh token, which the browser never sends with requests from
 * other sites.
 */
export function sealRefresh(state: RefreshState, sealing: Sealing): string {
  const { keys, now } = sealing
  const seconds = Math.max(state.expiresAt - now, 0)
  const value = seal(state, keys, purposeOf(sealing, refreshCookie))
  return bounded(`${refreshCookie}=${value}; ${attributes('Strict', seconds)}`)
}

// RFC 6265bis section 4.1.3.2: `__Host-` holds only with Secure, Path=/ and no Domain.
function attributes(sameSite: 'Lax' | 'Strict', seconds: number): string {
  return `Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`
}

/** `Set-Cookie` values that delete both cookies. */
export const clearedCookies = [
  `${sessionCookie}=; ${attributes('Lax', 0)}`,
  `${refreshCookie}=; ${attributes('Strict', 0)}`,
] as const

function purposeOf({ channel }: Sealing, name: string): string {
  return `cookie.${name}.${channel}`
}

const maxCookieBytes = 4096

/**
 * Throws if the cookie is too long. Browsers silently drop longer cookies, and the visitor would
 * never be signed in.
 */
function bounded(header: string): string {
  if (header.length > maxCookieBytes) {
    throw new Error(`expected a cookie of at most ${maxCookieBytes} bytes, got ${header.length}`)
  }
  return header
}
