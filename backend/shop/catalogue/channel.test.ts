import { describe, expect, it } from 'vitest'
import { detailOf, listOf, plansOf, sitemapOf } from '../../testing/shop/catalogue.ts'
import { call } from '../../testing/testing.ts'
import { isPricePoint } from './price/price-points.ts'

describe('a channel', () => {
  it('sells only what it includes', async () => {
    const { destinations } = await listOf('page_size=300', { channel: 'asian' })
    expect(destinations.map((place) => place.slug)).toEqual([
      'japan',
      'thailand',
      'south-korea',
      'japan-korea',
    ])
    expect((await call('/catalogue/destinations/italy', { channel: 'asian' })).status).toBe(404)
    const japan = await detailOf('japan', '', { channel: 'asian' })
    expect(japan.regional.map((place) => place.slug)).toEqual(['japan-korea'])
  })

  it('never sells what it excludes', async () => {
    const options = { channel: 'picky' }
    expect((await call('/catalogue/destinations/japan', options)).status).toBe(404)
    const path = '/catalogue/destinations/japan/plans/5gb-30d'
    expect((await call(path, options)).status).toBe(404)
    const { destinations } = await listOf('page_size=300', options)
    expect(destinations.some((place) => place.slug === 'europe')).toBe(false)
    const { plans } = await plansOf('offer=reduced&page_size=100', options)
    expect(plans.some((plan) => plan.destination_slug === 'japan')).toBe(false)
    const sitemap = await sitemapOf(options)
    expect(sitemap.destinations.some((place) => place.slug === 'japan')).toBe(false)
  })

  it('adds its margin to prices and references alike', async () => {
    const japan = await detailOf('japan', '', { channel: 'dear' })
    expect(japan.from_minor).toBe(400)
    expect(japan.plans.find((plan) => plan.slug === '10gb-30d')).toMatchObject({
      price_minor: 1950,
      reference_minor: 2200,
    })
    expect(japan.plans.every((plan) => isPricePoint(plan.price_minor, 'USD'))).toBe(true)
  })
})
