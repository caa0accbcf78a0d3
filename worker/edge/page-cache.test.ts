import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { shop, visit } from '../testing/visit.ts'

const noncePattern = /nonce="([0-9a-f]{32})"/

function nonceOf(html: string): string {
  return noncePattern.exec(html)?.[1] ?? ''
}

/** Returns a page without its nonce, which differs on every response. */
function withoutNonce(html: string): string {
  return html.replaceAll(nonceOf(html), 'NONCE')
}

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await visit(url, { headers })
  return { response, html: await response.text() }
}

describe('the edge cache of public pages', () => {
  it('serves the same bytes with another nonce, in policy and page alike', async () => {
    const first = await read(`${shop}/shop`)
    const second = await read(`${shop}/shop`)
    expect(withoutNonce(second.html)).toBe(withoutNonce(first.html))
    expect(nonceOf(second.html)).not.toBe(nonceOf(first.html))
    const policy = second.response.headers.get('content-security-policy')
    expect(policy).toContain(`'nonce-${nonceOf(second.html)}'`)
    expect(second.html).not.toContain(nonceOf(first.html))
  })

  it('R-CAC-2 gives 10,000 loads of a cached page 10,000 nonces', async () => {
    const seen = new Set<string>()
    for (let batch = 0; batch < 100; batch++) {
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => visit(`${shop}/shop`, { method: 'HEAD' })),
      )
      for (const response of responses) {
        const policy = response.headers.get('content-security-policy') ?? ''
        seen.add(/'nonce-([0-9a-f]{32})'/.exec(policy)?.[1] ?? '')
      }
    }
    expect(seen.size).toBe(10_000)
  }, 120_000)

  it('R-TEN-1 never mixes tenants, locales and currencies in 1,000 interleaved requests', async () => {
    const tenants = ['tradewind', 'mtn', 'edelweiss', 'pi', 'royalairmaroc', 'sonatours']
    const prefixes = ['', '/fr', '/de']
    const currencies = ['USD', 'EUR', 'CHF']
    const cases = Array.from({ length: 1_000 }, (_, i) => ({
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
    const query = await read(`${shop}/shop/global-plans?utm_source=marker-7f3a&x=y`)
    expect(withoutNonce(query.html)).toBe(clean)
  })

  it('R-CAC-1 lets no shared cache keep what a cookie chose, and keeps no refusal', async () => {
    const page = await read(`${shop}/shop`, { cookie: 'currency=EUR' })
    expect(page.response.headers.get('cache-control')).toContain('private')
    const missing = await read(`${shop}/nowhere`)
    expect(missing.response.headers.get('cache-control')).toBe('no-store')
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
