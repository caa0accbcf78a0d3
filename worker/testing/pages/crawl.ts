import { Parser } from 'htmlparser2'
import type { Locale } from '#contract/locale.ts'
import { visit } from '../visit.ts'

/** The facts that a crawler reads in a page. */
export type CrawledPage = {
  status: number
  /** The target of a redirect. */
  location: string | undefined
  title: string
  description: string
  canonical: string
  /** Languages and addresses of its versions, as one text that is the same for all of them. */
  versions: string
  /** Absolute addresses of the links to the same shop. */
  links: string[]
  /** Ids of the elements that links within the shop may target. */
  ids: Set<string>
}

/** A page that a sitemap lists. */
export type ListedPage = Pick<CrawledPage, 'versions'> & {
  url: string
  /** The name of the sitemap, such as `guides`. */
  map: string
  /** Addresses of its versions by language. */
  others: string[]
}

export type Crawler = (url: string) => Promise<CrawledPage>

/** Reads shops' pages, each address once. */
export function openCrawler(): Crawler {
  const pages = new Map<string, Promise<CrawledPage>>()
  return function read(url) {
    const address = url.split('#')[0] ?? url
    const page = pages.get(address) ?? readPage(address)
    pages.set(address, page)
    return page
  }
}

export function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? url
}

async function readPage(url: string): Promise<CrawledPage> {
  const response = await visit(url)
  const location = response.headers.get('location')
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const text = await response.text()
  return {
    status: response.status,
    location: location === null ? undefined : new URL(location, url).href,
    ...parsePage(isHtml ? text : '', url),
  }
}

function parsePage(html: string, url: string) {
  const page = { title: '', description: '', canonical: '' }
  const alternates: string[] = []
  const links = new Set<string>()
  const ids = new Set<string>()
  let isTitle = false
  const parser = new Parser({
    onopentag(name, { id, href, rel, hreflang, name: meta, content = '' }) {
      // A picture may have a title of its own.
      isTitle = name === 'title' && page.title === ''
      if (id) ids.add(id)
      if (name === 'meta' && meta === 'description') page.description = content
      if (!href) return
      if (name === 'link' && rel === 'canonical') page.canonical = href
      if (name === 'link' && rel === 'alternate' && hreflang) alternates.push(`${hreflang} ${href}`)
      const target = name === 'a' ? URL.parse(href, url) : null
      if (target?.origin === new URL(url).origin) links.add(target.href)
    },
    ontext(text) {
      if (isTitle) page.title += text
    },
    onclosetag() {
      isTitle = false
    },
  })
  parser.end(html)
  return { ...page, versions: alternates.toSorted().join(), links: [...links], ids }
}

/** Returns the pages that a shop's sitemaps list in some locales. */
export async function readListed(origin: string, locales: ReadonlySet<Locale>) {
  const listed = new Map<Locale, ListedPage[]>()
  for (const address of locationsIn(await readXml(`${origin}/sitemap.xml`))) {
    const [, map = '', language] = /\/([a-z]+)-([A-Za-z-]+)\.xml$/.exec(address) ?? []
    const locale = [...locales].find((each) => each === language)
    if (!locale) continue
    const pages = (await readXml(address)).split('<url>').slice(1)
    listed.set(locale, [
      ...(listed.get(locale) ?? []),
      ...pages.map((xml) => ({ ...readEntry(xml), map })),
    ])
  }
  return listed
}

function readEntry(xml: string) {
  const alternates = [...xml.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
  const versions = alternates.map(([, name, to]) => `${name} ${to}`)
  return {
    url: locationsIn(xml)[0] ?? '',
    versions: versions.toSorted().join(),
    others: alternates.map(([, , to = '']) => to),
  }
}

async function readXml(url: string): Promise<string> {
  const response = await visit(url)
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
}
