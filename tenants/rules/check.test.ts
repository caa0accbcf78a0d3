import { describe, expect, it } from 'vitest'
import { builtInRedirects } from '#contract/pages/redirects.ts'
import type { Tenant } from '../reading/schema.ts'
import { newTenant } from '../writing/new-tenant.ts'
import { readTenants } from '../writing/read-folder.ts'
import { checkTenants, isError, type Problem } from './check.ts'

const model = newTenant('sample', [])
const fileOf = (value: Tenant) => ({ file: `${value.slug}.json`, value: value as unknown })

/** What is wrong with the model after a change. */
function problemsOf(change: object): Problem[] {
  return checkTenants([{ file: 'sample.json', value: { ...model, ...change } }], builtInRedirects)
}

describe('the shipped tenants', () => {
  const found = checkTenants(
    readTenants().map((value) => fileOf(value)),
    builtInRedirects,
  )

  it('have no problem', () => {
    expect(found.filter(isError)).toEqual([])
  })

  it('note the listed hosts that the tag pi would take', () => {
    expect(found.map(({ value }) => value)).toEqual([
      'api.tradewind.example',
      'shopping.tradewind.example',
    ])
  })
})

describe('every wrong field is named', () => {
  it('finds nothing in the model that the cases change', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each<[string, object, string, RegExp]>([
    ['a missing field', { legal: undefined }, 'legal', /object/],
    ['missing legal data', { legal: { ...model.legal, entity: '' } }, 'legal.entity', /some text/],
    ['an unknown field', { colour: 'red' }, 'colour', /no such field/],
    ['an unknown accent', { theme: { ...model.theme, accent: 'jad' } }, 'theme.accent', /"jade"/],
    [
      'a host with a port',
      { hosts: ['a.example:80', 'sample.localhost'] },
      'hosts[0]',
      /without port/,
    ],
    ['a www. host', { hosts: ['www.a.example', 'sample.localhost'] }, 'hosts[0]', /bare host/],
    [
      'an over-long label',
      { hosts: [`${'a'.repeat(64)}.example`, 'sample.localhost'] },
      'hosts[0]',
      /without port/,
    ],
    [
      'an over-long host',
      { hosts: [`${'a.'.repeat(130)}example`, 'sample.localhost'] },
      'hosts[0]',
      /253/,
    ],
    ['no address for development', { hosts: ['a.example'] }, 'hosts', /sample\.localhost/],
    [
      'a host listed twice',
      { hosts: ['sample.localhost', 'sample.localhost'] },
      'hosts[1]',
      /once/,
    ],
    ['another file name', { slug: 'simple', hosts: ['simple.localhost'] }, 'slug', /sample/],
    [
      'a suffix over a whole TLD',
      { hostTag: 'sam', suffixes: ['*.example'] },
      'suffixes[0]',
      /TLD/,
    ],
    ['suffixes without a tag', { suffixes: ['*.shops.example'] }, 'hostTag', /tag to look for/],
    ['a tag without suffixes', { hostTag: 'sam' }, 'suffixes', /may stand/],
    [
      'a default locale not offered',
      { locales: ['en'], defaultLocale: 'de' },
      'defaultLocale',
      /en/,
    ],
    ['no English', { locales: ['de'], defaultLocale: 'de' }, 'locales', /fall back/],
    [
      'a first locale not offered',
      { locales: ['en'], firstLocales: ['fr'] },
      'firstLocales[0]',
      /en/,
    ],
    ['a locale twice', { firstLocales: ['fr', 'fr'] }, 'firstLocales[1]', /once/],
    ['a default currency not offered', { currencies: ['EUR'] }, 'defaultCurrency', /EUR/],
    ['a currency twice', { currencies: ['USD', 'USD'] }, 'currencies[1]', /once/],
    ['a payment twice', { payments: ['card', 'card'] }, 'payments[1]', /once/],
    ['no payment', { payments: [] }, 'payments', /non-empty|at least|1/],
    [
      'a region hero without region',
      { brand: { ...model.brand, hero: 'region' } },
      'brand.heroRegion',
      /region/,
    ],
    [
      'a region without region hero',
      { brand: { ...model.brand, heroRegion: 'africa' } },
      'brand.heroRegion',
      /no region/,
    ],
    [
      'arcs without map',
      { brand: { ...model.brand, hero: 'plain', heroArcs: 'wide' } },
      'brand.heroArcs',
      /map/,
    ],
    [
      'a path in an embed origin',
      { embedOrigins: ['https://a.example/b'] },
      'embedOrigins[0]',
      /origin/,
    ],
    [
      'an embed origin without https',
      { embedOrigins: ['http://a.example'] },
      'embedOrigins[0]',
      /https/,
    ],
    [
      'embed origins of a shop without embeds',
      { embedOrigins: ['https://a.example'], features: { ...model.features, embeds: false } },
      'embedOrigins',
      /features.embeds/,
    ],
    ['a link in a plain header', { headerLink: 'https://a.example/' }, 'headerLink', /airline/],
    [
      'a day that never was',
      { legal: { ...model.legal, foundingDate: '2021-02-30' } },
      'legal.foundingDate',
      /calendar/,
    ],
    [
      'a destination in and out',
      { catalog: { include: ['japan'], exclude: ['japan'], marginPercent: 0 } },
      'catalog.exclude[0]',
      /included/,
    ],
    [
      'a price below ours',
      { catalog: { marginPercent: -1 } },
      'catalog.marginPercent',
      /non-negative/,
    ],
    [
      'an accent too faint',
      { theme: { ...model.theme, accent: 'yellow' } },
      'theme.accent',
      /3:1 for signal on page in light, measured 1/,
    ],
    [
      'a rating without source',
      { rating: { value: 4.5, count: 3 } },
      'rating.source',
      /string|text/,
    ],
  ])('%s', (_name, change, path, expected) => {
    const found = problemsOf(change)
    expect(found.map((problem) => problem.path)).toContain(path)
    const named = found.find((problem) => problem.path === path)
    expect(named?.file).toBe('sample.json')
    expect(named?.expected).toMatch(expected)
    expect(named?.level).toBe('error')
  })

  it('holds to one order of fields', () => {
    const { slug, hosts, ...rest } = model
    const found = checkTenants([{ file: 'sample.json', value: { hosts, slug, ...rest } }])
    expect(found.map(({ path }) => path)).toEqual(['hosts'])
    expect(found[0]?.expected).toContain('$schema in its place')
  })

  it('measures only the mode that a forced theme shows', () => {
    const faint = { ...model.theme, accent: 'yellow' as const }
    const modes = (theme: object) =>
      new Set(problemsOf({ theme }).map(({ expected }) => / in (\w+),/.exec(expected)?.[1]))
    expect(modes(faint)).toEqual(new Set(['light']))
    expect(modes({ ...faint, forced: 'dark' })).toEqual(new Set())
  })

  it.each([
    ['a list', []],
    ['text', 'x'],
    ['nothing', null],
  ])('%s is no tenant', (_name, value) => {
    const found = checkTenants([{ file: 'x.json', value }])
    expect(found[0]).toMatchObject({ file: 'x.json', level: 'error' })
  })
})

describe('all problems come at once', () => {
  it('names what is wrong in several files and fields, of schema and of rules', () => {
    const broken = {
      ...model,
      legal: {},
      theme: { ...model.theme, accent: 'lime' },
      redirects: [{ from: '/a', to: '//evil.example', status: 301 }],
      defaultCurrency: 'XXX',
      firstLocales: ['fr', 'fr'],
    }
    const found = checkTenants([
      { file: 'sample.json', value: broken },
      fileOf({ ...newTenant('other', []), hosts: ['sample.localhost'] }),
    ])
    const named = found.map(({ file, path }) => `${file} ${path}`)
    expect(named).toEqual(
      expect.arrayContaining([
        'sample.json legal.entity',
        'sample.json legal.sameAs',
        'sample.json theme.accent',
        'sample.json redirects[0].to',
        'sample.json defaultCurrency',
        'sample.json firstLocales[1]',
        'other.json hosts',
        'other.json hosts[0]',
      ]),
    )
  })
})
