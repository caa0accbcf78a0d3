import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callsContext, sessionContext } from '#app/page/context.ts'
import { callTable } from '#contract/calls/index.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { answerAs } from './testing/test-backend.ts'
import { openEdge, testKeys } from './testing/test-edge.ts'
import { buildPages, markOf } from './testing/test-pages.ts'
import { signedIn } from './testing/test-session.ts'

afterEach(() => vi.unstubAllGlobals())

const canary = 'canary-7f3a'
const viewer = { ...viewers.consumer, name: canary, email: `${canary}@demo.tradewind.example` }
const cookie = signedIn('consumer', {
  keys: testKeys,
  accessSeconds: 3600,
  access: canary,
  viewer: viewer as NonNullable<typeof viewers.consumer>,
})

/** Returns everything that a page learns about the visitor, and makes a call as a page does. */
async function tellAll({ context, request }: LoaderFunctionArgs) {
  const { transport, origin } = context.get(callsContext)
  const answer = await transport(new Request(`${origin}/api/v3/user/get_countries`))
  return {
    headers: Object.fromEntries(request.headers),
    viewer: context.get(sessionContext).viewer ?? null,
    calledAs: await answer.text(),
  }
}

const build = buildPages(Object.fromEntries(routeTable.map(({ id }) => [id, { loader: tellAll }])))
const answer = (request: Request) => new Response(request.headers.get('authorization') ?? 'nobody')

function pathOf({ path }: RouteRow): string {
  return path.replace(':destination', 'japan-eSIM').replace('/:plan?', '').replaceAll(':', '')
}

async function read(path: string, headers: Record<string, string>) {
  const response = await openEdge({ build, answer }).visit(path, { headers })
  return { response, text: await response.text() }
}

const shared = routeTable.filter((row) => row.shared)
const own = routeTable.filter((row) => !row.shared)

describe('pages that everybody is served alike', () => {
  it.each(shared)('R-TEN-1 $id knows nothing of who asks', async (row) => {
    const data = row.path === '/' ? '/_.data' : `${pathOf(row)}.data`
    // The data of a page without scripts only leads to its document.
    for (const path of [pathOf(row), ...(row.scriptless ? [] : [data])]) {
      const anonymous = await read(path, {})
      const known = await read(path, { cookie, authorization: `Bearer ${canary}` })
      expect(known.response.status).toBe(200)
      expect(known.text).toBe(anonymous.text)
      expect(known.text).toContain('nobody')
      expect(known.text).not.toContain(canary)
      expect(known.response.headers.getSetCookie()).toEqual([])
    }
  })

  it('cannot sign anybody in or out', async () => {
    const start = ({ context }: LoaderFunctionArgs) => context.get(sessionContext).end()
    const edge = openEdge({ build: buildPages({ shop: { loader: start } }), answer })
    const response = await edge.visit('/shop', { headers: { cookie } })
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, []])
  })
})

describe('R-CAC-1 whatever was answered after a look at who asks', () => {
  it.each(own)('is stored nowhere: $id', async (row) => {
    const path = pathOf(row)
    for (const spelling of [path, `/de${path}`, `${path}.data`]) {
      for (const headers of [{ cookie }, {}, { authorization: 'Bearer x' }]) {
        const { response } = await read(spelling, headers)
        expect(response.headers.get('cache-control'), spelling).toBe('no-store')
      }
    }
  })

  it.each(shared)('is at most the browser’s own to keep: $id', async (row) => {
    const { response } = await read(pathOf(row), { cookie: `${cookie}; currency=EUR` })
    expect(response.headers.get('cache-control')).toContain('private')
  })

  it.each(callTable)('is stored nowhere: $method $path', async ({ method, path }) => {
    const edge = openEdge({ answer: answerAs('consumer', { [path]: { ok: true } }) })
    for (const headers of [{ cookie }, { authorization: 'Bearer x' }, {}]) {
      const response = await edge.visit(`/api/v3${path}`, { method, headers })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is stored nowhere: the catalogue for whom it is asked with a token', async () => {
    const plans = () => Response.json({}, { headers: { 'cache-control': 'public, max-age=60' } })
    const edge = openEdge({ answer: plans })
    const headers = { authorization: 'Bearer x' }
    const response = await edge.visit('/api/v3/catalogue/plans', { headers })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['/session', '/nowhere', '/account/nowhere'])('is stored nowhere: %s', async (path) => {
    const { response } = await read(path, { cookie })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('R-CAC-4 an address made to look like a file', () => {
  const endings = ['.css', '.js', '.data', '/x.css', ';a.css', '%2f.css', '%00.css', '.css.data']
  const pages = ['/account/settings', '/account/orders', '/account/passkeys', '/checkout']
  const cases = pages.flatMap((page) => endings.map((ending) => page + ending))

  it.each(cases)('%s gives nobody what was somebody’s', async (path) => {
    const known = await read(path, { cookie })
    const isStored = known.response.headers.get('cache-control') !== 'no-store'
    expect([isStored, [200, 202, 302, 400, 404].includes(known.response.status)]).toEqual([
      false,
      true,
    ])
    const anonymous = await read(path, {})
    expect(anonymous.text).not.toContain(canary)
    expect(anonymous.response.status === 200 && anonymous.text.includes('viewer')).toBe(false)
  })
})

describe('pages of somebody’s own', () => {
  it('know who asks, call as them, and never see the cookies themselves', async () => {
    const sent = `a=1; ${cookie}; b=2`
    const { text } = await read('/account/settings', { cookie: sent })
    const { headers, viewer: shown, calledAs } = JSON.parse(text).loaderData.settings
    expect(shown).toMatchObject({ userId: 'consumer', name: canary })
    expect(calledAs).toBe(`Bearer ${canary}`)
    expect(headers.cookie).toBe('a=1; currency=USD; b=2')
    expect(headers.authorization).toBeUndefined()
  })

  it('that are refused run nothing of the page', async () => {
    const run = vi.fn(() => markOf('portal'))
    const pages = buildPages({ portal: { loader: run, action: run, middleware: [run] } })
    const edge = openEdge({ build: pages, answer })
    for (const path of ['/enterprise/manage', '/enterprise/manage.data']) {
      expect((await edge.visit(path, { headers: { cookie } })).status).toBe(404)
      expect([202, 302]).toContain((await edge.visit(path)).status)
    }
    expect(run).not.toHaveBeenCalled()
  })
})
