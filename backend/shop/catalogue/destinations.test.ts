import { beforeAll, describe, expect, it } from 'vitest'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { currencies } from '#contract/money.ts'
import { detailOf, listOf } from '../../testing/shop/catalogue.ts'
import { call, seedDatabase } from '../../testing/testing.ts'
import { isPricePoint } from './price/price-points.ts'

const dayMs = 86_400_000
const seededAt = Date.now()

beforeAll(() => seedDatabase(new Date(seededAt)))

describe('the list of destinations', () => {
  it('begins with the board of the home page', async () => {
    const { destinations } = await listOf('kind=country&popular=1')
    expect(destinations.map((place) => place.slug)).toEqual([
      'japan',
      'italy',
      'united-states',
      'thailand',
      'turkiye',
      'south-korea',
      'united-kingdom',
      'united-arab-emirates',
      'mexico',
      'vietnam',
    ])
    const [japan] = destinations
    expect(japan).toMatchObject({
      from_minor: 350,
      board: { gb1_d7: 350, gb5_d30: 1200, gb10_d30: 1750, unl_d7: 2050 },
      networks: [{ name: 'SoftBank' }, { name: 'au' }],
    })
  })

  it('is read page after page until no key is left', async () => {
    const slugs: string[] = []
    let start = ''
    for (let page = 0; page < 40 && start !== 'end'; page += 1) {
      const query = `page_info[page_size]=50${start && `&page_info[page_start]=${start}`}`
      const list = await listOf(query)
      slugs.push(...list.destinations.map((place) => place.slug))
      start = list.last_evaluated_key ?? 'end'
    }
    expect(slugs.length).toBeGreaterThan(250)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('holds ten unless asked for more, and all at once if asked', async () => {
    expect((await listOf('')).destinations).toHaveLength(10)
    const all = await listOf('page_size=300')
    expect(all.last_evaluated_key).toBeNull()
    expect(all.destinations.length).toBeGreaterThan(250)
  })

  it('is narrowed by kind, continent and slugs', async () => {
    const { destinations: globals } = await listOf('kind=global')
    expect(globals.map((place) => place.country_count)).toEqual([54, 82, 112, 172])
    const { destinations: islands } = await listOf('continent=oceania&page_size=300')
    expect(islands.every((place) => place.continent === 'oceania')).toBe(true)
    const { destinations: two } = await listOf('ids=japan&ids=south-korea')
    expect(two.map((place) => place.slug)).toEqual(['japan', 'south-korea'])
  })

  it.each(currencies)('has a price point in %s for every place', async (currency) => {
    const { destinations } = await listOf(`page_size=300&currency=${currency}`)
    const wrong = destinations.filter(
      (place) =>
        place.currency !== currency ||
        place.from_minor === 0 ||
        !isPricePoint(place.from_minor, currency),
    )
    expect(wrong).toEqual([])
  })

  it('falls back to dollars for a currency that is not sold in', async () => {
    const { destinations } = await listOf('currency=XXX')
    expect(destinations[0]?.currency).toBe('USD')
  })

  it.each([
    ['kind=planet', 'kind'],
    ['continent=atlantis', 'continent'],
    ['page_size=0', 'page_size'],
    ['page_size=301', 'page_size'],
    ['page_info[page_size]=x', 'page_info.page_size'],
    ['page_info[page_start]=-1', 'page_info.page_start'],
    ['popular=maybe', 'popular'],
    ['ids=../etc', 'ids'],
  ])('refuses %s and names the field', async (query, path) => {
    const response = await call(`/catalogue/destinations?${query}`)
    expect(response.status).toBe(400)
    const problem = (await response.json()) as { code: string; details: { fields: object[] } }
    expect(problem.code).toBe('invalid_input')
    expect(problem.details.fields).toContainEqual(expect.objectContaining({ path }))
  })
})

describe('a destination', () => {
  it('carries its plans, cities and the wider places that hold it', async () => {
    const japan = await detailOf('japan')
    expect(japan.plans.filter((plan) => plan.plan_type === 'data')).toHaveLength(8)
    expect(japan.cities.map((city) => city.name_en)).toContain('Sapporo')
    expect(japan.regional.map((place) => place.slug)).toEqual([
      'japan-korea',
      'apac',
      'global-54',
      'global-82',
      'global-112',
      'global-172',
    ])
    expect(japan.regional[0]).toMatchObject({ from_minor: 500, country_codes: ['JP', 'KR'] })
    expect(japan.members).toEqual([])
  })

  it('of several countries lists all of them with their addresses', async () => {
    const europe = await detailOf('europe')
    expect(europe.country_codes).toHaveLength(36)
    expect(europe.members).toHaveLength(36)
    expect(europe.members).toContainEqual({ code: 'GB', slug: 'united-kingdom' })
    expect(europe.regional.map((place) => place.slug)).toEqual([
      'europe-plus',
      'global-54',
      'global-82',
      'global-112',
      'global-172',
    ])
  })

  it('says where a region is cheaper per GB', async () => {
    const andorra = await detailOf('andorra')
    const cheaper = andorra.regional.filter((place) => place.cheaper_per_gb)
    expect(cheaper.map((place) => place.slug)).toContain('europe-plus')
    const japan = await detailOf('japan')
    expect(japan.regional.some((place) => place.cheaper_per_gb)).toBe(false)
  })

  it('shows a reduction against the lowest price of the 30 days before', async () => {
    const { plans } = await detailOf('japan')
    expect(plans.find((plan) => plan.slug === '10gb-30d')).toMatchObject({
      price_minor: 1750,
      reference_minor: 2000,
      per_gb_minor: 175,
      per_day_minor: 58,
      addon_from_minor: 350,
    })
  })

  it('returns to the list price when the reduction is over', async () => {
    const { plans, board } = await detailOf('japan', '', { now: seededAt + 28 * dayMs })
    expect(plans.find((plan) => plan.slug === '10gb-30d')).toMatchObject({
      price_minor: 2000,
      reference_minor: null,
      reduction_ends_at: null,
    })
    expect(board.gb10_d30).toBe(2000)
  })

  it('names until when a plan is sold out, and not for longer', async () => {
    const paused = (detail: typeof DestinationDetail.infer) =>
      detail.plans.find((plan) => plan.slug === '20gb-30d')?.unavailable_until
    expect(paused(await detailOf('iceland'))).not.toBeNull()
    const later = { now: seededAt + 10 * dayMs }
    expect(paused(await detailOf('iceland', '', later))).toBeNull()
  })

  it('marks the plans of local networks that ask for a passport', async () => {
    const { plans, from_minor } = await detailOf('hong-kong')
    const local = plans.filter((plan) => plan.kyc !== 'none')
    expect(local).toHaveLength(1)
    expect(local[0]).toMatchObject({ activation_policy: 'installation', networks: [{ name: '3' }] })
    expect(from_minor).toBe(450)
  })

  it.each(['atlantis', 'Japan', '%F0%9F%97%BE', '..', `${'x'.repeat(200)}`])(
    'that is not sold is not found: %s',
    async (slug) => {
      const response = await call(`/catalogue/destinations/${slug}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    },
  )
})
