import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { checkText, type TextFile } from './check-text.ts'
import { readFrontMatter } from './read-front-matter.ts'

const known = { plans: new Map(), fast: new Set(['japan']), texts: new Set<string>() }
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
    expect(problem).toBe('content/guides/en/x.md:1: there is no section to show')
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
