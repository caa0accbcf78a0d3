import { afterEach, describe, expect, it, vi } from 'vitest'
import { locales } from '#contract/locale.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { openEdge, testKeys } from '#worker/testing/test-edge.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import { shop, visit } from '#worker/testing/visit.ts'
import { keptCookie } from './kept-pages.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = () => new Response('{}')
const page = '/esim/demo-order-italy-0'

/** Returns the session cookie of the person with this id. */
const cookieOf = (userId: string) =>
  signedIn('consumer', {
    keys: testKeys,
    accessSeconds: 3600,
    viewer: { ...viewers.consumer, userId } as NonNullable<typeof viewers.consumer>,
  })

async function look(path: string, cookie: string) {
  const response = await openEdge({ answer }).visit(path, { headers: { cookie } })
  const set = response.headers.getSetCookie().find((each) => each.startsWith(keptCookie))
  return { kept: set?.split(';')[0], clears: response.headers.get('clear-site-data') }
}

async function keptBy(userId: string): Promise<string> {
  const { kept } = await look(page, cookieOf(userId))
  return kept ?? ''
}

describe('M2 the service worker of kept pages', () => {
  it.each(['', ...locales.filter((each) => each !== 'en').map((each) => `/${each}`)])(
    'stands in the folder of the eSIM pages at %j, and may reach this origin only',
    async (prefix) => {
      const list = await visit(`${shop}${prefix}/account/offline.js`)
      const response = await visit(`${shop}${prefix}/esim/offline.js`)
      expect(await list.text()).toBe(await response.clone().text())
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; connect-src 'self'",
      )
      // No header widens the worker's scope beyond its own folder.
      expect(response.headers.get('service-worker-allowed')).toBeNull()
      expect(await response.text()).toContain('kept-pages')
    },
  )

  it('is allowed by the policy of pages', async () => {
    const response = await visit(`${shop}/shop`)
    expect(response.headers.get('content-security-policy')).toContain("worker-src 'self';")
  })
})

describe('M2 whose pages a browser keeps', () => {
  it('is written down with every eSIM page and the list, without naming the person', async () => {
    const list = await look('/account/orders', cookieOf('somebody'))
    expect(list.kept).toBe(await keptBy('somebody'))
    const kept = await keptBy('somebody')
    expect(kept).toMatch(/^__Host-kept=[0-9a-f]{32}$/)
    expect(await keptBy('somebody')).toBe(kept)
    expect(await keptBy('somebody-else')).not.toBe(kept)
  })

  it('is not written down by other pages', async () => {
    expect(await look('/account/settings', cookieOf('somebody'))).toEqual({
      kept: undefined,
      clears: null,
    })
  })

  it('stays while the same person is signed in', async () => {
    const cookie = `${cookieOf('somebody')}; ${await keptBy('somebody')}`
    expect((await look('/account/orders', cookie)).clears).toBeNull()
    expect((await look(page, cookie)).clears).toBeNull()
  })

  it.each(['/account/orders', '/session', page, '/de/account/settings'])(
    'is cleared where somebody else opens %s',
    async (path) => {
      const cookie = `${cookieOf('somebody-else')}; ${await keptBy('somebody')}`
      expect((await look(path, cookie)).clears).toBe('"storage"')
    },
  )

  it.each(['/account/orders', '/session'])('is cleared where nobody opens %s', async (path) => {
    const { clears, kept } = await look(path, await keptBy('somebody'))
    expect([clears, kept]).toEqual(['"storage"', `${keptCookie}=`])
  })

  it('is no matter of pages that are stored for everybody', async () => {
    expect(await look('/shop', await keptBy('somebody'))).toEqual({ kept: undefined, clears: null })
  })

  it('is left alone while the backend cannot say who it is', async () => {
    const ended = signedIn('consumer', { keys: testKeys, accessSeconds: -60 })
    const cookie = `${ended}; ${await keptBy('somebody')}`
    const unreachable = () => new Response('', { status: 503 })
    const response = await openEdge({ answer: unreachable }).visit('/account/orders', {
      headers: { cookie },
    })
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([503, null])
  })
})
