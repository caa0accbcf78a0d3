import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { publicTenant, type Tenant } from './index.ts'
import { readTenants } from './writing/read-folder.ts'

const tenants = readTenants()

describe('the tenants', () => {
  it('has the eight shops', () => {
    expect(tenants.map(({ slug }) => slug)).toEqual([
      'de',
      'edelweiss',
      'mtn',
      'pi',
      'royalairmaroc',
      'sonatours',
      'tradewind',
      'travelanco',
    ])
  })

  it('carries a rating only where one has a source', () => {
    const rated = tenants.filter(({ rating }) => rating)
    expect(rated.map(({ slug }) => slug)).toEqual(['de', 'tradewind'])
    expect(rated.map(({ rating }) => [rating?.value, rating?.count])).toEqual([
      [4.5, 4462],
      [4.5, 4462],
    ])
  })

  it('invents every company: no host, address or link of a real one', () => {
    const text = JSON.stringify(tenants)
    const names = [...text.matchAll(/(?:https:\/\/|@)([a-z0-9.-]+)/g)].map(([, host]) => host ?? '')
    const hosts = tenants.flatMap((tenant) => tenant.hosts)
    const real = [...names, ...hosts].filter(
      (h) => !/(\.example|localhost)$|^127\.0\.0\.1$/.test(h),
    )
    expect(real).toEqual([])
  })

  it('brings no schema library into the worker', async () => {
    const { metafile } = await build({
      entryPoints: [`${import.meta.dirname}/index.ts`, `${import.meta.dirname}/reading/theme.ts`],
      bundle: true,
      write: false,
      outdir: 'out',
      format: 'esm',
      metafile: true,
    })
    const inputs = Object.keys(metafile.inputs)
    expect(inputs.filter((path) => /arktype|@ark|@radix-ui|schema/.test(path))).toEqual([])
  })
})

describe('what pages may know', () => {
  it.each(tenants.map((tenant) => [tenant.slug, tenant] as const))(
    'of %s names its fields and nothing of the back office',
    (_slug, tenant) => {
      const shown = publicTenant(tenant)
      const hidden = ['$schema', 'hosts', 'suffixes', 'hostTag', 'catalog', 'appLinks', 'redirects']
      expect(Object.keys(shown).filter((key) => hidden.includes(key))).toEqual([])
      expect(JSON.stringify(shown)).not.toContain('fingerprints')
      expect(shown.affiliate ?? null).toBe(tenant.hostTag)
    },
  )

  it('does not grow with the file', () => {
    const extended = { ...(tenants[0] as Tenant), secretBinding: 'KEY' } as Tenant
    expect(JSON.stringify(publicTenant(extended))).not.toContain('KEY')
  })
})
