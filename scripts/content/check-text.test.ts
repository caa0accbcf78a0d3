import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { checkText } from './check-text.ts'
import { readFrontMatter } from './read-front-matter.ts'
import type { Known, TextFile } from './text-file.ts'

const known: Known = {
  plans: new Map([
    ['japan', new Set(['1gb-7d', '5gb-30d'])],
    ['mexico', new Set(['2gb-15d'])],
  ]),
  fast: new Set(['japan']),
  texts: new Set(),
  hasFile: (path) => path === '/generated/covers/one.svg',
}
const places = [{ name: 'Tokyo', lat: 35.68, lon: 139.77, height: 5, kind: 'city' }]
const block = '```section\n```\n'

const guide = (data: object, body: string): TextFile => ({
  ...{ file: 'content/guides/en/x.md', type: 'guides', locale: 'en', slug: 'x', bodyLine: 9 },
  lines: new Map(),
  body,
  data: {
    title: 'A guide',
    description: 'A guide to a country, described in as many words as search engines show.',
    summary: 'A guide to a country, in a sentence or two.',
    ...data,
  },
})
const check = (data: object, body: string) => {
  const text = guide(data, body)
  return checkText(text, text, known)
}

it('names the line of a field that is too long or is no day', () => {
  const data = { title: 'long '.repeat(20), published: '2026-02-30' }
  const lines = new Map([
    ['title', 3],
    ['published', 6],
  ])
  const text = { ...guide(data, ''), lines }
  expect(checkText(text, text, known)).toEqual([
    'content/guides/en/x.md:3: title has 100 characters, expected 4 to 80',
    'content/guides/en/x.md:6: published is no day: 2026-02-30',
  ])
})

it('names a chart that has no places', () => {
  expect(check({ hero: 'places', places: places.slice(0, 1) }, 'Text\n')).toEqual([
    'content/guides/en/x.md:1: there are no places to show',
  ])
  expect(check({ hero: 'places', places: [...places, ...places] }, 'Text\n')).toEqual([])
})

describe('what a text refers to', () => {
  it.each([
    [
      'a plan that another place sells',
      '```tickets\ndestination: japan\nplans: 1gb-7d, 2gb-15d\n```',
      2,
      'japan has no plan 2gb-15d',
    ],
    [
      'a plan named before its place',
      '```plan\nplan: 9gb-1d\ndestination: mexico\n```',
      1,
      'mexico has no plan 9gb-1d',
    ],
    [
      'a place that is not sold',
      '```board\ndestinations: japan, atlantis\n```',
      1,
      'atlantis is not sold',
    ],
    ['no place', 'Text\n\n```prices\n```', 2, 'prices needs a destination'],
    ['an unknown block', 'Text\n```tricks\n```', 1, 'tricks is no block'],
    [
      'a block without end',
      'Text\n```prices\ndestination: japan',
      1,
      'the block prices has no end',
    ],
    [
      'a link without encryption',
      'Text\nSee [this](http://example.com/a).',
      1,
      'http://example.com/a must begin with https:',
    ],
    [
      'a bare address without encryption',
      'HTTP://example.com',
      0,
      'HTTP://example.com must begin with https:',
    ],
    ['a link to another host in disguise', '[a](//example.com)', 0, '//example.com is no address'],
    ['a scheme with code', '[a](javascript:alert`1`)', 0, 'javascript:alert`1` is no address'],
    ['a page that does not exist', '[a](/blog/nothing)', 0, '/blog/nothing leads nowhere'],
    ['a plan that is not sold', '[a](/japan-eSIM/9gb-1d)', 0, '/japan-eSIM/9gb-1d leads nowhere'],
    [
      'a picture that does not exist',
      'Text\n![A map](/generated/covers/two.svg)',
      1,
      'there is no picture /generated/covers/two.svg',
    ],
    [
      'a picture of another host',
      '![A map](https://example.com/a.png)',
      0,
      'the picture https://example.com/a.png is no file of the shop',
    ],
    [
      'a picture without a text',
      '![](/generated/covers/one.svg)',
      0,
      'the picture /generated/covers/one.svg has no text',
    ],
  ])('may not be %s', (_, body, at, problem) => {
    expect(check({}, body)).toEqual([`content/guides/en/x.md:${9 + at}: ${problem}`])
  })

  it('may be sold plans and pictures of the shop', () => {
    const body =
      '```tickets\ndestination: japan\nplans: 1gb-7d, 5gb-30d\n```\n![A map](/generated/covers/one.svg)\n[a](https://example.com)\n'
    expect(check({ destination: 'japan' }, body)).toEqual([])
  })
})

describe('the offer of a landing page', () => {
  const lines = new Map([
    ...([
      ['hero', 7],
      ['offer', 8],
      ['offer.destination', 9],
      ['offer.plans', 10],
    ] as const),
    ['offer.plans.1', 11],
  ])
  const landing = (data: object): TextFile => ({ ...guide(data, ''), type: 'landing', lines })

  it('names the line of each place and plan that the shop does not sell', () => {
    const one = landing({
      hero: 'atlantis',
      offer: { destination: 'japan', plans: ['1gb-7d', '2gb-15d', 'cheapest'] },
    })
    expect(checkText(one, one, known)).toEqual([
      'content/guides/en/x.md:7: atlantis is not sold',
      'content/guides/en/x.md:11: japan has no plan 2gb-15d',
    ])
    const other = landing({ hero: 'world', offer: { destination: 'lemuria', plans: ['1gb-7d'] } })
    expect(checkText(other, other, known)).toEqual([
      'content/guides/en/x.md:9: lemuria is not sold',
    ])
  })

  it('may be all that is reduced', () => {
    const text = landing({
      hero: 'places',
      places: [...places, ...places],
      offer: { reduced: true },
    })
    expect(checkText(text, text, known)).toEqual([])
  })
})

describe('a translation', () => {
  const original = guide({}, 'Text\n## One\n[a](tel:112)\n### Two\n{{shop}}\n## Three\n')
  const compare = (body: string) =>
    checkText({ ...guide({}, body), file: 'content/guides/de/x.md' }, original, known)

  it('names the heading below which it differs from its original', () => {
    expect(compare('Text\n\n## Eins\n\n[a](tel:112) [b](tel:112)\n### Zwei\n## Drei\n')).toEqual([
      'content/guides/de/x.md:11: has 2 links, the original 1',
      'content/guides/de/x.md:14: has 0 placeholders, the original 1',
    ])
  })

  it('names the first heading that its original does not have there', () => {
    expect(compare('Text\n## Eins\n[a](tel:112)\n{{shop}}\n## Drei\n')).toEqual([
      'content/guides/de/x.md:13: has 2 headings, the original 3, in this order',
    ])
    expect(compare('## Eins\n[a](tel:112)\n### Zwei\n{{shop}}\n')).toEqual([
      'content/guides/de/x.md:11: has 2 headings, the original 3',
    ])
  })
})

describe('the section of a guide', () => {
  it('is drawn where the text says', () => {
    expect(check({ destination: 'japan', section: places }, block)).toEqual([])
  })

  it('is drawn in each guide of the shop', () => {
    const files = globSync('content/guides/en/*.md', { cwd: root })
    expect(files.length).toBeGreaterThanOrEqual(30)
    for (const file of files) {
      const { data } = readFrontMatter(file, readFileSync(join(root, file), 'utf8'))
      expect(data.section, file).toBeInstanceOf(Array)
    }
  })

  it('needs its block', () => {
    const [problem] = check({ destination: 'japan', section: places }, 'Text\n')
    expect(problem).toBe('content/guides/en/x.md:1: the section is shown nowhere')
  })

  it('needs its places', () => {
    const [problem] = check({ destination: 'japan' }, block)
    expect(problem).toBe('content/guides/en/x.md:9: there is no section to show')
  })

  it('has no 5G in a country where the shop sells none', () => {
    const [problem] = check({ destination: 'mexico', section: places }, block)
    expect(problem).toBe('content/guides/en/x.md:1: mexico has no 5G')
    const towns = places.map((place) => ({ ...place, kind: 'town' }))
    expect(check({ destination: 'mexico', section: towns }, block)).toEqual([])
  })

  it('is shown by every translation', () => {
    const original = guide({ destination: 'japan', section: places }, block)
    const translation = { ...guide({}, 'Text\n'), file: 'content/guides/de/x.md' }
    expect(checkText(translation, original, known)).toContain(
      'content/guides/de/x.md:1: the section is shown nowhere',
    )
  })
})
