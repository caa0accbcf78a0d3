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

const isPage = (link: string) => /^\/[^.#]*$/.test(link)

const isPost = (form: string) => /^<form[^>]*method="post"/.test(form)

/** Returns the address of the first link that leads there. */
async function linkTo(url: string, wanted: RegExp): Promise<string> {
  const html = await (await visit(url)).text()
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
  const found = links
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((link) => wanted.test(link))
  if (!found) throw new Error(`expected a link to ${wanted} at ${url}`)
  return found
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

  it('stand on every link within the shop, and on no other', async () => {
    const html = await (await visit(`${shop}/blog?utm_source=advert`)).text()
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
    const [within, others] = [links.filter(isPage), links.filter((link) => !isPage(link))]
    expect(within.length).toBeGreaterThan(30)
    expect(within.filter((link) => !link.includes('utm_source=advert'))).toEqual([])
    expect(others.join()).toContain('/blog/feed.atom')
    expect(others.join()).not.toContain('advert')
    expect(await (await visit(`${shop}/blog`)).text()).not.toContain('advert')
  })

  it('and what a partner’s page keeps reach the checkout, whatever pages lie between', async () => {
    let address = `${shop}/landing/sonatours?utm_source=desk&ref=b-17&other=no`
    for (const next of [
      /^\/\?/,
      /^\/destination-guides\?/,
      /^\/destination-guides\/japan\?/,
      /^\/japan-eSIM\?/,
    ]) {
      address = new URL(await linkTo(address, next), shop).href
      const { searchParams } = new URL(address)
      expect(Object.fromEntries(searchParams)).toEqual({
        ...{ utm_source: 'desk', ref: 'b-17', keep: 'ref' },
      })
    }
    for (const { searchParams } of await buyLinks(address)) {
      expect(searchParams.get('plan')).toMatch(/^jp-/)
      expect(searchParams.get('utm_source')).toBe('desk')
      expect(searchParams.get('ref')).toBe('b-17')
    }
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

  it.each(['/blog', '/shop/support_device', '/data-calculator', '/japan-eSIM'])(
    'stand in the forms of %s that are sent with GET, and in no other',
    async (path) => {
      const query = '?utm_source=a%22b&ref=b-17&keep=ref'
      const html = await (await visit(shop + path + query)).text()
      const forms = html.match(/<form.*?<\/form>/gs) ?? []
      const [posts, gets] = [forms.filter(isPost), forms.filter((form) => !isPost(form))]
      const inputs = Object.entries({ utm_source: 'a&quot;b', ref: 'b-17', keep: 'ref' })
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('')
      expect(gets.length).toBeGreaterThan(0)
      expect(gets.filter((form) => !form.endsWith(`${inputs}</form>`))).toEqual([])
      expect(posts.join()).not.toContain('b-17"')
    },
  )

  it('cannot break out of a link', async () => {
    const value = encodeURIComponent('"><script>alert(1)</script>')
    const html = await (await visit(`${landing}?utm_source=${value}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(
      (await buyLinks(`${landing}?utm_source=${value}`))[0]?.searchParams.get('utm_source'),
    ).toBe('"><script>alert(1)</script>')
  })
})
