import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { writeSitemap } from './write-sitemap.ts'

const indexed = locales.filter((each) => each !== 'zh-Hans-CN')

/** Writes the sitemap of as many texts, each with a name of some length. */
function sitemapOf(count: number, versions = indexed) {
  const paths = Array.from({ length: count }, (_, at) => ({
    path: pathTo('post', { slug: `a-story-with-a-name-as-they-have-${at}` }),
    lastmod: '2026-11-23',
    locales: versions,
  }))
  const tenant = { defaultLocale: 'en' } as const
  return writeSitemap({ tenant, origin: 'https://tradewind.example', locale: 'de', paths })
}

const bytesOf = (xml: string) => new TextEncoder().encode(xml).length
const urlsIn = (xml: string) => xml.match(/<url>/g)?.length ?? 0

describe('a sitemap', () => {
  it('has ten thousand texts in every language', () => {
    const xml = sitemapOf(10_000)
    expect(urlsIn(xml)).toBe(10_000)
    expect(bytesOf(xml)).toBeLessThan(50 * 2 ** 20)
  })

  it('has never more than 50,000 addresses or 50 MiB, and is whole', () => {
    const short = sitemapOf(60_000, ['en'])
    expect(urlsIn(short)).toBe(50_000)
    const long = sitemapOf(60_000)
    expect(urlsIn(long)).toBeGreaterThan(10_000)
    expect(bytesOf(long)).toBeLessThanOrEqual(50 * 2 ** 20)
    for (const xml of [short, long]) expect(xml.slice(-15)).toBe('</url></urlset>')
  })
})
