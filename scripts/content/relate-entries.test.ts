import { describe, expect, it } from 'vitest'
import type { Entry } from '#contract/texts/content.ts'
import { relateEntries } from './relate-entries.ts'

type Given = Pick<Entry, 'type' | 'slug'> & Partial<Entry>

function entry({ type, slug, ...more }: Given): Entry {
  return {
    id: `${type}/${slug}`,
    type,
    slug,
    locale: 'en',
    availableLocales: ['en'],
    revision: 'before',
    publishedAt: '2026-11-23',
    updatedAt: '2026-11-23',
    seo: { title: slug, description: slug },
    title: slug,
    summary: slug,
    facts: {},
    assets: [],
    ...more,
  }
}

function guide(slug: string, lat: number, lon: number, locale: Entry['locale'] = 'en'): Entry {
  const facts = { destination: slug, places: [{ name: slug, lat, lon }] }
  return entry({ type: 'guides', slug, locale, facts })
}

const post = (slug: string, publishedAt: string) => entry({ type: 'posts', slug, publishedAt })

describe('facts that follow from other entries', () => {
  const guides = [
    guide('japan', 35.77, 140.39),
    guide('japan', 35.77, 140.39, 'de'),
    guide('united-states', 40.64, -73.78),
    guide('south-korea', 37.46, 126.44),
    guide('taiwan', 25.08, 121.23),
    guide('australia', -33.95, 151.18),
    guide('fiji', -17.76, 177.44),
  ]

  it('give a guide its country, its continent and its nearest guides in every language', () => {
    for (const { facts } of relateEntries(guides).slice(0, 2)) {
      expect(facts).toMatchObject({ country: 'JP', kind: 'asia', destination: 'japan' })
      expect(facts.near).toEqual(['south-korea', 'taiwan', 'fiji'])
    }
  })

  it('measure across the date line', () => {
    const fiji = relateEntries([...guides, guide('samoa', -13.83, -172)]).at(6)
    expect(fiji?.facts.near?.[0]).toBe('samoa')
  })

  it('leave a guide without a country of the catalogue as it is, but for its neighbours', () => {
    const [nowhere] = relateEntries([entry({ type: 'guides', slug: 'nowhere' })])
    expect(nowhere?.facts).toEqual({ near: [], minutes: 1 })
  })

  it('number posts from the oldest and name those before and after', () => {
    const posts = [post('b', '2026-02-01'), post('a', '2026-01-01'), post('c', '2026-03-01')]
    const facts = relateEntries(posts).map((each) => each.facts)
    expect(facts).toEqual([
      { number: 2, near: ['c', 'a'], minutes: 1 },
      { number: 1, near: ['b'], minutes: 1 },
      { number: 3, near: ['b'], minutes: 1 },
    ])
  })

  it('change the revision when they change, and only then', () => {
    const revisions = (texts: Entry[]) => relateEntries(texts).map(({ revision }) => revision)
    const [alone] = revisions([post('a', '2026-01-01')])
    expect(revisions([post('a', '2026-01-01')])).toEqual([alone])
    expect(revisions([post('a', '2026-01-01'), post('b', '2026-02-01')])[0]).not.toBe(alone)
  })

  it('count the minutes of reading in each language', () => {
    const body = 'Eine lange Geschichte über eine Reise. '.repeat(220)
    const texts = [post('a', '2026-01-01'), { ...post('a', '2026-01-01'), locale: 'de', body }]
    const minutes = relateEntries(texts as Entry[]).map(({ facts }) => facts.minutes)
    expect(minutes).toEqual([1, 6])
  })

  it('do not replace what a text says itself', () => {
    const facts = { near: ['other'], number: 7, minutes: 9 }
    const [kept] = relateEntries([entry({ type: 'posts', slug: 'a', facts })])
    expect(kept?.facts).toEqual(facts)
  })
})
