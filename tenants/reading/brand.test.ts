import { describe, expect, it } from 'vitest'
import { brandOf, originOfTenant } from '../index.ts'
import { readTenants } from '../writing/read-folder.ts'
import { contrast } from './colour.ts'
import type { Tenant } from './schema.ts'

const tenants = readTenants()

const named = tenants.map((tenant) => [tenant.slug, tenant] as const)

function tenantOf(slug: string): Tenant {
  const tenant = tenants.find((each) => each.slug === slug)
  if (!tenant) throw new Error(`expected a tenant ${slug}`)
  return tenant
}

describe('a brand in mails', () => {
  it.each(named)('of %s has colours that can be read, in each of its modes', (_, tenant) => {
    const { colours, darkColours } = brandOf(tenant)
    for (const set of darkColours ? [colours, darkColours] : [colours]) {
      for (const colour of Object.values(set)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      const text = [set.text, set.muted].flatMap((ink) =>
        [set.page, set.panel].map((ground) => contrast(ink, ground)),
      )
      const code = contrast(set.text, set.sunken)
      expect(Math.min(...text, code, contrast(set.onInk, set.ink))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has one theme where the shop has one', () => {
    expect(brandOf(tenantOf('pi')).darkColours).toBeUndefined()
    expect(brandOf(tenantOf('tradewind')).darkColours).toBeDefined()
  })

  it('has the corners of the shop', () => {
    const corners = ['tradewind', 'edelweiss', 'mtn', 'pi'].map((slug) => tenantOf(slug))
    expect(corners.map((tenant) => brandOf(tenant).cornerPx)).toEqual([8, 0, 5, 12])
  })

  it('says who stands behind the shop', () => {
    expect(brandOf(tenantOf('edelweiss'))).toMatchObject({
      wordmark: 'edelweiss',
      legalEntity: 'edelweiss Demo Partner AG',
      address: { street: 'Musterweg 3', postalCode: '8000', city: 'Zurich', country: 'CH' },
      supportEmail: 'support@edelweiss.tradewind.example',
    })
  })
})

describe('the origin of a shop', () => {
  it('is its first public host in production', () => {
    const origins = ['tradewind', 'edelweiss'].map((slug) =>
      originOfTenant(tenantOf(slug), { isProduction: true, port: '8787' }),
    )
    expect(origins).toEqual(['https://tradewind.example', 'https://edelweiss.tradewind.example'])
  })

  it('is its localhost name while developing', () => {
    const tenant = tenantOf('tradewind')
    expect(originOfTenant(tenant, { isProduction: false, port: '8787' })).toBe(
      'http://tradewind.localhost:8787',
    )
    expect(originOfTenant(tenant, { isProduction: false })).toBe('http://tradewind.localhost')
  })
})
