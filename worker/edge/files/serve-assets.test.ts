import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { assetOrigin } from '#contract/assets.ts'
import { shop, visit } from '#worker/testing/visit.ts'
import type { Env } from '../env.ts'

/** Returns one stylesheet, one script and one font that a page refers to. */
async function namedFiles(): Promise<string[]> {
  const html = await (await visit(`${shop}/japan-eSIM`)).text()
  const [style] = /\/assets\/[\w-]+\.css/.exec(html) ?? []
  const [script] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
  const css = await (await visit(`${shop}${style}`)).text()
  const fonts = [...html.matchAll(/\/assets\/font-faces[\w-]*\.css/g)].map(([name]) => name)
  const faces = fonts[0] ? await (await visit(shop + fonts[0])).text() : css
  const [font] = /\/generated\/fonts\/[\w.-]+\.woff2/.exec(faces) ?? []
  return [style, script, font].map((name) => name ?? 'expected a name')
}

describe('R-HDR-1 E15: files of the build', () => {
  it('have a request id of their own, and are kept for good as before', async () => {
    for (const path of await namedFiles()) {
      const [one, other] = [await visit(shop + path), await visit(shop + path)]
      expect([path, one.status]).toEqual([path, 200])
      expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(other.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'))
      expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(one.headers.get('x-content-type-options')).toBe('nosniff')
      const etag = one.headers.get('etag') ?? ''
      const again = await visit(shop + path, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
      expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('have one cover for texts that have none of their own, in both sizes', async () => {
    const read = async (name: string) => {
      const response = await visit(`${shop}/generated/covers/${name}`)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      return response.text()
    }
    for (const size of ['', '.small']) {
      const shared = await read(`texts${size}.svg`)
      expect(await read(`posts/of-another-cms${size}.svg`)).toBe(shared)
      expect(await read(`guides/of-another-cms${size}.svg`)).toBe(shared)
      expect(await read(`guides/japan${size}.svg`)).not.toBe(shared)
    }
    expect((await visit(`${shop}/generated/covers/places/nowhere.svg`)).status).toBe(404)
  })

  it('that are not there are the shop’s own 404', async () => {
    const response = await visit(`${shop}/assets/nothing-1234567.js`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This place is not on our map')
  })

  it.each(['/assets/nothing.js/', '/assets//nothing.js', '/assets/a-sms', '/generated/nothing/'])(
    'are never redirected, since policies allow scripts by their folder: %s',
    async (path) => {
      const response = await visit(shop + path)
      expect([response.status, response.headers.get('location')]).toEqual([404, null])
    },
  )
})

describe('E9: the files of the tenants', () => {
  it.each(['hosts', 'of-tradewind', 'of-pi'])(
    'are there for the worker and nobody’s page: %s',
    async (name) => {
      const path = `/generated/tenants/${name}.json`
      const { ASSETS } = env as unknown as Env
      expect((await ASSETS.fetch(`${assetOrigin}${path}`)).status).toBe(200)
      const response = await visit(shop + path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('marginPercent')
    },
  )
})

describe('E15: refusals', () => {
  it.each([
    ['a host that is nobody’s', 'http://unknown.example/', {}, 421],
    ['a method of no page', `${shop}/shop`, { method: 'PROPFIND' }, 405],
    ['an address that is too long', `${shop}/shop?q=${'x'.repeat(8192)}`, {}, 414],
    ['an address that is malformed', `${shop}/%ff`, {}, 400],
    ['a page that is not there', `${shop}/nowhere`, {}, 404],
  ])('%s has a request id', async (_, url, init, status) => {
    const response = await visit(url, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
