import { expect } from 'vitest'
import type { NewTestAccount } from '#backend/testing/test-accounts.ts'
import { openTestShop } from '#backend/testing/test-shop.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { decodeBase64url } from '#contract/base64url.ts'
import { open } from '#crypto/sealed.ts'
import { signCall } from '#crypto/signing.ts'
import { SessionState } from '#worker/edge/session/sealed-shapes.ts'
import { sealSession } from '#worker/edge/session/session-cookies.ts'
import { openEdge, origin, testKeys } from './test-edge.ts'

export const edge = openEdge()
export const password = 'a long enough passphrase'
export const channel = 'tradewind'

export type Browser = { cookies: Map<string, string>; tag: { kid: string; key: string } }

/** Sends a request and stores the cookies of the answer as a browser would. */
export async function send(
  browser: Browser,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await edge.visit(path, { ...init, headers: { cookie, ...init.headers } })
  for (const header of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  return response
}

export async function call(browser: Browser, path: string, body: object = {}): Promise<Response> {
  const { kid, key } = browser.tag
  const bytes = decodeBase64url(key) ?? new Uint8Array()
  const { tag, pageToken } = signCall({ kid, key: bytes }, null, Date.now())
  return send(browser, `/api/v3${path}`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-app-tag': tag,
      'x-page-token': pageToken(),
      'cf-connecting-ip': '192.0.2.1',
    },
    body: JSON.stringify(body),
  })
}

/** Returns a browser that has just opened the shop. */
export async function openBrowser(): Promise<Browser> {
  const response = await edge.visit('/session')
  const { tag } = (await response.json()) as { tag: Browser['tag'] }
  return { cookies: new Map(), tag }
}

export async function signIn(account: NewTestAccount = {}): Promise<Browser> {
  const { email } = await openTestShop().addAccount({ password, ...account })
  const browser = await openBrowser()
  const path = account.member ? '/enterprise/sign_in' : '/user/sign_in'
  const response = await call(browser, path, { email, password })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { expires_at: expect.any(Number) },
  ])
  return browser
}

export async function sessionOf(browser: Browser) {
  return (await send(browser, '/session')).json() as Promise<{
    signed_in: boolean
    profile: { email: string; flag: string } | null
  }>
}

/** Expires the access token, as if fifteen minutes had passed since the last renewal. */
export function age(browser: Browser): void {
  const purpose = `cookie.__Host-session.${channel}`
  const state = SessionState.assert(
    open(browser.cookies.get('__Host-session') ?? '', testKeys, purpose),
  )
  const now = Math.floor(Date.now() / 1000)
  const sealing = { keys: testKeys, now, channel }
  const header = sealSession({ ...state, accessExpiresAt: now - 1 }, sealing)
  browser.cookies.set('__Host-session', /=([^;]*)/.exec(header)?.[1] ?? '')
}

export async function countTokens(): Promise<number> {
  const count = await testDatabase()
    .prepare('SELECT count(*) AS count FROM refresh_token')
    .first<number>('count')
  return count ?? 0
}
