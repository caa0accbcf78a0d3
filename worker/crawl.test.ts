import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { openCrawler, readListed } from './testing/pages/crawl.ts'
import { crawl, type Scope, unanswered } from './testing/pages/crawl-problems.ts'
import { testTenants } from './testing/test-tenants.ts'

const indexed = locales.filter((each) => each !== 'zh-Hans-CN')
const slugs = [
  ...['tradewind', 'de', 'mtn', 'edelweiss', 'pi'],
  ...['royalairmaroc', 'sonatours', 'travelanco'],
]

/** Returns which languages of a shop are read, and how much in each. */
function scopesOf(slug: string, own: Locale): Map<Locale, Scope> {
  if (isDeep) return new Map(indexed.map((locale) => [locale, 'all']))
  const some = indexed.filter((_, at) => at % slugs.length === slugs.indexOf(slug))
  const scopes = new Map<Locale, Scope>(some.map((locale) => [locale, 'one']))
  if (slug === 'tradewind') scopes.set(own, 'linked')
  return scopes
}

const longestMs = isDeep ? 3_600_000 : 300_000

// Log lines that nobody reads take longer than the requests.
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
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
      const read = openCrawler()
      for (const [locale, scope] of scopes) {
        const home = originOf(slug) + localePath(locale, own, pathTo('home'))
        found.push(...(await crawl(listed.get(locale) ?? [], { read, locale, home, scope })))
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
