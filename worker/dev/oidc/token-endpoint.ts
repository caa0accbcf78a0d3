import { type } from 'arktype'
import { SignJWT } from 'jose'
import type { SealingKeys } from '#crypto/sealed.ts'
import { type Grant, openCode, TokenRequest } from './authorization.ts'
import { type EmbeddedProvider, embeddedIssuerOf } from './metadata.ts'
import { claimsOf } from './people.ts'
import type { SigningKey } from './signing-key.ts'

type EndpointOptions = {
  keys: SealingKeys
  /** Returns the time in milliseconds. */
  now: () => number
  signingKeyOf: (provider: EmbeddedProvider) => Promise<SigningKey>
}

const lifeSeconds = 300

/** Returns a function that exchanges a code for an ID token; each code can be used once. */
export function createTokenEndpoint({ keys, now, signingKeyOf }: EndpointOptions) {
  const used = new Map<string, number>()

  function takeOnce({ id, expiresAt }: Grant, seconds: number): boolean {
    for (const [old, end] of used) if (end < seconds) used.delete(old)
    if (used.has(id)) return false
    used.set(id, expiresAt)
    return true
  }

  return async function exchange(
    provider: EmbeddedProvider,
    { origin, form }: { origin: string; form: object },
  ): Promise<Response> {
    const seconds = Math.floor(now() / 1000)
    const request = TokenRequest(form)
    if (request instanceof type.errors) return refuse('invalid_request')
    const grant = openCode(request, { keys, provider, now: seconds })
    if (!grant || !takeOnce(grant, seconds)) return refuse('invalid_grant')
    const { kid, privateKey } = await signingKeyOf(provider)
    const token = await new SignJWT({ ...claimsOf(provider, grant.person), nonce: grant.nonce })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(embeddedIssuerOf(provider, origin))
      .setAudience(request.client_id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey)
    return Response.json({ id_token: token, token_type: 'Bearer', expires_in: lifeSeconds })
  }
}

/** Returns an error response (RFC 6749, section 5.2). */
function refuse(error: 'invalid_request' | 'invalid_grant'): Response {
  return Response.json({ error }, { status: 400 })
}
