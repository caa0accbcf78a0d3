import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shop, visit } from '../testing.ts'

const doors = [
  '/',
  '/shop',
  '/nowhere',
  '/shop/all',
  '/session',
  '/robots.txt',
  '/healthz',
  '/api/v3/nope',
  '/shop.data',
  '/favicon.svg',
]

describe('R-HDR-1 headers of every response', () => {
  it.each(doors)('%s carries the security headers and a request id', async (path) => {
    const { headers } = await visit(shop + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toBeTruthy()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('every script and inline style of a page has the nonce', async () => {
    const html = await (await visit(`${shop}/japan-eSIM`)).text()
    const tags = html.match(/<(script|style)\b[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(3)
    for (const tag of tags) expect(tag).toMatch(/nonce="[0-9a-f]{32}"|application\/ld\+json/)
    expect(html).not.toMatch(/ style="/)
    expect(html).not.toMatch(/ on[a-z]+="/)
  })

  it('the policy of a build allows nothing inline without the nonce', async () => {
    const policy = (await visit(`${shop}/shop`)).headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'nonce-[0-9a-f]{32}' 'strict-dynamic'/)
    expect(policy).not.toContain('unsafe-inline')
  })

  it('receives violation reports', async () => {
    const response = await visit(`${shop}/csp-report`, {
      method: 'POST',
      body: '{"csp-report":{}}',
    })
    expect(response.status).toBe(204)
  })

  it('R-IN-2: takes no violation report past its limit', async () => {
    const body = 'x'.repeat(16_385)
    expect((await visit(`${shop}/csp-report`, { method: 'POST', body })).status).toBe(413)
  })
})

describe('R-IN random paths and queries', () => {
  it('10,000 of them never make a 5xx', async () => {
    const segment = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc
        .string({ unit: 'binary', maxLength: 6 })
        .map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom(
        'de',
        'ja',
        'EN',
        'shop',
        'japan-eSIM',
        '..',
        '.',
        '%2e',
        '%00',
        '_.data',
        ';a',
        '[',
        '%',
      ),
    )
    const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
    const query = fc.webQueryParameters({ size: 'small' })
    const samples = fc.sample(fc.tuple(path, query), 10_000)
    const allowed = new Set([200, 202, 204, 301, 302, 400, 404, 405, 410, 414])
    for (let start = 0; start < samples.length; start += 100) {
      await Promise.all(
        samples.slice(start, start + 100).map(async ([each, search]) => {
          const url = `${shop}${each.replace(/[?#]/g, '')}?${search}`
          if (!URL.canParse(url)) return
          const { status } = await visit(url, { method: 'HEAD' })
          expect(allowed, `${status} for ${url}`).toContain(status)
        }),
      )
    }
  }, 240_000)
})
