import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const readers = {
  'a search engine': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'a reader without script': 'Lynx/2.9.2 libwww-FM/2.14SSL-MM/1.4.1',
}
const paths = ['/', '/shop', '/shop/region', '/japan-eSIM', '/de/shop', '/auth/signin']
const cases = Object.entries(readers).flatMap(([reader, agent]) =>
  paths.map((path) => ({ reader, agent, path })),
)

/** Matches content that React's script has not yet moved into place, and its placeholders. */
const unfinished = /<template|<div hidden="" id="S:|class="[^"]*skeleton|\$RC\(|\$RX\(/g

describe('R-UI-1 a page is finished markup', () => {
  it.each(cases)('for $reader: $path', async ({ agent, path }) => {
    const response = await visit(shop + path, { headers: { 'user-agent': agent } })
    expect((await response.text()).match(unfinished)).toBeNull()
  })

  it('with the offers that come after the list', async () => {
    const html = await (await visit(`${shop}/shop`)).text()
    expect(html).toMatch(/id="offers".*<div class="carousel">.*<article.*<\/section>/s)
  })
})
