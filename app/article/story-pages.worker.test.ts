import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'
import { anchorOf, asPath, dataOf, linksOf, storiesOf } from './testing/page-links.ts'
import { parseFeed } from './testing/parse-feed.ts'

const read = async (path: string) => (await visit(shop + path)).text()
const statusOf = async (path: string) => (await visit(shop + path)).status

describe('the list of stories', () => {
  it('pages through every story once, each page with its neighbours and its own address', async () => {
    const seen: string[] = []
    let path: string | undefined = '/blog'
    let previous: string | undefined
    while (path !== undefined) {
      const html: string = await read(path)
      expect(linksOf(html, 'canonical')).toEqual([path])
      expect(linksOf(html, 'prev')).toEqual(previous === undefined ? [] : [previous])
      seen.push(...storiesOf(html))
      const [next] = linksOf(html, 'next')
      expect(anchorOf(html, 'rel="next"')).toBe(next)
      expect(anchorOf(html, 'rel="prev"')).toBe(previous)
      previous = path
      path = next
    }
    expect(previous).not.toBe('/blog')
    expect(new Set(seen).size).toBe(seen.length)
    const feed = await read('/blog/feed.atom')
    expect(seen).toHaveLength(feed.match(/<entry>/g)?.length ?? 0)
  })

  it('shows one kind by a link, with an address of its own in every language', async () => {
    const html = await read('/blog?kind=routes')
    expect(linksOf(html, 'canonical')).toEqual(['/blog?kind=routes'])
    expect(html).toMatch(/href="[^"]+\/de\/blog\?kind=routes"/)
    expect(anchorOf(html, 'class="chip" aria-current="page"')).toBe('/blog?kind=routes')
    const all = storiesOf(await read('/blog'))
    const routes = storiesOf(html)
    expect(routes.length).toBeGreaterThan(0)
    expect(routes.length).toBeLessThan(all.length)
  })

  it.each([
    '/blog?kind=nothing',
    '/blog?kind=asia',
    '/blog?start=9999',
    '/blog?start=-1',
    '/blog?start=x',
    '/blog?kind=routes&start=9999',
    '/media-center?kind=routes',
    '/media-center?start=6',
    '/destination-guides?kind=antarctica',
    '/destination-guides?kind=south-america',
    '/destination-guides?start=24',
    '/blog/no-such-story',
    '/destination-guides/atlantis',
    '/media-center/nothing',
  ])('%s is not found', async (path) => {
    expect(await statusOf(path)).toBe(404)
  })

  it.each(['/blog/-x', `/destination-guides/${'x'.repeat(81)}`, '/documents/privacy@12345'])(
    'R-OPS-4 %s, by which no text can be named, is not found',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )

  it.each(['/blog?start=0', '/blog?utm_source=x'])('%s is the first page', async (path) => {
    expect(linksOf(await read(path), 'canonical')).toEqual(['/blog'])
  })
})

describe('the list of guides', () => {
  const guideOf = /href="\/destination-guides\/([a-z-]+)"/g

  it('has every guide under its continent, and the continent alone by a link', async () => {
    const html = await read('/destination-guides')
    const [, asia = ''] = /<section[^>]+aria-labelledby="asia">(.+?)<\/section>/s.exec(html) ?? []
    const inAsia = [...asia.matchAll(guideOf)].map(([, slug]) => slug)
    expect(inAsia).toContain('japan')
    expect(inAsia).not.toContain('france')
    const alone = await read('/destination-guides?kind=asia')
    expect([...alone.matchAll(guideOf)].map(([, slug]) => slug)).toEqual(inAsia)
    expect(linksOf(alone, 'canonical')).toEqual(['/destination-guides?kind=asia'])
  })

  it('is led to from the page of its country, and from those of countries around it', async () => {
    const guidesOn = async (path: string) => [
      ...new Set(
        [...(await read(path)).matchAll(/href="(\/[^"]*destination-guides\/[^"]+)"/g)].map(
          ([, href]) => href,
        ),
      ),
    ]
    expect(await guidesOn('/japan-eSIM')).toEqual(['/destination-guides/japan'])
    expect(await guidesOn('/de/malta-eSIM')).toEqual([
      '/de/destination-guides/italy',
      '/de/destination-guides/greece',
      '/de/destination-guides/france',
    ])
    expect(await read('/de/malta-eSIM')).toContain('>Griechenland</a>')
    expect(await guidesOn('/brazil-eSIM')).toEqual([])
    expect(await guidesOn('/europe-eSIM')).toEqual([])
  })
})

describe('a guide', () => {
  it('has its continent, its price of today and its nearest guides', async () => {
    const html = await read('/destination-guides/japan')
    expect(html).toContain('href="/destination-guides?kind=asia"')
    expect(html).toMatch(/from (<!-- -->)?\$3\.50/)
    const near = html.slice(html.indexOf('id="near"'))
    for (const slug of ['south-korea', 'taiwan']) {
      expect(near).toContain(`href="/destination-guides/${slug}"`)
    }
  })
})

describe('what a text says of itself to other programs', () => {
  const pages = [
    ['/destination-guides/japan', '/share/guides/japan.png', 3],
    ['/blog/rome-vienna-night-train', '/share/posts/rome-vienna-night-train.png', 2],
    ['/media-center/fact-sheet', '/share/media/fact-sheet.png', 2],
  ] as const

  it.each(pages)('%s is an article of the shop', async (path, image, crumbs) => {
    const html = await read(path)
    const [posting = {}, trail = {}] = dataOf(html)
    const origin = new URL(String(posting.mainEntityOfPage)).origin
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: expect.stringMatching(/^.{10,110}$/u),
      datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      inLanguage: 'en',
      image: origin + image,
      author: { '@type': 'Organization', name: 'Tradewind' },
      publisher: posting.author,
      mainEntityOfPage: origin + path,
    })
    expect(trail['@type']).toBe('BreadcrumbList')
    const items = trail.itemListElement as { name: string; item: string }[]
    expect(items).toHaveLength(crumbs)
    expect(items.at(-1)).toMatchObject({ name: posting.headline, item: origin + path })
    expect(html).toContain('property="og:type" content="article"')
    expect(html).toContain(`property="og:image" content="${origin}${image}"`)
    expect(await statusOf(image)).toBe(200)
  })

  it.each([
    ['/landing/london-airport', 'london-airport'],
    ['/documents/landing-day-plan', 'landing-day-plan'],
  ])('%s is shared with a picture of its own', async (path, slug) => {
    const picture = `/share/landing/${slug}.png`
    expect(await read(path)).toMatch(new RegExp(`property="og:image" content="[^"]+${picture}"`))
    expect(await statusOf(picture)).toBe(200)
  })

  it.each(['/about/partner', '/landing/europe'])('%s describes its questions', async (path) => {
    const html = await read(path)
    const found = dataOf(html).filter((each) => each['@type'] === 'FAQPage')
    expect(found).toHaveLength(html.includes('class="wide questions"') ? 1 : 0)
    expect(found).toHaveLength(1)
  })
})

describe('the feed of a collection', () => {
  const collections = ['/blog', '/destination-guides', '/media-center']

  it.each(collections)('%s is named by its list, and is Atom', async (page) => {
    for (const prefix of ['', '/de']) {
      const html = await read(prefix + page)
      expect(linksOf(html, 'alternate')).toEqual([`${prefix}${page}/feed.atom`])
    }
    const response = await visit(`${shop}${page}/feed.atom`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const { texts, hrefs, lang } = parseFeed(await response.text())
    expect(lang).toBe('en')
    const ids = texts['feed entry id'] ?? []
    expect(ids.length).toBeGreaterThan(3)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^tag:tradewind\.localhost,\d{4}-\d\d-\d\d:\w+\/[a-z0-9-]+\/en$/)
    for (const part of ['title', 'summary', 'updated', 'published']) {
      expect(texts[`feed entry ${part}`]).toHaveLength(ids.length)
      for (const text of texts[`feed entry ${part}`] ?? []) expect(text).not.toMatch(/\{\{|^$/)
    }
    const newest = (texts['feed entry updated'] ?? []).toSorted().at(-1)
    expect(texts['feed updated']).toEqual([newest])
    expect(asPath(hrefs[0] ?? '')).toBe(`${page}/feed.atom`)
    expect(asPath(hrefs[1] ?? '')).toBe(page)
    for (const href of hrefs.slice(2)) expect(await statusOf(asPath(href))).toBe(200)
  })

  it('has in each language only the texts of that language', async () => {
    for (const locale of ['de', 'ja', 'zh-Hans-CN']) {
      const { texts, lang } = parseFeed(await read(`/${locale}/blog/feed.atom`))
      expect(lang).toBe(locale)
      const ids = texts['feed entry id'] ?? []
      const language = locale === 'zh-Hans-CN' ? 'zh-Hans' : locale
      expect(ids.filter((id) => !id.endsWith(`/${language}`))).toEqual([])
    }
  })

  it('is kept at the edge', async () => {
    const twice = [await read('/media-center/feed.atom'), await read('/media-center/feed.atom')]
    expect(twice[0]).toBe(twice[1])
    const { headers } = await visit(`${shop}/media-center/feed.atom`)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is no page of a sitemap', async () => {
    expect(await read('/sitemaps/pages-en.xml')).not.toMatch(/feed\.atom|llms\.txt/)
  })
})
