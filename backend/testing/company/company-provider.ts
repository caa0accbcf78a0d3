import { once } from '#contract/once.ts'
import { makePair, type Pair, signToken } from '../account/social.ts'

const clientId = 'company-client'

/** Shared, because generating a key takes long. */
const pairOf = once((): Promise<Pair> => makePair('company-key'))

type Claims = Record<string, unknown>

/**
 * A company's identity provider and the DNS behind `sendOutside`: only the network is faked. Tests
 * set the person that the provider returns, and the existing TXT records.
 */
export function createCompanyProvider() {
  const issuer = `https://${crypto.randomUUID()}.id.example`
  const provider = {
    issuer,
    clientId,
    claims: {} as Claims,
    /** What UserInfo says; without it, the provider has no such endpoint. */
    userInfo: undefined as Claims | undefined,
    /** The origin of a real provider, to which requests are sent. */
    passOn: undefined as string | undefined,
    /** The status of answers about codes. */
    tokenStatus: 200,
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    } as Record<string, unknown>,
    records: new Map<string, string>(),
    seen: [] as Request[],
    async sendOutside(request: Request): Promise<Response> {
      if (provider.passOn && request.url.startsWith(provider.passOn)) return fetch(request)
      provider.seen.push(new Request(request))
      const { origin, pathname, searchParams } = new URL(request.url)
      if (pathname === '/dns-query') {
        const data = provider.records.get(searchParams.get('name') ?? '')
        const answer = data === undefined ? {} : { Answer: [{ type: 16, data: `"${data}"` }] }
        return Response.json({ Status: 0, ...answer })
      }
      if (origin !== issuer) return new Response(null, { status: 404 })
      const pair = await pairOf()
      if (pathname === '/jwks') return Response.json({ keys: [pair.jwk] })
      if (pathname === '/token') {
        const { tokenStatus: status, claims } = provider
        if (status !== 200) return Response.json({ error: 'invalid_client' }, { status })
        return Response.json({ id_token: await signToken(pair, claims), access_token: 'access' })
      }
      const { userInfo, metadata } = provider
      if (pathname === '/me') {
        const isAsked = request.headers.get('authorization') === 'Bearer access'
        return Response.json(userInfo ?? {}, { status: isAsked && userInfo ? 200 : 401 })
      }
      const endpoint = userInfo ? { userinfo_endpoint: `${issuer}/me` } : {}
      return Response.json({ ...metadata, ...endpoint })
    },
  }
  return provider
}
