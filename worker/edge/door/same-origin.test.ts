import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import { officePrefix } from '#contract/calls/row/endpoint.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { answerAs } from '#worker/testing/test-backend.ts'
import { openEdge, origin, testKeys } from '#worker/testing/test-edge.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import type { Env } from '../env.ts'

afterEach(() => vi.unstubAllGlobals())

const cookie = signedIn('postpaid', { keys: testKeys, accessSeconds: 3600 })

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://edelweiss.localhost:8787' },
  { origin: 'http://localhost:8788' },
  { origin: 'https://localhost:8787' },
  { origin: `${origin}.evil.example` },
  { origin: `${origin}, https://evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { origin, 'sec-fetch-site': 'cross-site' },
  { origin, 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  // Neither header is sent, but the request has the browser's cookies.
  {},
]

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  '',
]

const apiPaths = callTable
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: `/api/v3${path}` }))
/** The office's calls are at its own host alone. */
const hostOf = (path: string) =>
  path.startsWith(`/api/v3${officePrefix}`) ? 'http://office.localhost:8787' : ''
const otherPaths = [
  ...['/account/settings', '/de/account/settings', '/account/settings.data', '/', '/shop'],
  ...['/auth/signin', '/auth/signin.data', '/preferences', '/session', '/nowhere'],
].map((path) => ({ method: 'POST', path }))
const verbs = ['PUT', 'PATCH', 'DELETE'].flatMap((method) => [
  { method, path: '/account/settings' },
  { method, path: '/api/v3/user/update_profile' },
])

/** All headers of requests from other sites, combined with every content type. */
const sent = foreign.flatMap((headers) =>
  types.map((type) => ({ ...headers, 'content-type': type })),
)
const targets = [...apiPaths, ...otherPaths, ...verbs].map((each, at) => ({ ...each, at }))
/** Returns what a target is sent: its share of all, which is another one for each of the next. */
const shareOf = (at: number) => (isDeep ? sent : sent.filter((_, i) => i % 16 === at % 16))

describe('a write that another site made a browser send', () => {
  it.each(targets)(
    'R-CSRF $method $path is refused and reaches nothing',
    async ({ method, path, at }) => {
      const edge = openEdge({ answer: answerAs('postpaid') })
      for (const headers of shareOf(at)) {
        const response = await edge.visit(hostOf(path) + path, {
          method,
          headers: { ...headers, cookie },
          body: '{}',
        })
        const what = `${method} ${path} ${JSON.stringify(headers)}`
        expect([what, response.status]).toEqual([what, 403])
        expect(response.headers.getSetCookie()).toEqual([])
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
      expect(edge.calls).toEqual([])
    },
  )

  it('R-CSRF is refused also where no cookie came along', async () => {
    const edge = openEdge({ answer: answerAs('postpaid') })
    for (const headers of sent.filter((each) => Object.keys(each).length > 1)) {
      const path = '/api/v3/user/sign_in'
      const response = await edge.visit(path, { method: 'POST', headers, body: '{}' })
      expect([JSON.stringify(headers), response.status]).toEqual([JSON.stringify(headers), 403])
    }
    expect(edge.calls).toEqual([])
  })
})

describe('a write of our own page or of a program', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    { origin, 'sec-fetch-site': 'same-origin', cookie },
    { origin, cookie },
    { 'sec-fetch-site': 'same-origin', cookie },
    { origin },
    {},
    { authorization: 'Bearer app' },
  ])('with %j goes on', async (headers) => {
    const edge = openEdge({
      answer: answerAs('postpaid', { '/user/get_avatars': { avatars: [] } }),
    })
    const path = '/api/v3/user/get_avatars'
    const init = { method: 'POST', headers: { ...json, ...headers }, body: '{}' }
    expect((await edge.visit(path, init)).status).toBe(200)
    expect(edge.calls).toHaveLength(1)
  })
})

/** Returns the number of rows of every table. */
async function countRows(): Promise<Record<string, number>> {
  const { DB: database } = env as unknown as Env
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const counts = await database.batch<{ count: number }>(
    names.map((name) => database.prepare(`SELECT count(*) AS count FROM "${name}"`)),
  )
  return Object.fromEntries(names.map((name, at) => [name, counts[at]?.results[0]?.count ?? 0]))
}

describe('reading', () => {
  it('R-CSRF GET, HEAD and OPTIONS write no row, whatever they ask for', async () => {
    const edge = openEdge()
    const before = await countRows()
    const paths = [
      ...callTable.map(({ path }) => `/api/v3${path}`),
      ...routeTable.map(({ path }) => path.replaceAll(':', '').replace('?', '')),
      ...['/session', '/preferences?currency=EUR', '/healthz'],
    ]
    for (const [at, path] of paths.entries()) {
      for (const method of isDeep || at % 4 === 0 ? ['GET', 'HEAD', 'OPTIONS'] : ['GET']) {
        const response = await edge.visit(path, { method, headers: { cookie } })
        expect(response.status, `${method} ${path}`).toBeLessThan(500)
      }
    }
    expect(await countRows()).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(10)
  })
})
