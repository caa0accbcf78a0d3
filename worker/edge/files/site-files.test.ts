import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

const hosts = ['localhost', 'de.localhost', 'mtn.localhost', 'edelweiss.localhost', 'pi.localhost']

async function siteMap() {
  const index = await (await visit(`${shop}/sitemap.xml`)).text()
  return { index, children: [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url) }
}

describe('files that machines read', () => {
  it.each(hosts)('%s ties its links to its apps as JSON, without a redirect', async (host) => {
    for (const file of ['apple-app-site-association', 'assetlinks.json']) {
      const response = await visit(`http://${host}:8787/.well-known/${file}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      await response.json()
    }
  })

  it('names the sitemap of the own host in robots.txt', async () => {
    const text = await (await visit('http://mtn.localhost:8787/robots.txt')).text()
    expect(text).toContain('Sitemap: http://mtn.localhost:8787/sitemap.xml')
  })

  it('R-PEO-11 opens links of every language in the apps', async () => {
    const file = await visit(`${shop}/.well-known/apple-app-site-association`)
    const { applinks } = await file.json<{ applinks: { details: { components: object[] }[] } }>()
    const components = applinks.details[0]?.components ?? []
    expect(components).toContainEqual({ '/': '/universal-link' })
    expect(components).toContainEqual({ '/': '/de/universal-link' })
    expect(components).toContainEqual({ '/': '/zh-Hant', '?': { page: '?*' } })
    expect(components).toContainEqual({ '/': '/ja/esim/*' })
    expect(components).toHaveLength(7 * 15)
  })

  it('R-PEO-11 keeps crawlers from pages that need a session, and from no other', async () => {
    const text = await (await visit(`${shop}/robots.txt`)).text()
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix)
    const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
    const withLocales = (path: string) => locales.map((locale) => localePath(locale, 'en', path))
    for (const { guard, path, layout } of routeTable) {
      // Robots are not told of the office, which no shop has.
      if (layout === 'office') continue
      const addresses = withLocales(path.replaceAll(/[:?]/g, ''))
      expect(addresses.filter((each) => isClosed(each) !== Boolean(guard))).toEqual([])
    }
    const { children } = await siteMap()
    const lists = children.filter((url) => /-(en|de)\.xml$/.test(url))
    const listed = await Promise.all(lists.map(async (url) => (await visit(url)).text()))
    const paths = [...listed.join('').matchAll(/<loc>([^<]+)</g)].map(
      ([, url = '']) => new URL(url),
    )
    expect(paths.length).toBeGreaterThan(400)
    expect(paths.filter(({ pathname }) => isClosed(pathname))).toEqual([])
  })

  it('R-PEO-11 names who is told of a weakness, and where a password is changed', async () => {
    const file = await visit('http://mtn.localhost:8787/.well-known/security.txt')
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      (await file.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    )
    expect(fields.get('Contact')).toMatch(/^mailto:\S+@\S+$/)
    expect(fields.get('Canonical')).toBe('http://mtn.localhost:8787/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    const change = await visit(`${shop}/.well-known/change-password`)
    expect([change.status, locationOf(change)]).toEqual([302, '/account/settings#password'])
    expect((await visit(`${shop}/.well-known/other`)).status).toBe(404)
  })

  it('splits the sitemap by type and locale, zh-Hans-CN left out', async () => {
    const { index, children } = await siteMap()
    // Stories are written in English, and items for the press in two languages at most.
    const types = ['countries', 'regions', 'guides', 'documents', 'landing', 'pages', 'help']
    const all = types.flatMap((type) => children.filter((url) => url?.includes(`/${type}-`)))
    expect(all).toHaveLength(7 * 14)
    expect(children.filter((url) => url?.includes('/posts-'))).toHaveLength(1)
    expect(index).not.toContain('zh-Hans-CN')
    const countries = await (await visit(`${shop}/sitemaps/countries-de.xml`)).text()
    expect(countries).toContain('<loc>http://tradewind.localhost:8787/de/japan-eSIM</loc>')
    expect(countries).toContain('hreflang="x-default"')
    expect(countries.match(/<url>/g)?.length).toBeGreaterThan(200)
  })

  it('says in the index when an address of a sitemap changed last', async () => {
    const index = await (await visit(`${shop}/sitemap.xml`)).text()
    const [, latest] = /posts-en\.xml<\/loc><lastmod>([^<]+)</.exec(index) ?? []
    const posts = await (await visit(`${shop}/sitemaps/posts-en.xml`)).text()
    const days = [...posts.matchAll(/<lastmod>([^<]+)</g)].map(([, day = '']) => day)
    expect(days.length).toBeGreaterThan(10)
    expect(latest).toBe(days.toSorted().at(-1))
    expect(index.match(/<lastmod>/g)).toHaveLength(index.match(/<sitemap>/g)?.length ?? 0)
  })

  it('lists no page that a shop does without, and C7 has none there', async () => {
    const bare = 'http://sonatours.localhost:8787'
    const index = await (await visit(`${bare}/sitemap.xml`)).text()
    const pages = /\/sitemaps\/pages-[A-Za-z-]+\.xml/.exec(index)?.[0]
    const listed = await (await visit(bare + pages)).text()
    expect(listed).toContain('/shop/support_device<')
    expect(listed).not.toContain('/data-calculator')
    expect((await visit(`${bare}/data-calculator`)).status).toBe(404)
    expect(await (await visit(shop + pages)).text()).toContain('/data-calculator<')
  })

  it('lists a text only in the languages in which it is published', async () => {
    const read = async (name: string) => (await visit(`${shop}/sitemaps/${name}.xml`)).text()
    const original = await read('posts-en')
    expect(original).toContain('/blog/istanbul-layover</loc><lastmod>2026-')
    const published = ['posts-de', 'posts-th'].map(read)
    for (const each of await Promise.all(published)) expect(each).not.toContain('istanbul-layover')
    const alternates = /istanbul-layover<\/loc>.*?<\/url>/.exec(original)?.[0] ?? ''
    const languages = [...alternates.matchAll(/hreflang="([^"]+)"/g)].map(([, name]) => name)
    expect(languages).toEqual(['en', 'x-default'])
  })

  it('lists a text at its own address once, and none of a feature that a shop lacks', async () => {
    const read = async (host: string, name: string) =>
      (await visit(`http://${host}:8787/sitemaps/${name}.xml`)).text()
    const listed = await read('tradewind.localhost', 'pages-en')
    expect(listed.match(/\/what-is-eSIM<\/loc>/g)).toHaveLength(1)
    const bare = await read('sonatours.localhost', 'pages-en')
    for (const path of ['/enterprise', '/download']) expect(bare).not.toContain(path)
    expect(listed).toContain('/download<')
    for (const path of ['/dtec-plan-detail', '/troubleshooting-guide']) {
      expect(listed).not.toContain(path)
    }
    expect(await read('tradewind.localhost', 'help-en')).toContain('/troubleshooting-guide<')
  })

  it('R-MOM-43 has a web manifest that opens the list of eSIMs as an app, in each language', async () => {
    const host = 'http://edelweiss.localhost:8787'
    const manifest = async (prefix: string) =>
      (await visit(`${host}${prefix}/manifest.webmanifest`)).json<Record<string, unknown>>()
    const plain = await manifest('')
    expect(plain).toMatchObject({
      short_name: 'edelweiss',
      display: 'standalone',
      start_url: '/account/orders',
    })
    const french = await manifest('/fr')
    expect(french).toMatchObject({ id: plain.id, lang: 'fr', start_url: '/fr/account/orders' })
    const icons = plain.icons as { src: string; sizes: string; purpose: string }[]
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of icons) {
      const picture = await visit(host + src)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    const shortcuts = french.shortcuts as { url: string }[]
    for (const { url } of shortcuts) expect(url).toMatch(/^\/fr\//)
  })

  it.each(['/sitemaps/countries-xx.xml', '/sitemaps/other-de.xml', '/assets/none.js'])(
    '%s is 404',
    async (path) => {
      expect((await visit(shop + path)).status).toBe(404)
    },
  )
})
