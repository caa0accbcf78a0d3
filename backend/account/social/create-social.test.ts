import { decodeProtectedHeader, exportPKCS8, jwtVerify } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { shortenDeadlines } from '#contract/testing/shorten-deadlines.ts'
import {
  createWorld,
  goodAnswer,
  makePair,
  type Pair,
  signToken,
} from '../../testing/account/social.ts'
import { createSocial } from './create-social.ts'

let rsa: Pair

beforeAll(async () => {
  rsa = await makePair('rsa-1')
})

const question = {
  provider: 'apple',
  redirectUri: goodAnswer.redirectUri,
  state: 'state-of-this-conversation',
  nonce: goodAnswer.nonce,
  codeChallenge: 'c'.repeat(43),
} as const

const never = () => new Promise<Response>(() => {})
const endless = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) }),
  )

async function goodWorld() {
  const made = createWorld([rsa])
  made.world.idToken = await signToken(rsa)
  return made
}

async function formOf(request: Request | undefined): Promise<Record<string, unknown>> {
  return Object.fromEntries((await request?.formData()) ?? [])
}

describe('the authorisation request', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const { social } = await goodWorld()
    const url = new URL(await social.authorize(question))
    expect(url.origin + url.pathname).toBe('https://issuer.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_mode: 'form_post',
      response_type: 'code',
      client_id: 'tradewind-client',
      redirect_uri: question.redirectUri,
      scope: 'openid email',
      state: question.state,
      nonce: question.nonce,
      code_challenge: question.codeChallenge,
      code_challenge_method: 'S256',
    })
  })

  it('is not made for a provider without a client', async () => {
    const { social } = await goodWorld()
    const other = { ...question, provider: 'facebook' } as const
    await expect(social.authorize(other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(social.identify({ ...goodAnswer, provider: 'facebook' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the exchange of a code', () => {
  it('sends verifier, redirect and secret, and never follows a redirect', async () => {
    const { world, social } = await goodWorld()
    await social.identify(goodAnswer)
    const sent = world.seen.find(({ url }) => url.endsWith('/token'))
    expect([sent?.method, sent?.redirect]).toEqual(['POST', 'manual'])
    expect(await formOf(sent)).toEqual({
      grant_type: 'authorization_code',
      code: goodAnswer.code,
      redirect_uri: goodAnswer.redirectUri,
      code_verifier: goodAnswer.codeVerifier,
      client_id: 'tradewind-client',
      client_secret: 'a static secret',
    })
  })

  it.each([
    ['a refused code', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['a refused client', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['an answer without a token', () => Response.json({ access_token: 'x' })],
    ['an answer that is a list', () => Response.json([])],
  ])('ends as unauthorized with %s', async (_, reply) => {
    const { world, social } = await goodWorld()
    world.answers['/token'] = reply
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({
      code: 'unauthorized',
      details: { reason: 'social' },
    })
  })

  it.each([
    ['hangs', '/token', never],
    ['never ends its answer', '/token', endless],
    ['breaks', '/token', () => Response.json({}, { status: 500 })],
    ['is overrun', '/token', () => Response.json({}, { status: 429 })],
    ['redirects', '/token', () => Response.redirect('https://evil.example/', 307)],
    ['answers with a page', '/token', () => new Response('<html>')],
    ['cannot be reached', '/token', () => Promise.reject(new TypeError('refused'))],
    ['hides its keys', '/jwks', () => new Response('no', { status: 404 })],
    ['redirects its keys', '/jwks', () => Response.redirect('https://evil.example/', 302)],
    ['has keys of another shape', '/jwks', () => Response.json({ keys: 'none' })],
    ['hides its metadata', '/.well-known/openid-configuration', never],
  ])('is unavailable, within seconds, where the provider %s', async (_, path, reply) => {
    const { world, social } = await goodWorld()
    world.answers[path] = reply
    const asked = shortenDeadlines()
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(new Set(asked)).toEqual(new Set([3_000]))
  })

  const endpoints = {
    issuer: 'https://issuer.example',
    authorization_endpoint: 'https://issuer.example/authorize',
    token_endpoint: 'https://issuer.example/token',
    jwks_uri: 'https://issuer.example/jwks',
  }
  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['a token endpoint in the clear', { token_endpoint: 'http://issuer.example/token' }],
    ['keys in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['an authorisation page of script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no keys', { jwks_uri: undefined }],
  ])('believes no metadata that names %s', async (_, changed) => {
    const { world, social } = await goodWorld()
    world.answers['/.well-known/openid-configuration'] = () =>
      Response.json({ ...endpoints, ...changed })
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(world.seen).toHaveLength(1)
  })

  it('goes on with known keys and metadata while the provider fails', async () => {
    const { world, social } = await goodWorld()
    await social.identify(goodAnswer)
    world.answers['/jwks'] = () => new Response('broken', { status: 503 })
    world.answers['/.well-known/openid-configuration'] = world.answers['/jwks']
    world.nowMs += 3_700_000
    world.idToken = await signToken(rsa, {
      iss: 'https://issuer.example',
      aud: 'tradewind-client',
      sub: 'subject-1',
      nonce: goodAnswer.nonce,
      iat: world.nowMs / 1000,
      exp: world.nowMs / 1000 + 60,
    })
    expect(await social.identify(goodAnswer)).toEqual({
      subject: 'subject-1',
      isEmailVerified: false,
    })
  })

  it('asks a failing provider again after ten seconds, not before', async () => {
    const { world, social } = await goodWorld()
    const path = '/.well-known/openid-configuration'
    world.answers[path] = () => new Response('broken', { status: 503 })
    const refused = { code: 'upstream_unavailable' }
    await expect(social.authorize(question)).rejects.toMatchObject(refused)
    world.nowMs += 9000
    await expect(social.authorize(question)).rejects.toMatchObject(refused)
    expect(world.count(path)).toBe(1)
    delete world.answers[path]
    world.nowMs += 1000
    expect(await social.authorize(question)).toContain('issuer.example')
  })

  it('fetches metadata and keys once for all who sign in at the same time', async () => {
    const { world, social } = await goodWorld()
    await Promise.all(Array.from({ length: 20 }, () => social.identify(goodAnswer)))
    expect([world.count('/jwks'), world.count('/token')]).toEqual([1, 20])
    expect(world.count('/.well-known/openid-configuration')).toBe(1)
  })
})

describe('what is special about a provider', () => {
  it('signs Apple’s client secret with the developer’s key', async () => {
    const key = await makePair('KEY7654321', 'ES256')
    const pem = (await exportPKCS8(key.privateKey)).replaceAll('\n', '\\n')
    const seen: Request[] = []
    const social = createSocial({
      clients: {
        apple: { clientId: 'example.tradewind', clientSecret: `TEAM123456:KEY7654321:${pem}` },
      },
      now: () => 1_800_000_000_000,
      transport: async (request) => {
        seen.push(new Request(request))
        if (request.method === 'POST') return Response.json({ error: 'x' }, { status: 400 })
        const apple = 'https://appleid.apple.com'
        return Response.json({
          issuer: apple,
          authorization_endpoint: `${apple}/auth/authorize`,
          token_endpoint: `${apple}/auth/token`,
          jwks_uri: `${apple}/auth/keys`,
        })
      },
    })
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({ code: 'unauthorized' })
    const secret = String((await formOf(seen[1])).client_secret)
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY7654321' })
    const { payload } = await jwtVerify(secret, key.publicKey, {
      currentDate: new Date(1_800_000_000_000),
    })
    expect(payload).toEqual({
      iss: 'TEAM123456',
      sub: 'example.tradewind',
      aud: 'https://appleid.apple.com',
      iat: 1_800_000_000,
      exp: 1_800_000_300,
    })
  })

  it.each(['https://accounts.google.com', 'accounts.google.com'])(
    'takes %s for Google',
    async (iss) => {
      const google = 'https://accounts.google.com'
      const claims = { iss, aud: 'client', sub: '1', nonce: goodAnswer.nonce, iat: 100, exp: 700 }
      const idToken = await signToken(rsa, claims)
      const social = createSocial({
        clients: { google: { clientId: 'client', clientSecret: 'secret' } },
        now: () => 100_000,
        transport: async ({ url }) => {
          if (url.endsWith('/token')) return Response.json({ id_token: idToken })
          if (url.endsWith('/keys')) return Response.json({ keys: [rsa.jwk] })
          return Response.json({
            issuer: google,
            authorization_endpoint: `${google}/o/oauth2/v2/auth`,
            token_endpoint: 'https://oauth2.googleapis.com/token',
            jwks_uri: 'https://www.googleapis.com/keys',
          })
        },
      })
      const answer = { ...goodAnswer, provider: 'google' } as const
      expect(await social.identify(answer)).toEqual({ subject: '1', isEmailVerified: false })
    },
  )

  it('knows Facebook’s token endpoint, which its metadata leave out', async () => {
    const seen: string[] = []
    const social = createSocial({
      clients: { facebook: { clientId: 'client', clientSecret: 'secret' } },
      now: () => 100_000,
      transport: async ({ url, method }) => {
        seen.push(url)
        if (method === 'POST') return Response.json({ error: 'x' }, { status: 400 })
        return Response.json({
          issuer: 'https://www.facebook.com',
          authorization_endpoint: 'https://facebook.com/dialog/oauth/',
          jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
        })
      },
    })
    const answer = { ...goodAnswer, provider: 'facebook' } as const
    await expect(social.identify(answer)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(seen[1]).toBe('https://graph.facebook.com/oauth/access_token')
  })
})
