import { describe, expect, it } from 'vitest'
import { atomFeed } from './atom-feed.ts'
import { cutHeadline } from './story-head.ts'

describe('a headline', () => {
  it('is cut at a word where it is too long for search engines', () => {
    const long = `${'word '.repeat(30)}end`
    const cut = cutHeadline(long)
    expect([...cut].length).toBeLessThanOrEqual(110)
    expect(cut).toMatch(/word…$/)
    expect([...cutHeadline('旅'.repeat(200))].length).toBe(110)
    const fits = 'x'.repeat(110)
    expect(cutHeadline(fits)).toBe(fits)
  })
})

describe('a feed', () => {
  const feed = {
    title: 'A & B <c>',
    subtitle: 'x',
    lang: 'en',
    self: 'https://x.example/feed.atom?a=1&b="2"',
    page: 'https://x.example/',
    author: 'A',
    entries: [],
  }

  it('escapes text and drops what XML cannot hold', () => {
    const xml = atomFeed({
      ...feed,
      entries: [
        {
          id: 'tag:x.example,2026-11-23:posts/a/en',
          href: 'https://x.example/a',
          kind: 'a"b',
          title: ']]><script>\u0000\u0007&nbsp;',
          summary: 'line\u2028\ud800',
          publishedAt: '2026-11-20',
          updatedAt: '2026-11-23',
        },
      ],
    })
    expect(xml).toContain('<title>A &amp; B &lt;c&gt;</title>')
    expect(xml).toContain('href="https://x.example/feed.atom?a=1&amp;b=&quot;2&quot;"')
    expect(xml).toContain('<title>]]&gt;&lt;script&gt;&amp;nbsp;</title>')
    expect(xml).toContain('<category term="a&quot;b"/>')
    expect(xml).toContain('<summary>line\u2028</summary>')
    expect(xml).toContain('<updated>2026-11-23T00:00:00Z</updated>')
  })

  it('without entries still says when it changed', () => {
    expect(atomFeed(feed)).toContain('<updated>1970-01-01T00:00:00Z</updated>')
  })
})
