import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type } from 'arktype'
import { jwtVerify, SignJWT } from 'jose'
import { staffSessionSeconds } from '#contract/office/staff-words.ts'
import { type SessionKind, sessionKinds } from '#contract/words.ts'
import type { SealingKeys } from '#crypto/sealed.ts'

/**
 * Access token lifetimes in seconds. A consumer's is renewed (R-TOK-1); those of members and staff
 * are not, so each lives as long as the session, while the edge's cookie holds the idle limit and each call reads
 * whether the session still stands (A1).
 */
export const accessSeconds: Readonly<Record<SessionKind, number>> = {
  normal: 15 * 60,
  enterprise: 12 * 3600,
  staff: staffSessionSeconds,
}
export const guestSeconds = 60 * 60

/** The account and session of a token; permissions are read from the database at every call. */
export type AccessClaims = { accountId: string; accountType: SessionKind; sessionId: string }

/** The channel of a token, and the current time in unix seconds. */
export type TokenPlace = { channel: string; now: number }

export type IssuedToken = { token: string; expiresAt: number }

export type AccessTokens = {
  sign: (claims: AccessClaims, at: TokenPlace) => Promise<IssuedToken>
  /** Returns the claims of a valid session token of this channel, otherwise undefined. */
  read: (token: string, at: TokenPlace) => Promise<AccessClaims | undefined>
  signGuest: (at: TokenPlace) => Promise<IssuedToken>
  isGuest: (token: string, at: TokenPlace) => Promise<boolean>
}

const issuer = 'tradewind'
const algorithm = 'HS256'
const accessType = 'at+jwt'
const guestType = 'guest+jwt'
const keyBytes = 32
const maxTokenLength = 2048
const salt = new TextEncoder().encode('tradewind/access-token/v1')

const Times = type({ iat: 'number.integer >= 0', exp: 'number.integer > 0' })
const Claims = Times.and({
  sub: '1 <= string <= 64',
  sid: '1 <= string <= 64',
  account_type: type.enumerated(...sessionKinds),
})

/**
 * Creates access tokens: the first key signs and every key verifies, so that keys can be rotated
 * (R-TOK-6).
 */
export function createAccessTokens(keys: SealingKeys): AccessTokens {
  const [{ kid }] = keys
  const keyOf = createKeyStore(keys)

  async function issue(claims: Record<string, string>, { typ, seconds, at }: IssueOptions) {
    const expiresAt = at.now + seconds
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid, typ })
      .setIssuer(issuer)
      .setAudience(at.channel)
      .setIssuedAt(at.now)
      .setExpirationTime(expiresAt)
      .sign(await keyOf(kid))
    return { token, expiresAt }
  }

  async function claimsOf(token: string, typ: string, at: TokenPlace): Promise<unknown> {
    if (token.length > maxTokenLength) return undefined
    try {
      // RFC 8725: the server determines the expected algorithm, type, issuer and audience, not the
      // token's own header.
      const { payload, protectedHeader } = await jwtVerify(token, (header) => keyOf(header.kid), {
        algorithms: [algorithm],
        typ,
        issuer,
        audience: at.channel,
        currentDate: new Date(at.now * 1000),
        requiredClaims: ['iat', 'exp'],
      })
      return Object.keys(protectedHeader).length === 3 && !Array.isArray(payload.aud)
        ? payload
        : undefined
    } catch {
      // The caller is not told why a token was refused.
      return undefined
    }
  }

  return {
    sign: ({ accountId, accountType, sessionId }, at) =>
      issue(
        { sub: accountId, sid: sessionId, account_type: accountType },
        { typ: accessType, seconds: accessSeconds[accountType], at },
      ),
    async read(token, at) {
      const claims = Claims(await claimsOf(token, accessType, at))
      if (claims instanceof type.errors) return undefined
      if (!isShort(claims, accessSeconds[claims.account_type])) return undefined
      return { accountId: claims.sub, accountType: claims.account_type, sessionId: claims.sid }
    },
    signGuest: (at) => issue({ sub: 'guest' }, { typ: guestType, seconds: guestSeconds, at }),
    async isGuest(token, at) {
      const claims = Times(await claimsOf(token, guestType, at))
      return !(claims instanceof type.errors) && isShort(claims, guestSeconds)
    },
  }
}

type IssueOptions = { typ: string; seconds: number; at: TokenPlace }

/** A token with a longer lifetime than this code issues is refused, even with a valid signature. */
function isShort({ iat, exp }: typeof Times.infer, seconds: number): boolean {
  return exp > iat && exp - iat <= seconds
}

/** Caches imported HMAC keys by id: importing a key costs more than signing. */
function createKeyStore(keys: SealingKeys): (kid: string | undefined) => Promise<CryptoKey> {
  const imported = new Map<string, Promise<CryptoKey>>()
  return function keyOf(kid) {
    const known = keys.find((candidate) => candidate.kid === kid)
    if (!known) return Promise.reject(new Error('expected a token of a known key'))
    const key = imported.get(known.kid) ?? importKey(known.kid, known.key)
    imported.set(known.kid, key)
    return key
  }
}

function importKey(kid: string, master: Uint8Array): Promise<CryptoKey> {
  const key = hkdf(sha256, master, salt, new TextEncoder().encode(kid), keyBytes)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', key, hmac, false, ['sign', 'verify'])
}
