import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { isDeep, some } from '#contract/testing/effort.ts'
import { shop, visit, withoutNonce } from '#worker/testing/visit.ts'
import { pageHeaders } from './page-cache.ts'

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await visit(url, { headers })
  return { response, html: await response.text() }
}

/** A currency of its own, so that these tests come first to their pages. */
const inYen = { cookie: 'currency=JPY' }

function policyOf({ headers }: Response): string {
  return headers.get('content-security-policy') ?? ''
}

function directivesOf(response: Response): Map<string | undefined, string[]> {
  const parts = policyOf(response).split(';')
  return new Map(parts.map((part) => part.trim().split(' ')).map(([name, ...rest]) => [name, rest]))
}

/** Returns the hashes of all inline elements of a kind, as a browser computes them. */
function hashesIn(html: string, name: 'script' | 'style'): string[] {
  const texts = [...html.matchAll(new RegExp(`<${name}([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))]
    .filter(([, attributes = '']) => !/ src=|ld\+json/.test(attributes))
    .map(([, , text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(texts)].map((hash) => `'sha256-${hash}'`)
}

describe('the edge cache of public pages', () => {
  it('sends a stored page as the bytes that it has, without a nonce', async () => {
    const rendered = await read(`${shop}/shop?sort=data`, inYen)
    const stored = await read(`${shop}/shop?sort=data`, inYen)
    expect(rendered.html).toMatch(/ nonce="[0-9a-f]{32}"/)
    expect(stored.html).toBe(withoutNonce(rendered.html))
    expect(stored.html).not.toContain('nonce=')
    expect(policyOf(rendered.response)).toMatch(/script-src 'nonce-[0-9a-f]{32}' 'strict-dynamic';/)
    expect(policyOf(stored.response)).not.toMatch(/nonce-|strict-dynamic|unsafe/)
  })

  it('allows each inline script and style of a stored page by its hash, and files by folder', async () => {
    for (const path of ['/', '/shop', '/japan-eSIM', '/blog/istanbul-layover']) {
      await read(shop + path, inYen)
      const { response, html } = await read(shop + path, inYen)
      const allowed = directivesOf(response)
      const files = [`${shop}/assets/`]
      expect(allowed.get('script-src')).toEqual([...hashesIn(html, 'script'), ...files])
      expect(allowed.get('style-src')).toEqual(["'self'", ...hashesIn(html, 'style')])
    }
  })

  it('names the host that the page is served from', async () => {
    for (const host of ['http://localhost:8787', 'http://tradewind.localhost:8787']) {
      await read(`${host}/shop`, inYen)
      const { response } = await read(`${host}/shop`, inYen)
      expect(directivesOf(response).get('script-src')?.at(-1)).toBe(`${host}/assets/`)
    }
  })

  it('answers a revisit with 304, the same ETag and the same policy', async () => {
    await read(`${shop}/japan-eSIM`, inYen)
    const first = await read(`${shop}/japan-eSIM`, inYen)
    const etag = first.response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{24}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await read(`${shop}/japan-eSIM`, { ...inYen, 'if-none-match': known })
      expect([again.response.status, again.html]).toEqual([304, ''])
      expect(again.response.headers.get('etag')).toBe(etag)
      expect(policyOf(again.response)).toBe(policyOf(first.response))
    }
    const other = await read(`${shop}/japan-eSIM`, { ...inYen, 'if-none-match': '"other"' })
    expect([other.response.status, other.html]).toEqual([200, first.html])
  })

  it('R-CAC-2 gives all loads of a stored page one set of bytes and no nonce', async () => {
    await read(`${shop}/shop`)
    const seen = new Set<string | null>()
    for (let batch = 0; batch < (isDeep ? 100 : 4); batch++) {
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => visit(`${shop}/shop`, { method: 'HEAD' })),
      )
      for (const each of responses) {
        expect(policyOf(each)).not.toContain('nonce')
        seen.add(each.headers.get('etag'))
      }
    }
    expect(seen.size).toBe(1)
  }, 120_000)

  it('R-CAC-2 gives each rendered page another nonce', async () => {
    const seen = new Set<string | undefined>()
    const batches = some(20)
    for (let batch = 0; batch < batches; batch++) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => visit(`${shop}/nowhere`, { method: 'HEAD' })),
      )
      for (const each of responses) seen.add(/'nonce-([0-9a-f]{32})'/.exec(policyOf(each))?.[1])
    }
    expect(seen.size).toBe(50 * batches)
  }, 120_000)

  it('R-TEN-1 never mixes tenants, locales and currencies in interleaved requests', async () => {
    const tenants = ['tradewind', 'mtn', 'edelweiss', 'pi', 'royalairmaroc', 'sonatours']
    const prefixes = ['', '/fr', '/de']
    const currencies = ['USD', 'EUR', 'CHF']
    const cases = Array.from({ length: isDeep ? 1_000 : 2 * 54 }, (_, i) => ({
      tenant: tenants[i % 6] ?? '',
      prefix: prefixes[Math.floor(i / 6) % 3] ?? '',
      currency: currencies[Math.floor(i / 18) % 3] ?? '',
    }))
    const seen = new Map<string, string>()
    for (let start = 0; start < cases.length; start += 50) {
      await Promise.all(
        cases.slice(start, start + 50).map(async ({ tenant, prefix, currency }) => {
          const { html } = await read(`http://${tenant}.localhost:8787${prefix}/shop`, {
            cookie: `currency=${currency}`,
          })
          const key = `${tenant}${prefix}${currency}`
          const page = withoutNonce(html)
          expect(html).toContain(`http://${tenant}.localhost:8787`)
          expect(html).toContain(`lang="${prefix.slice(1) || 'en'}"`)
          for (const other of tenants) {
            if (other !== tenant) expect(html).not.toContain(`//${other}.localhost`)
          }
          expect(page).toBe(seen.get(key) ?? page)
          seen.set(key, page)
        }),
      )
    }
    expect(seen.size).toBe(6 * 3 * 3)
    expect(new Set(seen.values()).size).toBe(seen.size)
  })

  it('R-TEN-3 lets no unkeyed header or query change a page', async () => {
    const clean = withoutNonce((await read(`${shop}/shop/global-plans`)).html)
    for (const name of unkeyedHeaders) {
      const marked = await read(`${shop}/shop/global-plans`, { [name]: 'marker-7f3a' })
      expect(withoutNonce(marked.html)).toBe(clean)
    }
    const query = await read(`${shop}/shop/global-plans?x=y`)
    expect(withoutNonce(query.html)).toBe(clean)
    // A campaign stands in the links and forms of the visit that it brought, and nowhere else.
    const campaign = await read(`${shop}/shop/global-plans?utm_source=marker-7f3a`)
    const marks =
      /[?&](?:amp;)?utm_source=marker-7f3a|<input type="hidden" name="utm_source" value="marker-7f3a"\/?>/g
    expect(campaign.html).toMatch(marks)
    expect(withoutNonce(campaign.html).replace(marks, '')).toBe(clean)
    expect(withoutNonce((await read(`${shop}/shop/global-plans`)).html)).toBe(clean)
  })

  it('R-CAC-1 lets no shared cache keep what a cookie chose, and keeps no refusal', async () => {
    const page = await read(`${shop}/shop`, { cookie: 'currency=EUR' })
    expect(page.response.headers.get('cache-control')).toContain('private')
    const missing = await read(`${shop}/nowhere`)
    expect(missing.response.headers.get('cache-control')).toBe('no-store')
  })

  it('E13 stores the data of a page, which the browser uses again for 30 s', async () => {
    const own = `${shop}/shop/region.data?_routes=shop-region`
    const rendered = await read(own, inYen)
    const stored = await read(own, inYen)
    expect(rendered.response.headers.get('etag')).toBeNull()
    expect(rendered.response.headers.get('cache-control')).toBe('private, max-age=30')
    expect(stored.response.headers.get('etag')).toMatch(/^"[\w-]{24}"$/)
    expect(stored.response.headers.get('cache-control')).toBe('private, max-age=30')
    expect(stored.html).toBe(rendered.html)
    // Another currency is another cookie, under which the browser asks again.
    for (const { response } of [rendered, stored])
      expect(response.headers.get('vary')).toBe('cookie')
    const etag = stored.response.headers.get('etag') ?? ''
    const again = await read(own, { ...inYen, 'if-none-match': etag })
    expect([again.response.status, again.html]).toEqual([304, ''])
  })

  it('E13 lets no browser use data again of which a part may still fail, nor a document', () => {
    const caching = (type: string, isWhole: boolean) =>
      pageHeaders(type, '', isWhole)['cache-control']
    expect(caching('text/x-script', false)).toBe('private, no-cache')
    expect(caching('text/x-script', true)).toBe('private, max-age=30')
    expect(caching('text/html; charset=utf-8', true)).toBe('private, no-cache')
  })

  it('R-CAC-1 stores all of the data apart, and no other choice of routes', async () => {
    const data = `${shop}/shop/region.data`
    const own = await read(`${data}?_routes=shop-region`, inYen)
    await read(data, inYen)
    const all = await read(data, inYen)
    expect(all.response.headers.get('etag')).not.toBeNull()
    expect(all.html.length).toBeGreaterThan(own.html.length)
    const choices = ['root', 'shop', 'x', '', 'shop-region,root', 'shop-region,shop-region']
    for (const choice of choices) {
      for (let visits = 0; visits < 3; visits++) {
        const { response } = await read(`${data}?_routes=${choice}`, inYen)
        const kept = [response.headers.get('etag'), response.headers.get('cache-control')]
        expect([choice, ...kept]).toEqual([choice, null, 'private, no-cache'])
      }
    }
  })

  it('concurrent requests in 15 locales never mix languages', async () => {
    const addressOf = (locale: string) => `${shop}${locale === 'en' ? '' : `/${locale}`}/nowhere`
    const alone = new Map<string, string>()
    for (const locale of locales) {
      alone.set(locale, withoutNonce((await read(addressOf(locale))).html))
    }
    const together = await Promise.all(
      [...locales, ...locales].map(async (locale) => ({
        locale,
        page: withoutNonce((await read(addressOf(locale))).html),
      })),
    )
    expect(alone.size).toBe(15)
    for (const { locale, page } of together) {
      const plain = (text: string | undefined) => text?.replace(/[0-9a-f-]{36}/g, 'ID')
      expect(plain(page)).toBe(plain(alone.get(locale)))
    }
  })
})

const unkeyedHeaders = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-for',
  'x-forwarded-prefix',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-host',
  'x-real-ip',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-http-method-override',
  'x-method-override',
  'x-http-host-override',
  'x-wap-profile',
  'x-requested-with',
  'x-request-id',
  'x-channel-id',
  'x-app-tag',
  'x-page-token',
  'x-locale',
  'x-currency',
  'x-theme',
  'x-tenant',
  'x-country',
  'forwarded',
  'via',
  'referer',
  'origin',
  'accept-language',
  'accept',
  'authorization',
  'cf-ipcountry',
  'cf-connecting-ip',
  'true-client-ip',
  'save-data',
  'dnt',
  'sec-ch-ua-platform',
  'pragma',
]
