import { describe, expect, it } from 'vitest'
import { readPicture } from '#contract/data/read-picture.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const read = async (path: string) => (await visit(shop + path)).text()

/** Returns the first and second group of all matches, as keys and values. */
function contentsOf(html: string, pattern: RegExp): Record<string, string> {
  const pairs = [...html.matchAll(pattern)].map(([, name = '', value = '']) => [name, value])
  return Object.fromEntries(pairs)
}

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

describe('the head of a document', () => {
  it('L5 R-PEO-11 says title, description, preview and the page in every language', async () => {
    const html = await read('/de/japan-eSIM')
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1]
    const metas = contentsOf(html, /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
    expect(title).toMatch(/^eSIM Japan.* \| Tradewind$/)
    expect(metas).toMatchObject({
      description: expect.stringContaining('Japan'),
      'og:title': title,
      'og:description': metas.description,
      'og:type': 'website',
      'og:url': expect.stringMatching(/^http:.*\/de\/japan-eSIM$/),
      'og:site_name': 'Tradewind',
      'og:locale': 'de_DE',
      'og:image': expect.stringMatching(/^http:.*\/de\/share\/places\/japan\.png$/),
      'twitter:card': 'summary_large_image',
    })
    const alternates = contentsOf(html, /rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)
    expect(Object.keys(alternates)).toHaveLength(15)
    expect(alternates.de).toBe(metas['og:url'])
    expect(alternates['x-default']).toBe(alternates.en)
    expect(html).toContain(`rel="canonical" href="${metas['og:url']}"`)
  })

  it.each(['/shop?q=japan', '/de/shop/limited-time-offer?q=nirgends'])(
    'R-PEO-10: describes a search without a price, and keeps it from search engines: %s',
    async (path) => {
      const html = await read(path)
      const metas = contentsOf(html, /<meta name="([^"]+)" content="([^"]*)"/g)
      expect(metas.robots).toBe('noindex')
      expect(metas.description).toContain(new URL(path, shop).searchParams.get('q'))
      expect(metas.description).not.toMatch(/\d/)
    },
  )

  it('R-PEO-11 is shared with a picture of its place, the lowest price and the shop', async () => {
    const shared = {
      '/japan-eSIM': '/share/places/japan.png',
      '/de/japan-eSIM/5gb-30d': '/de/share/places/japan.png',
      '/global-54-eSIM': '/share/places/global-54.png',
      '/shop/region': '/share/lists/world.png',
      '/shop/continent/europe': '/share/lists/europe.png',
      '/ja/destination-guides/japan': '/ja/share/guides/japan.png',
      '/landing/usa': '/share/landing/usa.png',
      '/about/us': '/share/pages/about-us.png',
      '/cookies': '/share/lists/world.png',
      '/': '/share/lists/world.png',
    }
    const drawn = new Set<string>()
    for (const [path, picture] of Object.entries(shared)) {
      const html = await read(path)
      const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
      expect(new URL(address).pathname).toBe(picture)
      if (path.includes('eSIM')) expect(html).toContain(`"image":"${address}"`)
      const bytes = new Uint8Array(await (await visit(shop + picture)).arrayBuffer())
      expect(readPicture(bytes)).toEqual({ contentType: 'image/png', width: 1200, height: 630 })
      drawn.add(String(bytes))
    }
    // The same place with another name, another price and another shop is another picture.
    const others = [
      'http://mtn.localhost:8787/share/places/japan.png',
      `${shop}/hi/share/places/japan.png`,
    ]
    const euros = { headers: { cookie: 'currency=EUR' } }
    for (const answer of [
      ...others.map((url) => visit(url)),
      visit(`${shop}/share/places/japan.png`, euros),
    ]) {
      drawn.add(String(new Uint8Array(await (await answer).arrayBuffer())))
    }
    expect(drawn.size).toBe(new Set(Object.values(shared)).size + 3)
  })

  it.each([
    '/share/places/atlantis.png',
    '/share/lists/moon.png',
    '/share/posts/none.png',
    '/share/places/japan.jpg',
    '/share/secrets/japan.png',
  ])('%s is no picture', async (path) => {
    expect((await visit(shop + path)).status).toBe(404)
  })

  it('speaks of the plan that is open, and has the place as its canonical page', async () => {
    const html = await read('/japan-eSIM/5gb-30d')
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? []
    expect(title).toMatch(/5\sGB.* \| Tradewind$/)
    expect(html).toContain(`property="og:title" content="${title}"`)
    expect(html).toMatch(/rel="canonical" href="[^"]+\/japan-eSIM"/)
  })

  it('L6 carries the structured data of its kind', async () => {
    const typesOf = async (path: string) =>
      [...(await read(path)).matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(
        ([, json = '']) => JSON.parse(json)['@type'],
      )
    expect(await typesOf('/')).toEqual(['OnlineStore', 'WebSite', 'FAQPage'])
    expect(await typesOf('/shop/continent/asia')).toEqual(['BreadcrumbList'])
    expect(await typesOf('/japan-eSIM')).toEqual(['Product', 'BreadcrumbList', 'FAQPage'])
  })

  it.each(['/', '/de', '/japan-eSIM'])('L6 asks and answers what stands on %s', async (path) => {
    const html = await read(path)
    const json = /<script type="application\/ld\+json">([^<]*"FAQPage".+?)<\/script>/.exec(
      html,
    )?.[1]
    const { mainEntity } = JSON.parse(json ?? '{}')
    expect(mainEntity.length).toBeGreaterThan(2)
    const shown = html.replace(/<(script|style)\b.+?<\/\1>/gs, '').replace(/<!-- -->/g, '')
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(shown).toContain(asHtml(name))
      expect(shown).toContain(asHtml(acceptedAnswer.text))
    }
  })

  it('is not sent again with the data of a page', async () => {
    for (const path of ['/japan-eSIM', '/shop', '/']) {
      const html = await read(path)
      const data = html.slice(html.indexOf('streamController.enqueue'))
      expect(data).not.toContain('schema.org')
      expect(data).not.toContain('x-default')
    }
  })

  it('of a page that is missing offers no other language', async () => {
    const html = await read('/japan-eSIM/no-such-plan')
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toMatch(/rel="(alternate|canonical)"|og:title|ld\+json/)
  })
})
