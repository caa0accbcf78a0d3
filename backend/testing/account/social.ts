import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import type { SocialAnswer } from '../../account/call.ts'
import { createSocial } from '../../account/social/create-social.ts'

const issuer = 'https://issuer.example'
const clientId = 'tradewind-client'
const nowSeconds = 1_800_000_000

export type Pair = {
  kid: string
  alg: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  jwk: JWK
}

/** Makes a provider's key pair, with the public key as its JWKS shows it. */
export async function makePair(kid: string, alg = 'RS256'): Promise<Pair> {
  const pair = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' } }
}

/** Claims of a valid ID token; each test changes one of them. */
export const goodClaims = {
  iss: issuer,
  aud: clientId as string | string[],
  sub: 'subject-1',
  nonce: 'nonce-of-this-conversation',
  iat: nowSeconds,
  exp: nowSeconds + 600,
  email: 'anna@example.com',
  email_verified: true,
  name: 'Anna Arnold',
}

export function signToken(
  { kid, alg, privateKey }: Pair,
  claims: Record<string, unknown> = goodClaims,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
}

export const goodAnswer: SocialAnswer = {
  provider: 'apple',
  code: 'code-1',
  codeVerifier: 'v'.repeat(43),
  nonce: goodClaims.nonce,
  redirectUri: 'https://tradewind.example/auth/social/apple/callback',
}

/**
 * A provider behind a transport that counts requests, and its client. Tests can replace its
 * answers: only the network is faked, and the client's code is real.
 */
export function createWorld(pairs: readonly Pair[]) {
  const world = {
    nowMs: nowSeconds * 1000,
    keys: pairs.map(({ jwk }) => jwk),
    /** The ID token that the token endpoint returns. */
    idToken: '',
    answers: {} as Record<string, () => Response | Promise<Response>>,
    seen: [] as Request[],
    count: (path: string) => world.seen.filter(({ url }) => new URL(url).pathname === path).length,
  }
  const usual: Record<string, () => Response | Promise<Response>> = {
    '/.well-known/openid-configuration': () =>
      Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    '/jwks': () => Response.json({ keys: world.keys }),
    '/token': () => Response.json({ id_token: world.idToken }),
  }
  const client = { issuer, clientId, clientSecret: 'a static secret' }
  const social = createSocial({
    clients: { apple: client, google: client },
    now: () => world.nowMs,
    transport: async (request) => {
      world.seen.push(new Request(request))
      const { pathname } = new URL(request.url)
      const reply = world.answers[pathname] ?? usual[pathname]
      return reply ? reply() : new Response(null, { status: 404 })
    },
  })
  return { world, social }
}
