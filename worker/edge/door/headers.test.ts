import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { inputs } from '#contract/testing/effort.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const pages = routeTable.map(({ path }) => path.replaceAll(/[:?]/g, ''))
/** Addresses that answer with a page, data, a call, a file, a redirect or a refusal. */
const doors = [
  ...pages,
  '/nowhere',
  '/shop.data',
  '/auth/signin.data',
  '/session',
  '/favicon.svg',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/healthz',
  '/.well-known/apple-app-site-association',
  '/__dev/inbox',
  '/__dev/inbox.json',
  '/__dev/vitals',
  '/vitals',
  '/api/v3/nope',
  '/api/v3/openapi.json',
  '/api/v3/files/pictures/none',
  '/api/v3/catalogue/destinations',
  '/en/shop',
  '/%ff',
  `/shop?q=${'x'.repeat(8192)}`,
]
const calls = callTable.map(({ path, method }) => ({ path: `/api/v3${path}`, method }))

/** Expects the headers that R-HDR-1 requires. */
function expectHeaders({ headers }: Response): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000; includeSubDomains/)
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  if (!headers.get('content-type')?.startsWith('text/html')) return
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  for (const part of ["object-src 'none'", "form-action 'self'", 'report-to csp']) {
    expect(policy).toContain(part)
  }
  expect(policy).toMatch(/script-src '(nonce-[0-9a-f]{32}' 'strict-dynamic'|sha256-)/)
  expect(headers.get('reporting-endpoints')).toContain('csp=')
}

describe('R-HDR-1 headers of every response', () => {
  it.each(doors)('%s carries the security headers and a request id', async (path) => {
    expectHeaders(await visit(shop + path))
  })

  it.each(calls)('$method $path carries them, too', async ({ path, method }) => {
    expectHeaders(await visit(shop + path, { method }))
  })

  it.each([
    ['an unknown host', 'http://unknown.example/'],
    ['another language', `${shop}/de/shop`],
    ['another tenant', 'http://edelweiss.localhost:8787/'],
  ])('%s carries them, too', async (_, url) => {
    expectHeaders(await visit(url))
  })

  it('every script and inline style of a rendered page has the nonce', async () => {
    const html = await (await visit(`${shop}/nowhere`)).text()
    const tags = html.match(/<(script|style)\b[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(3)
    for (const tag of tags) expect(tag).toMatch(/nonce="[0-9a-f]{32}"|application\/ld\+json/)
    expect(html).not.toMatch(/ style="/)
    expect(html).not.toMatch(/ on[a-z]+="/)
  })

  it('the policy of a rendered page allows nothing inline without the nonce', async () => {
    const policy = (await visit(`${shop}/nowhere`)).headers.get('content-security-policy')
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

describe('R-IN-3: random paths and queries', () => {
  it('never make a 5xx, up to 10,000 of them', async () => {
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
    const samples = fc.sample(fc.tuple(path, query), inputs)
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
