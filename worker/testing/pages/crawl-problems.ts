import type { Locale } from '#contract/locale.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { destinationSuffix, splitLocale } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type CrawledPage, type Crawler, type ListedPage, withoutQuery } from './crawl.ts'

/**
 * How much of a shop is read in a language: all pages that the sitemaps list, or one of each sitemap,
 * with or without its links. The same route makes all pages of one sitemap, and shops and languages
 * differ by what is around them. So every language is read in some shop, and one shop with links.
 */
export type Scope = 'all' | 'linked' | 'one'

/** A page that a sitemap lists, as it is. */
type Read = ListedPage & { page: CrawledPage }

const isPlace = ({ map }: ListedPage) => map === 'countries' || map === 'regions'

function choose(listed: readonly ListedPage[], scope: Scope): ListedPage[] {
  if (scope === 'all') return [...listed]
  const first = new Set(new Map(listed.toReversed().map((page) => [page.map, page])).values())
  return listed.filter((page) => first.has(page))
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
export function unanswered(
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
async function orphans(read: Crawler, home: string, pages: readonly Read[]): Promise<string[]> {
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
async function linkProblem(read: Crawler, link: string): Promise<string[]> {
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
export async function crawl(
  listed: readonly ListedPage[],
  { read, locale, home, scope }: { read: Crawler; locale: Locale; home: string; scope: Scope },
) {
  const chosen = choose(listed, scope)
  if (chosen.length < 7) throw new Error(`expected a page of each sitemap in ${locale}`)
  const pages = await each(chosen, async (one) => ({ ...one, page: await read(one.url) }))
  const links = scope === 'one' ? [] : linksToFollow(pages, locale)
  return [
    ...pages.flatMap(pageProblems),
    ...duplicates(pages),
    ...(scope === 'all' ? await orphans(read, home, pages) : []),
    ...(await each(links, (link) => linkProblem(read, link))).flat(),
  ]
}
