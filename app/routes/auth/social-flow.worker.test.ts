import { describe, expect, it } from 'vitest'
import { testDatabase } from '#backend/testing/testing.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'
import { openEdge } from '#worker/testing/test-edge.ts'
import { buildPages, markOf } from '#worker/testing/test-pages.ts'
import * as callback from './social-callback.ts'
import * as start from './social-start.ts'

const shop = 'http://tradewind.localhost:8787'
const pages = Object.fromEntries(
  socialProviders.flatMap((provider) => [
    [`social-${provider}`, start],
    [`social-${provider}-back`, callback],
  ]),
)
const edge = openEdge({ build: buildPages(pages) })
const fresh = () => `${crypto.randomUUID()}@example.com`

/** Returns the cookies that an answer sets, by name; an empty value deletes a cookie. */
function cookiesOf(response: Response): Record<string, string> {
  const pairs = response.headers.getSetCookie().map((header) => header.split(';', 1)[0] ?? '')
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]))
}

const locationOf = (response: Response) => response.headers.get('location') ?? ''
const flowCookieOf = (response: Response) => `__Host-signin=${cookiesOf(response)['__Host-signin']}`

type Started = { cookie: string; page: string }

async function begin(path: string, host = shop): Promise<Started> {
  const response = await edge.visit(host + path)
  expect(response.status).toBe(302)
  return { cookie: flowCookieOf(response), page: locationOf(response) }
}

/** Answers the provider's page; returns the URL that the browser is redirected to. */
async function choose(page: string, form: Record<string, string>): Promise<string> {
  const response = await edge.visit(page, { method: 'POST', body: new URLSearchParams(form) })
  if (response.status === 303) return locationOf(response)
  const fields = [...(await response.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  const provider = page.split('/')[5]
  // Chromium sends Apple's form like this: as a request from another site, without cookies.
  const posted = await edge.visit(`${new URL(page).origin}/auth/social/${provider}/callback`, {
    method: 'POST',
    body,
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
  })
  expect([posted.status, posted.headers.getSetCookie()]).toEqual([303, []])
  return new URL(locationOf(posted), page).href
}

const comeBack = (address: string, cookie: string) => edge.visit(address, { headers: { cookie } })
const person = (email: string) => ({ email, is_verified: 'on' })

async function isKnown(email: string): Promise<boolean> {
  const found = await testDatabase()
    .prepare('SELECT id FROM account WHERE email = ?1')
    .bind(email)
    .first()
  return found !== null
}

describe('signing in at a provider', () => {
  it.each(['google', 'apple'] as const)(
    'goes to %s and comes back signed in, where one was going',
    async (provider) => {
      const email = fresh()
      const { cookie, page } = await begin(`/auth/social/${provider}?redirect=%2Fshop%3Fq%3Djapan`)
      const back = await comeBack(await choose(page, person(email)), cookie)
      expect([back.status, locationOf(back)]).toEqual([302, '/shop?q=japan'])
      const set = cookiesOf(back)
      expect(set['__Host-signin']).toBe('')
      const session = `__Host-session=${set['__Host-session']}; __Host-refresh=${set['__Host-refresh']}`
      const settings = await comeBack(`${shop}/account/settings`, session)
      expect(await settings.text()).toContain(markOf('settings'))
      expect(await isKnown(email)).toBe(true)
    },
  )

  it('R-SOC-2: knows the account again by provider and subject', async () => {
    const email = fresh()
    const ids = []
    for (let time = 0; time < 2; time++) {
      const { cookie, page } = await begin('/auth/social/google')
      const back = await comeBack(await choose(page, person(email)), cookie)
      expect(locationOf(back)).toBe('/')
      ids.push(await testDatabase().prepare('SELECT count(*) AS n FROM account').first('n'))
    }
    expect(ids[1]).toBe(ids[0])
  })

  it('keeps the locale and the shop one came from', async () => {
    const host = 'http://mtn.localhost:8787'
    const { cookie, page } = await begin('/fr/auth/social/google?redirect=%2Fshop', host)
    expect(new URL(page).searchParams.get('redirect_uri')).toBe(
      `${host}/auth/social/google/callback`,
    )
    const back = await comeBack(await choose(page, person(fresh())), cookie)
    expect(locationOf(back)).toBe('/fr/shop')
  })

  it('R-SOC-2: asks for a proof where the provider does not vouch for the address', async () => {
    const email = fresh()
    for (const [provider, form] of [
      ['google', { email }],
      ['facebook', person(email)],
    ] as const) {
      const { cookie, page } = await begin(`/auth/social/${provider}?redirect=%2Fshop`)
      const back = await comeBack(await choose(page, form), cookie)
      expect(locationOf(back)).toBe('/auth/signin?step=email')
      expect(cookiesOf(back)['__Host-signin']).toMatch(/^now\./)
      expect(cookiesOf(back)).not.toHaveProperty('__Host-session')
    }
    expect(await isKnown(email)).toBe(false)
  })

  it('R-COO-1: has room for a proof beside the longest way back', async () => {
    for (const [length, end] of [
      [980, `/shop?q=${'x'.repeat(980)}`],
      [1900, '/'],
    ] as const) {
      const target = encodeURIComponent(`/shop?q=${'x'.repeat(length)}`)
      const { cookie, page } = await begin(`/auth/social/google?redirect=${target}`)
      const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${crypto.randomUUID()}.example`
      const due = await comeBack(await choose(page, { email }), cookie)
      expect(locationOf(due)).toBe('/auth/signin?step=email')
      for (const header of due.headers.getSetCookie()) {
        expect(header.length).toBeLessThanOrEqual(4096)
      }
      const again = await begin(`/auth/social/google?redirect=${target}`)
      const back = await comeBack(await choose(again.page, person(fresh())), again.cookie)
      expect(locationOf(back)).toBe(end)
    }
  })

  it('R-COO-1: keeps what it must compare in a sealed host cookie for ten minutes', async () => {
    const response = await edge.visit(`${shop}/auth/social/google?redirect=%2Fshop`)
    const [header = ''] = response.headers.getSetCookie()
    expect(header.length).toBeLessThanOrEqual(4096)
    expect(header.replace(/=[\w.-]+;/, '=…;')).toBe(
      '__Host-signin=…; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const asked = new URL(locationOf(response)).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  })
})

const ended = '/auth/signin?problem=ended'

describe('an answer that is not the question’s', () => {
  async function answered(provider: SocialProvider = 'google') {
    const { cookie, page } = await begin(`/auth/social/${provider}?redirect=%2Fshop`)
    return { cookie, address: await choose(page, person(fresh())) }
  }

  it('is refused without the browser’s cookie, and signs nobody in', async () => {
    const { address } = await answered()
    const back = await edge.visit(address)
    expect([back.status, locationOf(back), cookiesOf(back)]).toEqual([302, ended, {}])
  })

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    [
      'the address of another provider',
      (url: URL) => {
        url.pathname = '/auth/social/apple/callback'
      },
    ],
    [
      'another shop',
      (url: URL) => {
        url.hostname = 'mtn.localhost'
      },
    ],
  ] as const)('is refused with %s, and leaves the question open', async (_, change) => {
    const { cookie, address } = await answered()
    const url = new URL(address)
    change(url)
    const wrong = await comeBack(url.href, cookie)
    expect([locationOf(wrong), cookiesOf(wrong)]).toEqual([ended, {}])
    expect(locationOf(await comeBack(address, cookie))).toBe('/shop')
  })

  it('is refused to another browser’s question', async () => {
    const [one, other] = [await answered(), await answered()]
    expect(locationOf(await comeBack(one.address, other.cookie))).toBe(ended)
  })

  it('counts once, even with a copied cookie', async () => {
    const { cookie, address } = await answered()
    expect(locationOf(await comeBack(address, cookie))).toBe('/shop')
    const again = await comeBack(address, cookie)
    expect(locationOf(again)).toBe('/auth/signin?problem=failed&redirect=%2Fshop')
    expect(cookiesOf(again)).not.toHaveProperty('__Host-session')
  })

  it('is told to who denied, with the page they were going to', async () => {
    const { cookie, page } = await begin('/de/auth/social/google?redirect=%2Fshop')
    const back = await comeBack(await choose(page, { deny: '1' }), cookie)
    expect(locationOf(back)).toBe('/de/auth/signin?problem=denied&redirect=%2Fshop')
  })

  it.each([
    ['error=server_error', 'unavailable'],
    ['error=invalid_scope', 'failed'],
    ['nothing=1', 'failed'],
    ['code=forged', 'failed'],
  ])('with %s ends as %s', async (query, problem) => {
    const { cookie, page } = await begin('/auth/social/google')
    const state = new URL(page).searchParams.get('state')
    const address = `${shop}/auth/social/google/callback?${query}&state=${state}`
    const back = await comeBack(address, cookie)
    expect(locationOf(back)).toBe(`/auth/signin?problem=${problem}`)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/signin', 'x'])(
    'R-RED-2: never leads to %s',
    async (target) => {
      const { cookie, page } = await begin(
        `/auth/social/google?redirect=${encodeURIComponent(target)}`,
      )
      const back = await comeBack(await choose(page, person(fresh())), cookie)
      expect(locationOf(back)).toBe('/')
    },
  )

  it('is not taken from a form that is too large', async () => {
    const body = new URLSearchParams({ code: 'x'.repeat(17_000) })
    const init = { method: 'POST', body }
    const response = await edge.visit(`${shop}/auth/social/apple/callback`, init)
    expect(response.status).toBe(413)
  })
})

describe('a provider that cannot be reached', () => {
  it('leads back to the sign-in page in the visitor’s language, without a cookie', async () => {
    const answer = () => problemResponse(new ApiError('upstream_unavailable'), 'request-1')
    const remote = openEdge({ build: buildPages(pages), answer })
    const back = await remote.visit(`${shop}/de/auth/social/google?redirect=%2Fshop`)
    expect(locationOf(back)).toBe('/de/auth/signin?problem=unavailable&redirect=%2Fshop')
    expect(back.headers.getSetCookie()).toEqual([])
  })
})

describe('a provider that nobody offers', () => {
  it.each(['/auth/social/nobody', '/auth/social/nobody/callback', '/auth/social'])(
    'has no page at %s',
    async (path) => {
      expect((await edge.visit(shop + path)).status).toBe(404)
    },
  )
})
