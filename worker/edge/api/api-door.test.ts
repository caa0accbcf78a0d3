import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/pages/viewer.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { answerAs, profileOf, refusal, tokensOf } from '#worker/testing/test-backend.ts'
import { openEdge, origin, testKeys } from '#worker/testing/test-edge.ts'
import { signedIn } from '#worker/testing/test-session.ts'

afterEach(() => vi.unstubAllGlobals())

const cookie = signedIn('consumer', { keys: testKeys, access: 'good-token' })

type Sent = { method?: string; headers?: Record<string, string>; body?: string | null }

/** Sends a browser's call to the API; returns the answer and the calls that reached the backend. */
async function call(path: string, answer: (request: Request) => Response, sent: Sent = {}) {
  const edge = openEdge({ answer })
  const { method = 'POST', headers = { cookie }, body = '{"a":1}' } = sent
  const own = { origin, 'content-type': 'application/json' }
  const response = await edge.visit(`/api/v3${path}`, {
    method,
    headers: { ...own, ...headers },
    ...(method === 'GET' || body === null ? {} : { body }),
  })
  const text = await response.text()
  return { response, text, cookies: response.headers.getSetCookie(), calls: edge.calls }
}

async function signedInAfter(cookies: string[]): Promise<unknown> {
  const edge = openEdge()
  const header = cookies.map((each) => each.split(';')[0]).join('; ')
  return (await edge.visit('/session', { headers: { cookie: header } })).json()
}

const ok = answerAs('consumer', { '/user/get_avatars': { avatars: [] } })

describe('a browser’s call', () => {
  it('goes on with the session’s token and no cookie, and is stored nowhere', async () => {
    const { calls, response, text } = await call('/user/get_avatars', ok)
    const [sent] = calls
    expect(sent?.headers.get('authorization')).toBe('Bearer good-token')
    expect(sent?.headers.get('cookie')).toBeNull()
    expect(sent?.headers.get('x-channel-id')).toBe('tradewind')
    expect([response.headers.get('cache-control'), JSON.parse(text)]).toEqual([
      'no-store',
      { avatars: [] },
    ])
  })

  it('of nobody goes on without one', async () => {
    const { calls } = await call('/user/get_avatars', ok, { headers: {} })
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  it('that another site caused is made in nobody’s name', async () => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const { calls } = await call('/user/intercom/get_hmac_code', ok, { method: 'GET', headers })
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  it.each(['/catalogue/plans', '/files/pictures/x', '/openapi.json'])(
    'to %s, which everybody may read, is made in nobody’s name and may be stored',
    async (path) => {
      const headers = { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' }
      const answer = () => Response.json({ plans: [], last_evaluated_key: null }, { headers })
      const { calls, response, cookies } = await call(path, answer, { method: 'GET' })
      expect(calls[0]?.headers.has('authorization')).toBe(false)
      expect([response.headers.get('cache-control'), cookies]).toEqual(['public, max-age=60', []])
    },
  )

  it('cannot bring a cookie of the backend’s own', async () => {
    const answer = () =>
      Response.json({ ok: true }, { headers: { 'set-cookie': '__Host-session=x' } })
    expect((await call('/user/get_avatars', answer)).cookies).toEqual([])
  })

  it.each([
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['text/plain', 415],
    ['TEXT/PLAIN;charset=utf-8', 415],
    ['', 415],
    ['application/json', 200],
    ['image/png', 200],
  ])('of type %j is answered %d', async (type, status) => {
    const headers = { cookie, 'content-type': type }
    const { response, calls } = await call('/user/get_avatars', ok, { headers })
    expect([response.status, calls.length]).toEqual([status, status === 200 ? 1 : 0])
    if (status === 415) expect(response.headers.get('content-type')).toContain('problem+json')
  })
})

describe('tokens in an answer', () => {
  const answers = {
    '/user/sign_in': () => tokensOf('consumer', 'new'),
    '/enterprise/sign_in': () => tokensOf('prepaid', 'new'),
    '/user/update_password': () => tokensOf('consumer', 'new'),
  }

  it.each([
    ['/user/sign_in', 'consumer', 3],
    ['/user/update_password', 'consumer', 3],
    ['/enterprise/sign_in', 'prepaid', 3],
  ] as const)(
    'of %s become the session of a %s and are seen by no script',
    async (path, role, count) => {
      const { text, cookies, calls } = await call(path, answerAs(role, answers), { headers: {} })
      const shown = JSON.parse(text) as object
      expect(Object.keys(shown).sort()).toEqual(['account_type', 'expires_at'])
      expect(cookies).toHaveLength(count)
      expect(calls[1]?.headers.get('authorization')).toBe('Bearer access-new')
      expect(await signedInAfter(cookies)).toMatchObject({
        signed_in: true,
        profile: {
          user_id: role,
          flag: viewers[role]?.flag,
          permissions: viewers[role]?.permissions,
        },
      })
    },
  )

  it('of a member clear the refresh token of whoever was signed in before', async () => {
    const { cookies } = await call('/enterprise/sign_in', answerAs('prepaid', answers))
    expect(cookies[1]).toContain('__Host-refresh=; ')
  })

  it('go to nobody where the profile cannot be had', async () => {
    const failing = { ...answers, '/user/get_profile': () => refusal(503, 'upstream_unavailable') }
    const { response, text, cookies } = await call('/user/sign_in', answerAs('consumer', failing), {
      headers: {},
    })
    expect([response.status, cookies]).toEqual([503, []])
    expect(text).not.toContain('access-new')
  })

  it.each([
    { access_token: 'secret' },
    { access_token: 1, refresh_token: 'secret' },
    { refresh_token: 'secret' },
    { ...tokensOf('consumer', 'secret'), account_type: 'admin' },
  ])('that are not whole are shown to nobody: %j', async (answer) => {
    const { response, text, cookies } = await call('/user/sign_in', () => Response.json(answer), {
      headers: {},
    })
    expect([response.status, cookies]).toEqual([502, []])
    expect(text).not.toContain('secret')
  })

  it('of a guest are the guest’s to hold', async () => {
    const answer = () => Response.json({ access_token: 'guest', expires_at: 1 })
    const { text, cookies } = await call('/guest/token', answer, { method: 'GET', headers: {} })
    expect([JSON.parse(text), cookies]).toEqual([{ access_token: 'guest', expires_at: 1 }, []])
  })
})

describe('an app’s call, which brings its own authorization', () => {
  it('is passed through, tokens and all, and no cookie is looked at', async () => {
    const answer = answerAs('consumer', { '/user/sign_in': () => tokensOf('consumer', 'new') })
    const headers = { authorization: 'Bearer guest', cookie }
    const { calls, text, cookies, response } = await call('/user/sign_in', answer, { headers })
    expect(calls.map(({ headers: sent }) => sent.get('authorization'))).toEqual(['Bearer guest'])
    expect(JSON.parse(text)).toMatchObject({ access_token: 'access-new' })
    expect([cookies, response.headers.get('cache-control')]).toEqual([[], 'no-store'])
  })
})

describe('what an answer says of the session', () => {
  it.each(['/user/sign_out', '/user/delete_account'])('%s ends it', async (path) => {
    const { cookies, text } = await call(path, answerAs('consumer', { [path]: { ok: true } }))
    expect(JSON.parse(text)).toEqual({ ok: true })
    expect(cookies.map((each) => each.split(';')[0])).toEqual([
      '__Host-session=',
      '__Host-refresh=',
    ])
  })

  it('a refused sign-out ends nothing', async () => {
    const answer = answerAs('consumer', { '/user/sign_out': () => refusal(429, 'rate_limited') })
    expect((await call('/user/sign_out', answer)).cookies).toEqual([])
  })

  it.each([
    ['session', 2],
    ['clock', 0],
    ['credentials', 0],
  ])('a 401 for reason %s takes %d cookies away', async (reason, count) => {
    const answer = answerAs('consumer', {
      '/user/get_avatars': () => refusal(401, 'unauthorized', reason),
    })
    const { cookies, response, text } = await call('/user/get_avatars', answer)
    expect([response.status, cookies.length]).toEqual([401, count])
    expect(JSON.parse(text)).toMatchObject({ details: { reason } })
  })

  it('a 401 to nobody’s call leaves the cookies alone', async () => {
    const answer = () => refusal(401, 'unauthorized', 'session')
    const { cookies } = await call('/user/get_avatars', answer, { headers: {} })
    expect(cookies).toEqual([])
  })

  it('a changed profile is kept, another person’s is not', async () => {
    const own = { ...(viewers.consumer as Viewer), name: 'New Name' }
    const answerOf = (viewer: Viewer) =>
      answerAs('consumer', { '/user/update_profile': () => profileOf(viewer) })
    const changed = await call('/user/update_profile', answerOf(own))
    expect(changed.cookies).toHaveLength(1)
    expect(await signedInAfter(changed.cookies)).toMatchObject({ profile: { name: 'New Name' } })
    const other = await call('/user/update_profile', answerOf({ ...own, userId: 'somebody-else' }))
    expect(other.cookies).toEqual([])
  })

  it('JSON that is none is a fault of the backend', async () => {
    const broken = () => new Response('{', { headers: { 'content-type': 'application/json' } })
    expect((await call('/user/get_avatars', broken)).response.status).toBe(502)
  })
})
