import { describe, expect, it } from 'vitest'
import { shop, visit } from './testing/visit.ts'

/** A query that no page is stored for: each of these pages is rendered. */
type Asked = { host: string; path: string; currency: string; query: string }

async function read({ host, path, currency, query }: Asked): Promise<string> {
  const url = `http://${host}:8787${path}?compare=${encodeURIComponent(query)}`
  const response = await visit(url, { headers: { cookie: `currency=${currency}` } })
  const html = (await response.text()).replaceAll(/[0-9a-f]{32}/g, 'NONCE')
  return html
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(encodeURIComponent(query), 'QUERY')
}

const hosts = ['localhost', 'mtn.localhost', 'edelweiss.localhost']
const paths = ['/japan-eSIM', '/de/japan-eSIM', '/ja/france-eSIM', '/kenya-eSIM']
const currencies = ['USD', 'EUR', 'CHF']
const places = hosts.flatMap((host) =>
  paths.flatMap((path) => currencies.map((currency) => ({ host, path, currency }))),
)

describe('parts of pages that are drawn once', () => {
  it('R-TEN-1 are the same whoever asked before, and never those of another page', async () => {
    const first = new Map<object, string>()
    for (const place of places) first.set(place, await read({ ...place, query: 'q7f3a1' }))
    const others = places.flatMap((place) =>
      ['q7f3a2', 'q7f3a3'].map((query) => ({ place, query })),
    )
    const mixed = others.map((_, at) => others[(at * 29) % others.length])
    await Promise.all(
      mixed.map(async (each) => {
        if (!each) throw new Error('expected a page')
        expect(await read({ ...each.place, query: each.query })).toBe(first.get(each.place))
      }),
    )
    expect(new Set(first.values()).size).toBeGreaterThan(places.length / 2)
  })

  it.each(['"><script>alert(1)</script>', "a&b='c'", '--kept-here--', '--kept-search--', '$&$1'])(
    'have the query of the request, escaped, with %s',
    async (query) => {
      const asked = new URLSearchParams({ compare: query })
      const html = await (await visit(`${shop}/japan-eSIM?${asked}`)).text()
      const tickets = [...html.matchAll(/href="([^"]*\/japan-eSIM\/[^"?]*\?[^"]*)"/g)]
      const languages = [...html.matchAll(/href="([^"]*\/japan-eSIM\?[^"]*)" lang=/g)]
      expect([tickets.length, languages.length]).toEqual([8, 30])
      for (const [, href = ''] of [...tickets, ...languages]) {
        const link = href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
        expect(new URL(link, shop).searchParams.get('compare')).toBe(query)
      }
      expect(html).not.toContain('<script>alert')
    },
  )
})
