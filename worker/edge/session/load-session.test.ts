import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { open } from '#crypto/sealed.ts'
import { answerAs, refusal, tokensOf } from '#worker/testing/test-backend.ts'
import { openEdge, testKeys } from '#worker/testing/test-edge.ts'
import { markOf } from '#worker/testing/test-pages.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import type { EdgeVariables } from '../edge.ts'
import { loadSession } from './load-session.ts'
import { flowCookie } from './sign-in-flow.ts'

const guarded = '/account/settings'
const keys = testKeys

afterEach(() => vi.unstubAllGlobals())

type Visit = { cookie: string; path?: string; headers?: Record<string, string> }

/**
 * Sends one request to an edge with a remote backend; returns the answer and the backend's calls.
 */
async function visitWith(answer: (request: Request) => Response, visit: Visit) {
  const edge = openEdge({ answer })
  const { cookie, path = guarded, headers } = visit
  const response = await edge.visit(path, { headers: { cookie, ...headers } })
  const text = await response.text()
  const cookies = response.headers.getSetCookie()
  return { response, text, cookies, calls: edge.calls.map(({ url }) => new URL(url).pathname) }
}

const renewing = answerAs('consumer', { '/user/refresh_token': () => tokensOf('consumer', 'new') })
const unreachable = () => {
  throw new TypeError('fetch failed')
}
const isMarked = (text: string) => text.includes(markOf('settings'))

describe('a session that is good', () => {
  it('asks the backend nothing and changes no cookie', async () => {
    const { calls, cookies, text, response } = await visitWith(renewing, {
      cookie: signedIn('consumer', { keys }),
    })
    expect([isMarked(text), calls, cookies]).toEqual([true, [], []])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is renewed while the old token still holds, 30 seconds before its end', async () => {
    const late = await visitWith(renewing, {
      cookie: signedIn('consumer', { keys, accessSeconds: 29 }),
    })
    expect(late.calls).toEqual(['/api/v3/user/refresh_token', '/api/v3/user/get_profile'])
    expect(late.cookies).toHaveLength(2)
    const early = await visitWith(renewing, {
      cookie: signedIn('consumer', { keys, accessSeconds: 40 }),
    })
    expect(early.calls).toEqual([])
  })

  it('goes on with the old token where the renewal cannot be had', async () => {
    const { text, cookies } = await visitWith(unreachable, {
      cookie: signedIn('consumer', { keys, accessSeconds: 20 }),
    })
    expect([isMarked(text), cookies]).toEqual([true, []])
  })
})

it('an answer that depends on the session is never stored, whatever the page says', async () => {
  const app = new Hono<{ Variables: EdgeVariables }>()
  app.use(async (c, next) => {
    c.set('tenant', (await testTenants.find('tradewind')) as never)
    await next()
  })
  app.use(loadSession({ keys, postOf: () => unreachable }) as never)
  app.get('/:reads', async (c) => {
    if (c.req.param('reads') === 'yes') await c.get('session').identity()
    return c.text('page', 200, { 'cache-control': 'public' })
  })
  const policyAt = async (path: string) => (await app.request(path)).headers.get('cache-control')
  expect([await policyAt('/yes'), await policyAt('/no')]).toEqual(['no-store', 'public'])
})

describe('an access token that has ended', () => {
  const ended = signedIn('consumer', { keys, accessSeconds: -100 })

  it('is renewed once for everything in a request', async () => {
    const edge = openEdge({ answer: renewing })
    await edge.visit('/account/settings', { headers: { cookie: ended } })
    const renewals = edge.calls.filter(({ url }) => url.endsWith('/refresh_token'))
    expect(renewals).toHaveLength(1)
    expect(await renewals[0]?.json()).toEqual({ refresh_token: 'refresh-token-of-consumer' })
  })

  it('is renewed before data of a page, a call and the session are given', async () => {
    const paths = ['/account/settings.data', '/session', '/api/v3/user/get_avatars']
    for (const path of paths) {
      const { calls, cookies } = await visitWith(renewing, { cookie: ended, path })
      expect(calls[0]).toBe('/api/v3/user/refresh_token')
      expect(cookies).toHaveLength(2)
    }
  })

  it('makes the browser forget what it fetched ahead when it ends, not when it is renewed', async () => {
    const cleared = async (answer: typeof renewing) => {
      const { response } = await visitWith(answer, { cookie: ended })
      return response.headers.get('clear-site-data')
    }
    const refused = () => refusal(401, 'unauthorized', 'session')
    const ending = answerAs('consumer', { '/user/refresh_token': refused })
    expect(await cleared(ending)).toBe('"prefetchCache", "prerenderCache"')
    expect(await cleared(renewing)).toBeNull()
  })

  it('keeps what is known of somebody where only the profile cannot be had', async () => {
    const answer = answerAs('consumer', {
      '/user/refresh_token': () => tokensOf('consumer', 'new'),
      '/user/get_profile': () => refusal(503, 'upstream_unavailable'),
    })
    const { text, cookies } = await visitWith(answer, { cookie: ended })
    expect([isMarked(text), cookies.length]).toEqual([true, 2])
  })

  it.each([
    ['ended elsewhere', () => refusal(401, 'unauthorized', 'session')],
    ['unreadable', () => refusal(400, 'invalid_input')],
  ])('whose session is %s signs out', async (_, answer) => {
    const { response, cookies } = await visitWith(
      answerAs('consumer', { '/user/refresh_token': answer }),
      { cookie: ended },
    )
    expect(response.headers.get('location')).toContain('/auth/signin')
    expect(cookies).toEqual([
      '__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
      '__Host-refresh=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  it('R-MOM-14: that ends at the checkout leads to a sign-in that knows whose it was', async () => {
    const refused = () => refusal(401, 'unauthorized', 'session')
    const answer = answerAs('consumer', { '/user/refresh_token': refused })
    const path = '/checkout?plan=x'
    const { response, cookies } = await visitWith(answer, { cookie: ended, path })
    const location = response.headers.get('location')
    expect(location).toBe('/auth/signin?redirect=%2Fcheckout%3Fplan%3Dx&step=ended')
    const kept = cookies.find((cookie) => cookie.startsWith(`${flowCookie}=`)) ?? ''
    const [, sealed = ''] = /=([^;]*)/.exec(kept) ?? []
    expect(open(sealed, keys, `cookie.${flowCookie}.tradewind`)).toMatchObject({
      flow: { step: 'ended', email: 'consumer@demo.tradewind.example', redirect: path },
    })
  })

  it.each([
    ['no answer', unreachable],
    ['a fault', answerAs('consumer', { '/user/refresh_token': refusal(500, 'internal') })],
    [
      'a refused tag',
      answerAs('consumer', { '/user/refresh_token': refusal(401, 'unauthorized', 'clock') }),
    ],
    [
      'too many calls',
      answerAs('consumer', { '/user/refresh_token': refusal(429, 'rate_limited') }),
    ],
    ['nonsense', answerAs('consumer', { '/user/refresh_token': { ok: true } })],
  ])('and %s from the backend shows no page and signs nobody out', async (_, answer) => {
    const page = await visitWith(answer, { cookie: ended })
    expect([page.response.status, isMarked(page.text), page.cookies]).toEqual([503, false, []])
    expect(page.response.headers.get('retry-after')).toBe('5')
    const session = await visitWith(answer, { cookie: ended, path: '/session' })
    expect(JSON.parse(session.text)).toMatchObject({
      signed_in: true,
      profile: { name: 'consumer' },
    })
    const call = await visitWith(answer, { cookie: ended, path: '/api/v3/user/get_avatars' })
    expect([call.response.status, call.calls]).toEqual([503, ['/api/v3/user/refresh_token']])
    expect(call.response.headers.get('retry-after')).toBe('5')
  })

  it('of a member ends the session: the backend gave nothing to renew it with', async () => {
    const cookie = signedIn('postpaid', { keys, accessSeconds: -1 })
    const { calls, response, cookies } = await visitWith(renewing, { cookie })
    expect([calls, response.status, cookies.length]).toEqual([[], 302, 2])
  })

  it('beside another session’s refresh token is not renewed', async () => {
    const [session] = ended.split('; ')
    const [, foreign] = signedIn('consumer', { keys }).split('; ')
    const { calls, cookies } = await visitWith(renewing, { cookie: `${session}; ${foreign}` })
    expect([calls, cookies.length]).toEqual([[], 2])
  })
})

describe('R-ORG-6: the session of a member', () => {
  const hours = { keys, accessSeconds: 12 * 3600 }
  const ask = (unusedSeconds: number, headers: Record<string, string> = {}) => {
    const cookie = signedIn('postpaid', { ...hours, unusedSeconds })
    return visitWith(renewing, { cookie, headers, path: '/session' })
  }
  const idleOf = (cookies: readonly string[]) =>
    cookies.map((each) => /Max-Age=(\d+)/.exec(each)?.[1])

  it('ends after half an hour without use', async () => {
    const { text, cookies } = await ask(-1)
    expect(JSON.parse(text)).toMatchObject({ signed_in: false })
    expect(idleOf(cookies)).toEqual(['0', '0'])
  })

  it('goes on with each use, which its cookie notes once a minute', async () => {
    const used = await ask(1700)
    expect(JSON.parse(used.text)).toMatchObject({ signed_in: true })
    expect(idleOf(used.cookies)).toEqual(['1800'])
    expect((await ask(1770)).cookies).toEqual([])
  })

  it('does not go on by what the page asks for by itself', async () => {
    const watched = await ask(60, { 'x-unattended': '1' })
    expect([JSON.parse(watched.text).signed_in, watched.cookies]).toEqual([true, []])
  })

  it('ends with its token however much it is used', async () => {
    const cookie = signedIn('postpaid', { keys, accessSeconds: 90, unusedSeconds: 80 })
    const { cookies } = await visitWith(renewing, { cookie, path: '/session' })
    expect(Number(idleOf(cookies)[0])).toBeLessThanOrEqual(90)
  })
})

describe('a link on another site', () => {
  const cookie = signedIn('consumer', { keys, accessSeconds: -100, refresh: null })
  const headers = { 'sec-fetch-site': 'cross-site' }

  it('to a guarded page asks again from our own site, where Strict cookies come along', async () => {
    const path = '/account/settings?a=1&b="><script>'
    const { response, text, cookies } = await visitWith(renewing, { cookie, headers, path })
    expect([response.status, cookies]).toEqual([200, []])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('content="0;url=/account/settings?a=1&amp;b=%22%3E%3Cscript%3E"')
    expect(text).not.toContain('<script')
  })

  it.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'is the only reason to ask again: not %j',
    async (sent) => {
      const { response, cookies } = await visitWith(renewing, { cookie, headers: { ...sent } })
      expect(response.headers.get('location')).toContain('/auth/signin')
      expect(cookies).toHaveLength(2)
    },
  )

  it('asks nobody again who is signed out or whose session is good', async () => {
    const anonymous = await visitWith(renewing, { cookie: 'a=1', headers })
    expect(anonymous.response.status).toBe(302)
    const good = signedIn('consumer', { keys, refresh: null })
    expect(isMarked((await visitWith(renewing, { cookie: good, headers })).text)).toBe(true)
  })
})
