import { describe, expect, it } from 'vitest'
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
      'og:image': expect.stringMatching(/^http:.*\/generated\/covers\/places\/jp\.png$/),
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

  it('is shared with the map of the place, or with the shop’s picture', async () => {
    const shared = {
      '/japan-eSIM': '/generated/covers/places/jp.png',
      '/de/japan-eSIM/5gb-30d': '/generated/covers/places/jp.png',
      '/malta-eSIM': '/generated/covers/places/mt.png',
      '/europe-eSIM': '/generated/covers/places/europe.png',
      '/global-54-eSIM': '/generated/covers/places/global.png',
      '/shop': '/generated/covers/places/global.png',
      '/shop/region': '/generated/covers/places/global.png',
      '/shop/continent/europe': '/generated/covers/places/europe.png',
      '/': '/og.png',
    }
    for (const [path, picture] of Object.entries(shared)) {
      const html = await read(path)
      const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
      expect(new URL(address).pathname).toBe(picture)
      if (path.includes('eSIM')) expect(html).toContain(`"image":"${address}"`)
      expect((await visit(shop + picture)).headers.get('content-type')).toBe('image/png')
    }
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
