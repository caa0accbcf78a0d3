import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const landing = `${shop}/landing/usa`

/** Returns the addresses of all links to the checkout. */
async function buyLinks(url: string): Promise<URL[]> {
  const html = await (await visit(url)).text()
  return [...html.matchAll(/href="([^"]*\/checkout\?[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), shop),
  )
}

describe('campaign parameters', () => {
  it('stand on every buy link of a landing page, from the cache too', async () => {
    for (const source of ['advert', 'poster']) {
      const links = await buyLinks(`${landing}?utm_source=${source}&utm_medium=a%26b`)
      expect(links).toHaveLength(4)
      for (const { searchParams } of links) {
        expect(searchParams.get('plan')).toMatch(/^us-/)
        expect(searchParams.get('utm_source')).toBe(source)
        expect(searchParams.get('utm_medium')).toBe('a&b')
      }
    }
  })

  it('do not remain in the page for the visit after it', async () => {
    await buyLinks(`${landing}?utm_source=advert`)
    const response = await visit(landing)
    expect(await response.text()).not.toContain('advert')
    for (const { search } of await buyLinks(landing)) expect(search).not.toContain('utm')
  })

  it('reach the checkout by the page of a destination, too', async () => {
    const html = await (await visit(`${landing}?utm_source=advert&utm_medium=a%26b`)).text()
    const ways = [...html.matchAll(/href="(\/[^"]*-eSIM[^"]*)"/g)].map(([, href = '']) => href)
    expect(ways.length).toBeGreaterThan(0)
    for (const way of ways) {
      const address = new URL(way.replaceAll('&amp;', '&'), shop)
      expect(address.searchParams.get('utm_source')).toBe('advert')
      const links = await buyLinks(address.href)
      if (address.pathname.includes('what-is')) continue
      expect(links.length).toBeGreaterThan(0)
      for (const { searchParams } of links) {
        expect(searchParams.get('utm_source')).toBe('advert')
        expect(searchParams.get('utm_medium')).toBe('a&b')
      }
    }
  })

  it('do not remain in the page of a destination, nor in links to other pages', async () => {
    const html = await (await visit(`${shop}/japan-eSIM?utm_source=advert`)).text()
    const links = [...html.matchAll(/href="([^"]*advert[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^\/(checkout\?plan=|[^?]+-eSIM)/)
    expect(await (await visit(`${shop}/japan-eSIM`)).text()).not.toContain('advert')
  })

  it.each(['type=daily', 'type=daily&utm_source=advert'])(
    'leave what a link says itself as it is, with %s',
    async (query) => {
      const html = await (await visit(`${shop}/japan-eSIM?${query}`)).text()
      const links = [...html.matchAll(/href="([^"]*-eSIM\?[^"]*sort=[^"]*)"/g)]
      expect(links.length).toBeGreaterThan(0)
      for (const [, href = ''] of links) {
        const { searchParams } = new URL(href.replaceAll('&amp;', '&'), shop)
        const names = ['type', 'sort', ...(query.includes('utm') ? ['utm_source'] : [])]
        expect([...searchParams.keys()].sort()).toEqual(names.sort())
      }
    },
  )

  it('leave the links of pages without plans alone', async () => {
    const html = await (await visit(`${shop}/blog?utm_source=advert`)).text()
    expect(html).toContain('href="/')
    expect(html).not.toContain('advert')
  })

  it('cannot break out of a link', async () => {
    const value = encodeURIComponent('"><script>alert(1)</script>')
    const html = await (await visit(`${landing}?utm_source=${value}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(
      (await buyLinks(`${landing}?utm_source=${value}`))[0]?.searchParams.get('utm_source'),
    ).toBe('"><script>alert(1)</script>')
  })
})
