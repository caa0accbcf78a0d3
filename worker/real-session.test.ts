import { describe, expect, it } from 'vitest'
import { openTestShop } from '#backend/testing/test-shop.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { open } from '#crypto/sealed.ts'
import { answerAs, refusal } from './testing/test-backend.ts'
import {
  age,
  type Browser,
  call,
  channel,
  countTokens,
  edge,
  openBrowser,
  password,
  send,
  sessionOf,
  signIn,
} from './testing/test-browser.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'
import { signedIn } from './testing/test-session.ts'

// These tests run the edge together with the embedded backend and its database.

describe('a session, from signing in to signing out', () => {
  it('R-COO-1 opens the account’s pages and calls, and is gone after sign_out', async () => {
    const browser = await signIn({ name: 'Anna Arnold' })
    expect(await sessionOf(browser)).toMatchObject({
      signed_in: true,
      profile: { name: 'Anna Arnold' },
    })
    expect((await send(browser, '/account/settings')).status).toBe(200)
    expect((await call(browser, '/user/get_avatars')).status).toBe(200)
    const before = new Map(browser.cookies)
    expect((await call(browser, '/user/sign_out')).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual([])
    expect(await sessionOf(browser)).toMatchObject({ signed_in: false, profile: null })

    // R-TOK-4: a copy of the cookies is useless after sign-out; the first call that uses it deletes
    // it.
    const copy: Browser = { ...browser, cookies: before }
    const refused = await call(copy, '/user/get_avatars')
    expect(refused.status).toBe(401)
    expect([...copy.cookies.keys()]).toEqual([])
  })

  it('of a member has no refresh token and knows organisation and role', async () => {
    const member = { paymentModel: 'PRE_PAID', permissions: ['GET_ACCOUNTS'] } as const
    const browser = await signIn({ member })
    expect([...browser.cookies.keys()]).toEqual(['__Host-session', 'currency'])
    const { profile } = await sessionOf(browser)
    expect(profile).toMatchObject({ flag: 'enterprise|PRE_PAID', permissions: ['GET_ACCOUNTS'] })
    expect((await send(browser, '/enterprise/manage/permissions')).status).toBe(200)
    expect((await send(browser, '/enterprise/manage/billing')).status).toBe(404)
    expect((await call(browser, '/user/get_profile')).status).toBe(403)
  })

  it('R-TOK-2 20 requests at once renew it to one and the same', async () => {
    const browser = await signIn()
    age(browser)
    const before = await countTokens()
    const copies = Array.from({ length: 20 }, () => ({
      ...browser,
      cookies: new Map(browser.cookies),
    }))
    const answers = await Promise.all(copies.map((copy) => send(copy, '/account/settings')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const refreshed = copies.map(({ cookies }) =>
      open(cookies.get('__Host-refresh') ?? '', testKeys, `cookie.__Host-refresh.${channel}`),
    )
    const tokens = refreshed.map((state) => (state as { refresh: string }).refresh)
    expect(new Set(tokens).size).toBe(1)
    expect(await countTokens()).toBe(before + 1)
  })

  it('R-TOK-3 signs out whoever comes with a refresh token used long ago', async () => {
    const browser = await signIn()
    const thief: Browser = { ...browser, cookies: new Map(browser.cookies) }
    age(browser)
    age(thief)
    expect((await send(browser, '/account/settings')).status).toBe(200)
    await testDatabase().prepare('UPDATE refresh_token SET used_at = used_at - 60').run()
    expect((await send(thief, '/account/settings')).status).toBe(302)
    expect([...thief.cookies.keys()]).toEqual([])
    expect((await call(browser, '/user/get_avatars')).status).toBe(401)
  })

  it('belongs to one shop', async () => {
    const { cookies } = await signIn()
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await edge.visit('http://edelweiss.localhost:8787/session', {
      headers: { cookie },
    })
    expect(await response.json()).toMatchObject({ signed_in: false, profile: null })
  })
})

describe('an authenticated page', () => {
  it('costs no query of the database for the session itself', async () => {
    const { cookies } = await signIn()
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const DB = new Proxy({} as D1Database, {
      get() {
        throw new Error('expected no query')
      },
    })
    const shut = openEdge({ bindings: { DB } })
    for (const path of ['/account/settings', '/account/settings.data', '/session']) {
      expect((await shut.visit(path, { headers: { cookie } })).status).toBe(200)
    }
    const call = { method: 'POST', headers: { origin, cookie } }
    expect((await shut.visit('/api/v3/user/sign_out', call)).status).not.toBe(200)
  })
})

describe('the currency of an account and of the shop', () => {
  /**
   * Returns the currency of pages rendered for this visitor, and the cookie that decides the
   * currency of shared pages.
   */
  async function currencyOf(browser: Browser) {
    const { currency } = (await (await send(browser, '/session')).json()) as { currency: string }
    return { shop: currency, cookie: browser.cookies.get('currency') }
  }

  async function profileOf(browser: Browser, path = '/user/get_profile') {
    const { currency_unit } = (await (await call(browser, path)).json()) as Record<string, string>
    return currency_unit
  }

  function choose(browser: Browser, currency: string): Promise<Response> {
    return send(browser, '/preferences', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: `currency=${currency}`,
    })
  }

  it('is the account’s, where this browser has made no choice', async () => {
    const browser = await signIn({ currency: 'GBP' })
    expect(await currencyOf(browser)).toEqual({ shop: 'GBP', cookie: 'GBP' })
  })

  it('is the account’s for a session whose browser has lost the choice or holds no currency', async () => {
    const browser = await signIn({ currency: 'GBP' })
    browser.cookies.delete('currency')
    expect(await currencyOf(browser)).toEqual({ shop: 'GBP', cookie: 'GBP' })
    browser.cookies.set('currency', 'XXX')
    expect(await currencyOf(browser)).toEqual({ shop: 'GBP', cookie: 'GBP' })
  })

  it('is the tenant’s for nobody, and for an account with an invalid one the default', async () => {
    const anonymous = await openBrowser()
    expect(await currencyOf(anonymous)).toEqual({ shop: 'USD', cookie: undefined })
    anonymous.cookies.set('currency', 'DOGE')
    expect((await currencyOf(anonymous)).shop).toBe('USD')
    const browser = await signIn({ currency: 'DOGE' })
    expect((await currencyOf(browser)).shop).toBe('USD')
  })

  it('is the one chosen before signing in, which the account is told', async () => {
    const { email } = await openTestShop().addAccount({ password, currency: 'GBP' })
    const browser = await openBrowser()
    await choose(browser, 'JPY')
    expect((await call(browser, '/user/sign_in', { email, password })).status).toBe(200)
    expect(await currencyOf(browser)).toEqual({ shop: 'JPY', cookie: 'JPY' })
    expect(await profileOf(browser)).toBe('JPY')
  })

  it.each([
    ['consumer', {}, '/user/get_profile'],
    [
      'member',
      { member: { paymentModel: 'PRE_PAID', permissions: [] } },
      '/enterprise/get_profile',
    ],
  ] as const)('chosen in the shop becomes the %s’s own', async (_, account, path) => {
    const browser = await signIn({ currency: 'GBP', ...account })
    await choose(browser, 'CHF')
    expect(await currencyOf(browser)).toEqual({ shop: 'CHF', cookie: 'CHF' })
    expect(await profileOf(browser, path)).toBe('CHF')
  })

  it('changed in the account becomes the shop’s', async () => {
    const browser = await signIn({ currency: 'GBP' })
    await call(browser, '/user/update_profile', { currency_unit: 'SGD' })
    expect(await currencyOf(browser)).toEqual({ shop: 'SGD', cookie: 'SGD' })
  })

  it('leaves with the account that brought it, so that the next one keeps its own', async () => {
    const browser = await signIn({ currency: 'GBP' })
    await call(browser, '/user/sign_out')
    expect(browser.cookies.has('currency')).toBe(false)
    const { email } = await openTestShop().addAccount({ password, currency: 'EUR' })
    await call(browser, '/user/sign_in', { email, password })
    expect(await currencyOf(browser)).toEqual({ shop: 'EUR', cookie: 'EUR' })
    expect(await profileOf(browser)).toBe('EUR')
  })

  it('stays when the account leaves, where it was chosen in this browser', async () => {
    const browser = await signIn({ currency: 'GBP' })
    await choose(browser, 'CHF')
    age(browser)
    await call(browser, '/user/sign_out')
    expect(await currencyOf(browser)).toEqual({ shop: 'CHF', cookie: 'CHF' })
  })

  it('chosen here counts here also where the account cannot be told', async () => {
    const answer = answerAs('consumer', {
      '/user/update_profile': refusal(503, 'upstream_unavailable'),
    })
    const remote = openEdge({ answer })
    const cookie = signedIn('consumer', { keys: testKeys })
    const response = await remote.visit('/preferences', {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'currency=CHF',
    })
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie().join()).toContain('currency=CHF;')
    const paths = remote.calls.map(({ url }) => new URL(url).pathname)
    expect(paths).toEqual(['/api/v3/user/update_profile'])
  })
})
