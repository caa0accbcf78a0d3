import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/pages/viewer.ts'
import { open } from '#crypto/sealed.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { cookieFaults } from '#worker/testing/cookie-faults.ts'
import { largest } from '#worker/testing/largest-session.ts'
import { answerAs, refusal, tokensOf } from '#worker/testing/test-backend.ts'
import { openEdge, origin, testKeys } from '#worker/testing/test-edge.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import { clearedCookies, idleSeconds, sealRefresh, sealSession } from './session-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

const json = { 'content-type': 'application/json', origin }
const now = Math.floor(Date.now() / 1000)
const sealing = { keys: testKeys, now, channel: 'tradewind' }

/** Signs in through the API; returns the cookies that the answer sets. */
async function signIn(cookie?: string): Promise<string[]> {
  const answers = { '/user/sign_in': () => tokensOf('consumer', 'new') }
  const edge = openEdge({ answer: answerAs('consumer', answers) })
  const response = await edge.visit('/api/v3/user/sign_in', {
    method: 'POST',
    headers: { ...json, ...(cookie ? { cookie } : {}) },
    body: '{}',
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()
}

function cookieValue(cookies: readonly string[], name: string): string {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
  return found.slice(name.length + 1).split(';')[0] ?? ''
}

function opened(cookies: readonly string[], name = '__Host-session'): { id?: string } | undefined {
  const found = open(cookieValue(cookies, name), testKeys, `cookie.${name}.tradewind`)
  return found as { id?: string } | undefined
}

describe('the session’s cookies', () => {
  it('R-COO-1 have all attributes when made, renewed, changed and taken away', async () => {
    const seen = [
      ...(await signIn()),
      ...clearedCookies,
      sealSession(
        { id: 'x', access: 'a', accessExpiresAt: now + 900, viewer: viewers.postpaid as Viewer },
        sealing,
      ),
    ]
    expect(seen.map((header) => [header.split('=')[0], cookieFaults(header)])).toEqual([
      ['__Host-session', []],
      ['__Host-refresh', []],
      ['currency', []],
      ['__Host-session', []],
      ['__Host-refresh', []],
      ['__Host-session', []],
    ])
  })

  it.each([
    ['three bytes a letter', '旅'.repeat(80)],
    ['four bytes a letter', '🧭'.repeat(40)],
    ['control characters', '\u0001'.repeat(80)],
    ['half characters', '\ud800'.repeat(80)],
    ['quotes and backslashes', '"\\'.repeat(40)],
  ])('R-COO-1 fit 4,096 bytes with the longest profile, its name of %s', (_, name) => {
    const { viewer, access, refresh } = largest(name)
    expect([viewer.name, viewer.avatarUrl?.length]).toEqual([name, 300])
    const session = sealSession(
      { id: crypto.randomUUID(), access, accessExpiresAt: now, viewer, choseCurrency: true },
      sealing,
    )
    expect(cookieFaults(session)).toEqual([])
    const expiresAt = now + idleSeconds
    expect(
      cookieFaults(sealRefresh({ id: crypto.randomUUID(), refresh, expiresAt }, sealing)),
    ).toEqual([])
  })

  it('R-COO-1 have the same names and attributes in production', async () => {
    const answers = { '/user/sign_in': () => tokensOf('consumer', 'new') }
    const configured = { environment: 'production' as const }
    const edge = openEdge({ answer: answerAs('consumer', answers), configured })
    const shop = 'https://tradewind.example'
    const sent = { method: 'POST', headers: { ...json, origin: shop }, body: '{}' }
    const response = await edge.visit(`${shop}/api/v3/user/sign_in`, sent)
    const shapeOf = (header: string) => header.replace(/=[^;]*/, '')
    expect(response.headers.getSetCookie().map(shapeOf)).toEqual((await signIn()).map(shapeOf))
  })

  it('R-COO-1 are refused rather than dropped by the browser where they would not fit', () => {
    const { viewer } = largest('n')
    const state = { id: 'x', access: 'a'.repeat(2500), accessExpiresAt: now, viewer }
    expect(() => sealSession(state, sealing)).toThrow('4096')
  })

  it('a member’s lasts as long as the access token, a consumer’s 30 days', async () => {
    const member = {
      id: 'x',
      access: 'a',
      accessExpiresAt: now + 900,
      viewer: viewers.viewer as Viewer,
    }
    expect(sealSession(member, sealing)).toContain('Max-Age=900;')
    expect((await signIn()).map((each) => /Max-Age=(\d+)/.exec(each)?.[1])).toEqual([
      String(30 * 86_400),
      String(30 * 86_400),
      String(365 * 86_400),
    ])
  })

  it('hold nothing that can be read, and never the tokens in the clear', async () => {
    const cookies = (await signIn()).join()
    for (const secret of ['access-new', 'refresh-token-new', 'consumer@', btoa('access-new')]) {
      expect(cookies).not.toContain(secret)
    }
  })
})

describe('R-TOK-7 signing in', () => {
  it('never goes on under an id that was there before', async () => {
    const before = signedIn('consumer', { keys: testKeys })
    const known = opened(before.split('; '))?.id
    const ids = [known]
    for (const cookie of [
      undefined,
      before,
      `${before}; a=b`,
      '__Host-session=fixed; __Host-refresh=fixed',
    ]) {
      const cookies = await signIn(cookie)
      expect(opened(cookies)?.id).toBe(opened(cookies, '__Host-refresh')?.id)
      ids.push(opened(cookies)?.id)
    }
    expect(new Set(ids).size).toBe(5)
  })

  it('keeps the id while tokens are renewed', async () => {
    const cookie = signedIn('consumer', { keys: testKeys, accessSeconds: 5 })
    const answers = { '/user/refresh_token': () => tokensOf('consumer', 'next') }
    const edge = openEdge({ answer: answerAs('consumer', answers) })
    const response = await edge.visit('/account/settings', { headers: { cookie } })
    const cookies = response.headers.getSetCookie()
    expect(opened(cookies)?.id).toBe(opened(cookie.split('; '))?.id)
    expect(opened(cookies, '__Host-refresh')).toMatchObject({ refresh: 'refresh-token-next' })
  })
})

describe('what does not open', () => {
  const good = signedIn('consumer', { keys: testKeys })
  const cleared = [...clearedCookies]

  async function settings(cookie: string, address = '/account/settings') {
    const edge = openEdge({ answer: () => refusal(500, 'internal') })
    const response = await edge.visit(address, { headers: { cookie } })
    return { status: response.status, cookies: response.headers.getSetCookie() }
  }

  it('is nobody’s session, and is taken away', async () => {
    const flip = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const [session = '', refresh = ''] = good.split('; ')
    const value = session.slice('__Host-session='.length)
    const spoilt = [
      flip(session, session.length - 3),
      flip(session, 40),
      session.slice(0, -8),
      `__Host-session=${refresh.slice('__Host-refresh='.length)}`,
      '__Host-session=',
      `__Host-session=now.${'A'.repeat(5000)}`,
      `__Host-session=other.${value.split('.')[1]}`,
      refresh,
    ]
    for (const cookie of spoilt)
      expect(await settings(cookie)).toEqual({ status: 302, cookies: cleared })
  })

  it('opens in the shop it was made for and in no other', async () => {
    expect(await settings(good)).toEqual({ status: 200, cookies: [] })
    const elsewhere = await settings(good, 'http://edelweiss.localhost:8787/account/settings')
    expect(elsewhere).toEqual({ status: 302, cookies: cleared })
  })

  it('has no prefix: a sibling’s host could set it', async () => {
    expect(await settings(good.replaceAll('__Host-', ''))).toEqual({ status: 302, cookies: [] })
  })
})

describe('R-CRY-3: key rotation', () => {
  const next = { kid: 'next', key: new Uint8Array(32).fill(9) }
  const [old] = testKeys
  const cookie = signedIn('consumer', { keys: [old] })
  const ending = signedIn('consumer', { keys: [old], accessSeconds: 5 })
  const answer = answerAs('consumer', { '/user/refresh_token': () => tokensOf('consumer', 'new') })

  it('opens what the old key sealed, and seals with the new one', async () => {
    const edge = openEdge({ keys: [next, old], answer })
    expect((await edge.visit('/account/settings', { headers: { cookie } })).status).toBe(200)
    const renewed = await edge.visit('/account/settings', { headers: { cookie: ending } })
    const values = renewed.headers.getSetCookie().map((each) => each.split('=')[1] ?? '')
    expect(values.map((value) => value.split('.')[0])).toEqual(['next', 'next'])
  })

  it('signs out whom it finds with a key that is gone', async () => {
    const edge = openEdge({ keys: [next], answer })
    const response = await edge.visit('/account/settings', { headers: { cookie } })
    expect([response.status, response.headers.getSetCookie().length]).toEqual([302, 2])
  })
})
