import { describe, expect, it } from 'vitest'
import { sampleDetail } from '#app/testing/sample-detail.ts'
import { countryView } from './country-view.ts'

const japan = sampleDetail()

function viewOf(differences: Parameters<typeof sampleDetail>[0] = {}) {
  return countryView(sampleDetail(differences), 'en')
}

describe('the page of a destination', () => {
  it('says its name, price, networks, speed and hotspot', () => {
    expect(viewOf().place).toMatchObject({ name: 'Japan', path: '/japan-eSIM', flag: 'jp' })
    expect(viewOf().facts.map((fact) => fact.text)).toEqual([
      '$12.00',
      'SoftBank, au',
      '4G and 5G',
      'Every plan',
    ])
  })

  it('R-SUP-81 says nothing of networks where suppliers name none', () => {
    const { lead, facts } = viewOf({ networks: [] })
    expect(lead).toBe('Install before you fly, online when you land.')
    expect(facts.map((fact) => fact.text)).toEqual(['$12.00', '4G and 5G', 'Every plan'])
  })

  it('sends no names of what a plan does not have', () => {
    const [plan] = viewOf().plans
    expect(plan).toMatchObject({ dataMb: 5120 })
    for (const name of ['dailyMb', 'throttleKbps', 'referenceMinor', 'unavailableUntil'])
      expect(plan).not.toHaveProperty(name)
  })

  it('leads back to its continent', () => {
    expect(viewOf().crumbs.map((crumb) => crumb.path)).toEqual(['/shop', '/shop/continent/asia'])
    expect(viewOf({ kind: 'region', continent: null }).crumbs.at(-1)?.path).toBe(
      '/shop/regional-plans',
    )
  })

  it('puts its cities on the map', () => {
    expect(viewOf().map).toMatchObject({ mapId: 'jp', label: 'Map: Japan, 2 cities' })
  })

  it('names a region only when its best price per GB is lower', () => {
    expect(viewOf().hint).toMatchObject({ path: '/japan-korea-eSIM', flags: ['jp', 'kr'] })
    expect(viewOf().hint?.text).toContain('$2.00 instead of $2.40')
    const dearer = japan.regional.map((region) => ({ ...region, cheaperPerGb: false }))
    expect(viewOf({ regional: dearer }).hint).toBeUndefined()
  })

  it('names the region with the lowest price per GB', () => {
    const [region] = japan.regional
    const others = [150, 190].map((bestPerGbMinor) => ({ ...region, bestPerGbMinor }))
    const regional = [...japan.regional, ...others] as typeof japan.regional
    expect(viewOf({ regional }).hint?.text).toContain('$1.50 instead of $2.40')
  })

  it('lists the countries of a region by name, with links to those sold alone', () => {
    const europe = viewOf({
      slug: 'europe',
      kind: 'region',
      code: null,
      countryCodes: ['CH', 'AT'],
      countryCount: 2,
      members: [{ code: 'AT', slug: 'austria' }],
    })
    expect(europe.worksIn).toEqual([
      { code: 'at', name: 'Austria', path: '/austria-eSIM' },
      { code: 'ch', name: 'Switzerland', path: undefined },
    ])
    expect(europe.place.flag).toBeUndefined()
  })

  it('is whole without plans, cities and regions', () => {
    const bare = viewOf({ plans: [], cities: [], regional: [], networks: [] })
    expect(bare.faq).toEqual([])
    expect(bare.hint).toBeUndefined()
  })
})
