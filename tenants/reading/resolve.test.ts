import { describe, expect, it } from 'vitest'
import { readTenants } from '../writing/read-folder.ts'
import { affiliateOf, createHostResolver, isLocalHost, partUnder } from './resolve.ts'
import type { Tenant } from './schema.ts'

const reach = { acceptsLocal: true }
const tenants = readTenants()
const resolveHost = createHostResolver(tenants, reach)

const model = tenants[0] as Tenant
const tagged = (slug: string, hostTag: string, hosts: string[] = []): Tenant => ({
  ...model,
  slug,
  hostTag,
  hosts,
  suffixes: ['*.shops.example'],
})

describe('whose shop a host is', () => {
  it.each([
    ['localhost', 'tradewind'],
    ['localhost:8787', 'tradewind'],
    ['127.0.0.1:8787', 'tradewind'],
    ['tradewind.example', 'tradewind'],
    ['TradeWind.Example', 'tradewind'],
    ['tradewind.example.', 'tradewind'],
    ['tradewind.example.:443', 'tradewind'],
    ['tradewind.localhost:8787', 'tradewind'],
    ['api.tradewind.example', 'tradewind'],
    ['shopping.tradewind.example', 'tradewind'],
    ['de.tradewind.example', 'de'],
    ['de.localhost:8787', 'de'],
    ['mtn.localhost', 'mtn'],
    ['mtn-staging.tradewind.example', 'mtn'],
    ['a.mtn.b.tradewind.example', 'mtn'],
    ['edelweiss.tradewind.example', 'edelweiss'],
    ['preview-edelweiss.localhost', 'edelweiss'],
    ['pi.tradewind.example', 'pi'],
    ['capital.tradewind.example', 'pi'],
    ['royalairmaroc.tradewind.example', 'royalairmaroc'],
    ['sonatours.localhost', 'sonatours'],
    ['esim.travelanco.example', 'travelanco'],
  ])('%s belongs to %s', (host, slug) => {
    expect(resolveHost(host)?.owner.slug).toBe(slug)
    expect(resolveHost(host)?.canonicalHost).toBeUndefined()
  })

  it.each(tenants.flatMap(({ slug, hosts }) => hosts.map((host) => [host, slug])))(
    'listed %s belongs to %s',
    (host, slug) => {
      expect(resolveHost(host as string)?.owner.slug).toBe(slug)
    },
  )
})

describe('hostile and foreign hosts are nobody’s', () => {
  it.each([
    [''],
    ['.'],
    [':8787'],
    ['..'],
    ['tradewind.example..'],
    ['.tradewind.example'],
    ['tradewind..example'],
    ['tradewind.example:'],
    ['tradewind.example:port'],
    ['tradewind.example:99999'],
    ['tradewind.example:80:80'],
    ['evil.example'],
    ['evil-tradewind.example'],
    ['tradewind.example.evil.example'],
    ['tradewind.example@evil.example'],
    ['tradewind.example/evil.example'],
    ['tradewind.example\\evil.example'],
    ['tradewind.example,evil.example'],
    [' tradewind.example'],
    ['tradewind.example\r\n'],
    ['tradewind.example%00'],
    ['mtn.example'],
    ['mtn.tradewind.example.evil.example'],
    ['mtntradewind.example'],
    ['mtn.localhost.evil.example'],
    ['unknown.tradewind.example'],
    ['localhost.localhost'],
    ['10.0.0.1'],
    ['127.0.0.2'],
    ['127.1'],
    ['2130706433'],
    ['0x7f.0.0.1'],
    ['[::1]'],
    ['xn--trdewind-4ya.example'],
    ['mtn_.tradewind.example'],
    ['-mtn.tradewind.example'],
    ['mtn-.tradewind.example'],
    [`${'mtn'.repeat(22)}.tradewind.example`],
    [`${'a.'.repeat(130)}mtn.tradewind.example`],
    ['tradewind.examp\u212Ae'],
    ['m\u0442n.tradewind.example'],
    ['www.'],
    ['www.evil.example'],
    ['www.www.tradewind.example'],
    ['www.127.0.0.1'],
  ])('%j', (host) => {
    expect(resolveHost(host)).toBeUndefined()
  })
})

describe('E2: in production the names of this machine are nobody’s', () => {
  const resolveInProduction = createHostResolver(tenants, { acceptsLocal: false })
  const listed = tenants.flatMap(({ hosts }) => hosts)

  it.each([
    ...listed.filter(isLocalHost),
    'localhost:8787',
    'LOCALHOST.',
    'preview-edelweiss.localhost',
    'a.mtn.b.localhost',
    'www.localhost',
    'www.mtn.localhost',
    '127.0.0.1:8787',
  ])('%s', (host) => {
    expect(resolveInProduction(host)).toBeUndefined()
  })

  it('and every public one stays its shop’s', () => {
    const open = listed.filter((host) => !isLocalHost(host))
    const owners = open.map((host) => resolveInProduction(host)?.owner.slug)
    expect(owners).toEqual(open.map((host) => resolveHost(host)?.owner.slug))
    expect(resolveInProduction('mtn-staging.tradewind.example')?.owner.slug).toBe('mtn')
    expect(resolveInProduction('www.tradewind.example')?.canonicalHost).toBe('tradewind.example')
  })

  it('though a name that only ends alike is no local one', () => {
    expect(['evillocalhost', 'localhost.example', '127.0.0.1.example'].some(isLocalHost)).toBe(
      false,
    )
  })
})

describe('www. leads to the bare host', () => {
  it.each([
    ['www.tradewind.example', 'tradewind', 'tradewind.example'],
    ['WWW.Tradewind.Example.:443', 'tradewind', 'tradewind.example'],
    ['www.de.tradewind.example', 'de', 'de.tradewind.example'],
    ['www.api.tradewind.example', 'tradewind', 'api.tradewind.example'],
    ['www.mtn-x.tradewind.example', 'mtn', 'mtn-x.tradewind.example'],
  ])('%s is %s at %s', (host, slug, bare) => {
    const found = resolveHost(host)
    expect(found?.owner.slug).toBe(slug)
    expect(found?.canonicalHost).toBe(bare)
  })
})

describe('tags', () => {
  it('prefers the longest tag, whatever the order of the files', () => {
    const short = tagged('short', 'sun')
    const long = tagged('long', 'sunny')
    for (const shops of [
      [short, long],
      [long, short],
    ]) {
      const resolve = createHostResolver(shops, reach)
      expect(resolve('sunny-days.shops.example')?.owner.slug).toBe('long')
      expect(resolve('sunny-sun.shops.example')?.owner.slug).toBe('long')
      expect(resolve('sun-days.shops.example')?.owner.slug).toBe('short')
    }
  })

  it('looks before the suffix only', () => {
    const resolve = createHostResolver([tagged('shops', 'shop')], reach)
    expect(resolve('any.shops.example')).toBeUndefined()
    expect(resolve('shops.example')).toBeUndefined()
    expect(resolve('my-shop.shops.example')?.owner.slug).toBe('shops')
  })

  it('never gives a listed host to a tag', () => {
    const owner = { ...tagged('owner', 'zz'), hosts: ['sunset.shops.example'] }
    const resolve = createHostResolver([tagged('sun', 'sun'), owner], reach)
    expect(resolve('sunset.shops.example')?.owner.slug).toBe('owner')
  })

  it('is the affiliate of partner tenants and unset for others', () => {
    expect(tenants.map((tenant) => [tenant.slug, affiliateOf(tenant)])).toEqual([
      ['de', undefined],
      ['edelweiss', 'edelweiss'],
      ['mtn', 'mtn'],
      ['pi', 'pi'],
      ['royalairmaroc', 'royalairmaroc'],
      ['sonatours', undefined],
      ['tradewind', undefined],
      ['travelanco', undefined],
    ])
  })

  it('takes the part of a host that stands under a suffix', () => {
    expect(partUnder('a.mtn.shops.example', '*.shops.example')).toBe('a.mtn')
    expect(partUnder('shops.example', '*.shops.example')).toBeUndefined()
    expect(partUnder('evilshops.example', '*.shops.example')).toBeUndefined()
  })
})

describe('many tenants', () => {
  it('each keep their hosts and tags among 10,000', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      tagged(`shop${at}`, `t${at}x`, [`shop${at}.example`]),
    )
    const resolve = createHostResolver(many, reach)
    const wrong = many.filter(({ slug, hostTag, hosts }) => {
      const found = [hosts[0], `new-${hostTag}-shop.shops.example`].map((host) =>
        resolve(host ?? ''),
      )
      return found.some((each) => each?.owner.slug !== slug)
    })
    expect(wrong).toEqual([])
  })
})
