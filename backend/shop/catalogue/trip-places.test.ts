import { beforeAll, describe, expect, it } from 'vitest'
import { tripOf } from '../../testing/shop/catalogue.ts'
import { call, seedDatabase, testCatalogue } from '../../testing/testing.ts'

const seededAt = Date.now()

beforeAll(() => seedDatabase(new Date(seededAt)))

describe('C7 places for a trip', () => {
  it('are the countries themselves and all that covers any of them', async () => {
    const { countries, places, currency } = await tripOf(
      'ids=japan&ids=south-korea&ids=nowhere&currency=EUR',
    )
    expect(currency).toBe('EUR')
    expect(countries.map(({ slug, code }) => `${slug} ${code}`)).toEqual([
      'japan JP',
      'south-korea KR',
    ])
    const covers = new Map(places.map((place) => [place.slug, place.covers.toSorted()]))
    expect(covers.get('japan')).toEqual(['japan'])
    expect(covers.get('japan-korea')).toEqual(['japan', 'south-korea'])
    expect(covers.get('global-54')).toEqual(['japan', 'south-korea'])
    expect(covers.has('europe')).toBe(false)
    expect(places.every((place) => place.plans.length > 0)).toBe(true)
  })

  it('offer what can be bought at once: nothing sold out, nothing that asks for a passport', async () => {
    const hongKong = await tripOf('ids=hong-kong')
    const local = hongKong.places.find(({ slug }) => slug === 'hong-kong')
    expect(local?.plans.filter(({ slug }) => slug.startsWith('local-'))).toEqual([])
    const iceland = await tripOf('ids=iceland')
    const ids = iceland.places.flatMap(({ plans }) => plans.map(({ id }) => id))
    expect(ids).not.toContain('is-20gb-30d-v1')
    expect(ids).toContain('is-10gb-30d-v1')
  })

  it('leave out plans that another one replaces for no more', async () => {
    const { places } = await tripOf('ids=japan&ids=italy')
    for (const { plans } of places) {
      for (const plan of plans) {
        const better = plans.filter(
          (other) =>
            other !== plan &&
            other.plan_type === plan.plan_type &&
            other.price_minor <= plan.price_minor &&
            other.duration >= plan.duration &&
            (other.daily_mb ?? other.amount) >= (plan.daily_mb ?? plan.amount) &&
            (other.tethering || !plan.tethering),
        )
        expect(better.map(({ id }) => `${id} for ${plan.id}`)).toEqual([])
      }
    }
  })

  it('R-MOM-24 say what can be added later: only what every supplier of the place has', async () => {
    const placeOf = async (slug: string) =>
      (await tripOf(`ids=${slug}`)).places.find((place) => place.slug === slug)
    const japan = await placeOf('japan')
    expect(japan?.addons[0]).toEqual({ amount_mb: 1024, days: 7, price_minor: 350 })
    expect(japan?.plans.some(({ takes_addons: takes }) => takes)).toBe(true)
    const offer = (table: 'plan' | 'addon', supplier: string) =>
      testCatalogue()
        .prepare(`INSERT INTO ${table}_offer (${table}_id, supplier, package_id,
            ${table === 'plan' ? 'rank,' : ''} cost_micros, cost_currency, most_micros)
          SELECT id, '${supplier}', 'package', ${table === 'plan' ? '0,' : ''} 1, 'USD', 1
          FROM ${table} WHERE destination_slug = 'japan' ORDER BY position LIMIT 1`)
        .run()
    try {
      await offer('plan', 'one')
      expect((await placeOf('japan'))?.addons).toEqual([])
      await offer('addon', 'one')
      expect((await placeOf('japan'))?.addons).toHaveLength(1)
      await offer('plan', 'two')
      expect((await placeOf('japan'))?.addons).toEqual([])
    } finally {
      for (const table of ['plan_offer', 'addon_offer']) {
        await testCatalogue().prepare(`DELETE FROM ${table}`).run()
      }
    }
  })

  it('keep to what the channel sells and charge its margin', async () => {
    const usual = await tripOf('ids=japan')
    const dear = await tripOf('ids=japan', { channel: 'dear' })
    const priceOf = (trip: typeof usual) => trip.places[0]?.plans[0]?.price_minor ?? 0
    expect(priceOf(dear)).toBeGreaterThan(priceOf(usual))
    const asian = await tripOf('ids=japan&ids=france', { channel: 'asian' })
    expect(asian.countries.map(({ slug }) => slug)).not.toContain('france')
  })

  it('are asked for at most eight countries, and may be stored by anyone', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => `ids=country-${at}`).join('&')
    expect((await call(`/catalogue/trip?${nine}`)).status).toBe(400)
    expect((await call('/catalogue/trip')).status).toBe(400)
    const response = await call('/catalogue/trip?ids=japan')
    expect(response.headers.get('cache-control')).toContain('public')
  })
})
