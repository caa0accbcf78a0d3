import { beforeAll, describe, expect, it } from 'vitest'
import { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { plansOf, read } from '../../testing/shop/catalogue.ts'
import { call, seedDatabase } from '../../testing/testing.ts'

const dayMs = 86_400_000
const seededAt = Date.now()

beforeAll(() => seedDatabase(new Date(seededAt)))

describe('a plan', () => {
  it('is found by its address, with its place', async () => {
    const path = '/catalogue/destinations/japan/plans/2gb-daily-7d?currency=JPY'
    const plan = OfferedPlan.assert(await read(path))
    expect(plan).toMatchObject({
      id: 'jp-2gb-daily-7d-v1',
      amount: 14_336,
      daily_mb: 2048,
      throttle_kbps: 512,
      per_gb_minor: null,
      currency: 'JPY',
      destination: { slug: 'japan', code: 'JP' },
    })
    expect((await call('/catalogue/destinations/japan/plans/9gb-1d')).status).toBe(404)
  })

  it('is found by its id, in the shops that sell it', async () => {
    const { plans } = await plansOf('plan_id=jp-5gb-30d-v1')
    expect(plans.map(({ id }) => id)).toEqual(['jp-5gb-30d-v1'])
    expect((await plansOf('plan_id=jp-5gb-30d-v9')).plans).toEqual([])
  })

  it('is never without a fact a buyer needs', async () => {
    let start = ''
    let count = 0
    while (start !== 'end') {
      const list = await plansOf(`page_size=300${start && `&page_start=${start}`}`)
      count += list.plans.length
      expect(list.plans.filter((plan) => plan.networks.length === 0)).toEqual([])
      start = list.last_evaluated_key ?? 'end'
    }
    expect(count).toBeGreaterThan(2800)
  })

  it('is listed among the reductions only while it is reduced', async () => {
    const { plans } = await plansOf('offer=reduced&page_size=100')
    expect(plans.length).toBeGreaterThanOrEqual(10)
    expect(plans.every((plan) => (plan.reference_minor ?? 0) > plan.price_minor)).toBe(true)
    const later = await plansOf('offer=reduced', { now: seededAt + 60 * dayMs })
    expect(later.plans).toEqual([])
  })

  it('is found by size, length and kind', async () => {
    const large = await plansOf(`min_mb=${100 * 1024}&plan_type=data&page_size=100`)
    expect(large.plans.length).toBeGreaterThan(30)
    expect(large.plans.every((plan) => plan.amount === 102_400)).toBe(true)
    const week = await plansOf('unlimited=1&duration=7&kind=region&page_size=50')
    expect(week.plans.every((plan) => plan.slug === 'unlimited-7d')).toBe(true)
    expect(week.plans.length).toBeGreaterThanOrEqual(15)
    const two = await plansOf('ids=japan&ids=italy&min_mb=102400&plan_type=data')
    expect(two.plans.map((plan) => plan.destination_slug)).toEqual(['japan', 'italy'])
  })
})
