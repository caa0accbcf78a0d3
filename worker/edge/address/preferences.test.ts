import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { parseConsent } from '#contract/privacy/consent.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'
import { refuseMalformed } from '../door/guard.ts'
import type { Edge } from '../edge.ts'
import { sameOriginPath, storePreferences } from './preferences.ts'
import { resolveLocale } from './resolve-locale.ts'
import { resolveTenant } from './resolve-tenant.ts'

function send(body: string, headers: Record<string, string> = {}) {
  return visit(`${shop}/preferences`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop, ...headers },
    body,
  })
}

describe('the preferences form', () => {
  it('stores currency and theme and goes back', async () => {
    const response = await send('currency=JPY&theme=dark&return_to=%2Fjapan-eSIM%3Fsort%3Dprice')
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe('/japan-eSIM?sort=price')
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'theme=dark',
      'currency=JPY',
    ])
  })

  it('makes the browser forget what it fetched ahead in another currency', async () => {
    const cleared = async (body: string) => (await send(body)).headers.get('clear-site-data')
    expect(await cleared('currency=JPY')).toBe('"prefetchCache", "prerenderCache"')
    expect(await cleared('theme=dark')).toBeNull()
    expect(await cleared('currency=XXX')).toBeNull()
  })

  it('ignores values that are not offered', async () => {
    const response = await send('currency=XXX&theme=pink')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
  ])('refuses a form of another site: %o', async (headers) => {
    expect((await send('theme=dark', headers)).status).toBe(403)
  })

  it('refuses a body past its limit', async () => {
    expect((await send(`theme=dark&x=${'y'.repeat(4096)}`)).status).toBe(413)
  })

  it('answers 405 to a read', async () => {
    expect((await visit(`${shop}/preferences`)).status).toBe(405)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%09/evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '',
  ])('R-RED-1 never sends back to another origin: %s', (value) => {
    const path = sameOriginPath(value, new URL(shop))
    expect(new URL(path, shop).origin).toBe(shop)
    expect(path.startsWith('//')).toBe(false)
  })
})

describe('the answer about statistics', () => {
  /** Runs the steps up to the form for a shop with statistics, because the test build has none. */
  async function answer(body: string, cookies = '') {
    const app = new Hono<Edge>()
    app.use(refuseMalformed(), resolveTenant(testTenants), resolveLocale())
    app.use(storePreferences({ analyticsId: 'G-TEST1234' }))
    const response = await app.request(`${shop}/preferences`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        origin: shop,
        cookie: cookies,
      },
      body,
    })
    return { response, cookies: response.headers.getSetCookie() }
  }

  it.each(['granted', 'denied'])(
    '%s is kept with version and date, for 390 days',
    async (choice) => {
      const today = new Date().toISOString().slice(0, 10)
      const { response, cookies } = await answer(`consent=${choice}&return_to=%2Fde%2Fcookies`)
      expect(response.status).toBe(303)
      expect(locationOf(response)).toBe('/de/cookies')
      expect(cookies).toEqual([
        `consent=1.${choice}.${today}; Path=/; Max-Age=33696000; SameSite=Lax`,
      ])
      const value = /consent=([^;]+)/.exec(cookies[0] ?? '')?.[1]
      expect(parseConsent(value)).toEqual({ choice, decidedOn: today })
    },
  )

  it('that withdraws takes the tag’s identifiers away and leaves every other cookie', async () => {
    const sent = 'theme=dark; _ga=GA1.1.1; _ga_TEST1234=GS1; _gallery=1; x_ga=2; _ga_%0d=3'
    const { cookies } = await answer('consent=denied', sent)
    expect(cookies.slice(1)).toEqual([
      '_ga=; Path=/; Max-Age=0; SameSite=Lax',
      '_ga_TEST1234=; Path=/; Max-Age=0; SameSite=Lax',
    ])
  })

  it.each(['maybe', '', 'granted%0d%0aset-cookie:x=1'])('"%s" is none', async (value) => {
    expect((await answer(`consent=${value}`)).cookies).toEqual([])
  })

  it('is not kept by a shop without statistics', async () => {
    expect((await send('consent=granted')).headers.getSetCookie()).toEqual([])
  })
})
