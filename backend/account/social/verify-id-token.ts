import { equalBytes } from '@noble/ciphers/utils.js'
import { type } from 'arktype'
import { errors, importJWK, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { ApiError } from '#contract/errors.ts'
import type { PublicKey } from './provider-documents.ts'
import type { RemoteDocument } from './remote-document.ts'

export type IdTokenCheck = {
  token: string
  nonce: string
  clientId: string
  issuers: string[]
  keys: RemoteDocument<PublicKey[]>
  nowMs: number
}

const algorithms = ['RS256', 'ES256']
const toleranceSeconds = 30
/**
 * Maximum age of a token in seconds. It comes directly from the token endpoint, so an older one was
 * kept and replayed.
 */
const maxAgeSeconds = 600
/** Headers with which a token would bring its own key (RFC 8725, section 3.10). */
const ownKeyHeaders = ['jku', 'jwk', 'x5u', 'x5c']

const IdClaims = type({
  sub: /^[\x21-\x7e]{1,255}$/,
  nonce: 'string',
  aud: 'string | string[]',
  'azp?': 'string',
  'email?': 'unknown',
  'email_verified?': 'unknown',
  'preferred_username?': 'unknown',
  'name?': 'unknown',
  'hd?': 'unknown',
})
export type IdClaims = typeof IdClaims.infer

/**
 * Returns the claims of an ID token that this issuer made for this client and nonce (OpenID Connect
 * Core 1.0, section 3.1.3.7); throws `unauthorized` for any other.
 */
export async function verifyIdToken(check: IdTokenCheck): Promise<IdClaims> {
  const claims = IdClaims(await verifiedPayload(check))
  if (claims instanceof type.errors) throw refuseIdToken('claims', claims)
  const { aud, azp, nonce } = claims
  const audiences = typeof aud === 'string' ? [aud] : aud
  // A token with further audiences may have been passed on by one of them.
  if (audiences.some((audience) => audience !== check.clientId)) throw refuseIdToken('aud')
  if (azp !== undefined && azp !== check.clientId) throw refuseIdToken('azp')
  if (!isSame(nonce, check.nonce)) throw refuseIdToken('nonce')
  return claims
}

export function refuseIdToken(problem: string, cause?: unknown): ApiError {
  return refuseAnswer({ check: 'id_token', detail: problem }, cause)
}

/** The check that a provider's answer failed, with a word about it for who administers it. */
export type FailedCheck = { check: 'code' | 'id_token' | 'user_info'; detail: string }

export function refuseAnswer({ check, detail }: FailedCheck, cause?: unknown): ApiError {
  const message = `${check} refused: ${detail}`
  const details = { reason: 'social', check, detail }
  return new ApiError('unauthorized', message, { details, cause })
}

async function verifiedPayload(check: IdTokenCheck): Promise<JWTPayload> {
  const { token, keys, clientId, issuers, nowMs } = check
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(header, keys), {
      algorithms,
      issuer: issuers,
      audience: clientId,
      currentDate: new Date(nowMs),
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'],
    })
    return payload
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw refuseIdToken(problemOf(cause), cause)
    throw cause
  }
}

/** The claim that was refused, if the token could be read. */
function problemOf(error: errors.JOSEError): string {
  const isClaim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
  return isClaim ? error.claim : error.code
}

/**
 * Returns the issuer's key that the header names. For an unknown key, the keys are fetched again,
 * at most every five minutes.
 */
async function keyFor(header: JWTHeaderParameters, keys: RemoteDocument<PublicKey[]>) {
  if (ownKeyHeaders.some((name) => name in header)) throw refuseIdToken('brings its own key')
  if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') throw refuseIdToken('typ')
  const known = findKey(await keys.read(), header) ?? findKey(await keys.renew(), header)
  if (!known) throw refuseIdToken('unknown key')
  return importJWK(known, header.alg).catch((cause: unknown) => {
    throw refuseIdToken('unusable key', cause)
  })
}

function findKey(keys: PublicKey[], { kid, alg }: JWTHeaderParameters): PublicKey | undefined {
  const kty = alg === 'RS256' ? 'RSA' : 'EC'
  const fits = (key: PublicKey) => (key.use ?? 'sig') === 'sig' && (key.alg ?? alg) === alg
  return keys.find((key) => kid !== undefined && key.kid === kid && key.kty === kty && fits(key))
}

function isSame(one: string, other: string): boolean {
  const encoder = new TextEncoder()
  return equalBytes(encoder.encode(one), encoder.encode(other))
}
