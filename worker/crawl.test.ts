import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { destinationSuffix, localePath, splitLocale } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { isDeep } from '#contract/testing/effort.ts'
import {
  type CrawledPage,
  type ListedPage,
  openCrawler,
  readListed,
  withoutQuery,
} from './testing/crawl.ts'
import { testTenants } from './testing/test-tenants.ts'

/**
 * How much of a shop is read in a language: all pages that the sitemaps list, all but those of
 * destinations, or one of each sitemap, without its links. The same route makes all pages of one
 * sitemap, and shops and languages differ by what is around them. So every language is read in some
 * shop, and one shop with its texts.
 */
type Scope = 'all' | 'texts' | 'one'

/** A page that a sitemap lists, as it is. */
type Read = ListedPage & { page: CrawledPage }

const indexed = locales.filter((each) => each !== 'zh-Hans-CN')
const slugs = [
  ...['tradewind', 'de', 'mtn', 'edelweiss', 'pi'],
  ...['royalairmaroc', 'sonatours', 'travelanco'],
]

let read = openCrawler()

const isPlace = ({ map }: ListedPage) => map === 'countries' || map === 'regions'

function choose(listed: readonly ListedPage[], scope: Scope): ListedPage[] {
  if (scope === 'all') return [...listed]
  const first = new Set(new Map(listed.toReversed().map((page) => [page.map, page])).values())
  return listed.filter((page) => first.has(page) || (scope === 'texts' && !isPlace(page)))
}

/**
 * The tests of publications publish the German draft of this text and take it back, in the same
 * database and at the same time.
 */
const publishedMeanwhile = '/media-center/fact-sheet'

/** What is wrong with a listed page: its answer, its head or its versions by language. */
function pageProblems({ url, versions, page }: Read): string[] {
  const problems = {
    [`answers ${page.status}`]: page.status !== 200,
    'has no title or description': !page.title || !page.description,
    [`is canonical to ${page.canonical}`]: page.canonical !== url,
    'names other versions than the sitemap':
      page.versions !== versions && !url.endsWith(publishedMeanwhile),
  }
  return Object.entries(problems).flatMap(([problem, is]) => (is ? [`${url} ${problem}`] : []))
}

/** Versions of a listed page that are not listed themselves or do not name the same versions. */
function unanswered(
  { url, versions, others }: ListedPage,
  listed: ReadonlyMap<string, ListedPage>,
) {
  return others
    .filter((other) => listed.get(other)?.versions !== versions)
    .map((other) => `${url} is not answered by ${other}`)
}

/** Titles and descriptions that several pages have. */
function duplicates(pages: readonly Read[]): string[] {
  return (['title', 'description'] as const).flatMap((name) =>
    [...Map.groupBy(pages, ({ page }) => page[name])]
      .filter(([, all]) => all.length > 1)
      .map(([text, all]) => `${all.map(({ url }) => url).join(' ')} have the ${name} ${text}`),
  )
}

/** Texts to which no links lead from the home page. */
async function orphans(home: string, pages: readonly Read[]): Promise<string[]> {
  const listed = new Set(pages.map(({ url }) => url))
  const reached = new Set([home])
  // The set grows while it is walked through.
  for (const url of reached) {
    for (const link of (await read(url)).links) {
      const isPart = new URL(link).searchParams.has('start')
      if (listed.has(withoutQuery(link)) || isPart) reached.add(isPart ? link : withoutQuery(link))
    }
  }
  const texts = pages.filter((page) => !isPlace(page) && !isAdvertised(page))
  return texts.flatMap(({ url }) => (reached.has(url) ? [] : [`no links lead to ${url}`]))
}

/** Advertisements alone link to the pages of campaigns. */
function isAdvertised({ url }: ListedPage): boolean {
  const { path } = splitLocale(new URL(url).pathname)
  return matchRoute(path)?.campaign === true || path === pathTo('shop-summer')
}

/**
 * Returns the links to follow. Of those that differ by destination, plan or parameters only, and of
 * those to another language, one is followed: the sitemaps list what they lead to.
 */
function linksToFollow(pages: readonly Read[], locale: Locale): string[] {
  const links = new Map<string, string>()
  for (const link of pages.flatMap(({ page }) => page.links)) {
    const { pathname, searchParams, hash } = new URL(link)
    const { path, locale: other = locale } = splitLocale(pathname)
    const place = path.includes(destinationSuffix) ? path.split('/').length : path
    const target = other === locale ? `${place} ${hash}` : other
    const key = `${target}?${[...searchParams.keys()]}`
    if (!links.has(key)) links.set(key, link)
  }
  return [...links.values()]
}

/** Follows a link as a visitor does; a redirect must end at a page. */
async function linkProblem(link: string): Promise<string[]> {
  let page = await read(link)
  for (let hops = 0; page.location && hops < 3; hops += 1) page = await read(page.location)
  if (page.status !== 200) return [`${link} leads to ${page.status}`]
  const anchor = decodeURIComponent(new URL(link).hash.slice(1))
  return anchor && !page.ids.has(anchor) ? [`${link} names no part of its page`] : []
}

async function each<In, Out>(list: readonly In[], ask: (one: In) => Promise<Out>): Promise<Out[]> {
  const answers: Out[] = []
  for (const one of list) answers.push(await ask(one))
  return answers
}

/** Returns what is wrong with the pages of a shop in one language. */
async function crawl(listed: readonly ListedPage[], locale: Locale, home: string, scope: Scope) {
  const chosen = choose(listed, scope)
  if (chosen.length < 7) throw new Error(`expected a page of each sitemap in ${locale}`)
  const pages = await each(chosen, async (one) => ({ ...one, page: await read(one.url) }))
  const links = scope === 'one' ? [] : linksToFollow(pages, locale)
  return [
    ...pages.flatMap(pageProblems),
    ...duplicates(pages),
    ...(scope === 'all' || scope === 'texts' ? await orphans(home, pages) : []),
    ...(await each(links, linkProblem)).flat(),
  ]
}

/** Returns which languages of a shop are read, and how much in each. */
function scopesOf(slug: string, own: Locale): Map<Locale, Scope> {
  if (isDeep) return new Map(indexed.map((locale) => [locale, 'all']))
  const some = indexed.filter((_, at) => at % slugs.length === slugs.indexOf(slug))
  const scopes = new Map<Locale, Scope>(some.map((locale) => [locale, 'one']))
  if (slug === 'tradewind') scopes.set(own, 'texts')
  return scopes
}

const longestMs = isDeep ? 3_600_000 : 300_000

// Log lines that nobody reads take longer than the requests.
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  read = openCrawler()
})

const originOf = (slug: string) => `http://${slug}.localhost:8787`

describe.each(slugs)('the shop %s', (slug) => {
  it(
    'is whole: pages, heads and links',
    async () => {
      const own = (await testTenants.find(slug))?.defaultLocale
      if (!own) throw new Error(`expected a tenant ${slug}`)
      const scopes = scopesOf(slug, own)
      const listed = await readListed(originOf(slug), new Set(scopes.keys()))
      const found = []
      for (const [locale, scope] of scopes) {
        const home = originOf(slug) + localePath(locale, own, pathTo('home'))
        found.push(...(await crawl(listed.get(locale) ?? [], locale, home, scope)))
      }
      expect(found).toEqual([])
    },
    longestMs,
  )
})

// `sonatours` lacks features and texts that the other has; what the two list, all do.
it.each(['tradewind', 'sonatours'])('%s lists versions that answer one another', async (slug) => {
  const listed = await readListed(originOf(slug), new Set(indexed))
  const byUrl = new Map([...listed.values()].flat().map((page) => [page.url, page]))
  expect(byUrl.size).toBeGreaterThan(indexed.length * 200)
  expect([...byUrl.values()].flatMap((page) => unanswered(page, byUrl))).toEqual([])
})
