import { expect, it } from 'vitest'
import { coverPlans } from './cover-plans.ts'

const stay = (slug: string, days: number) => ({ slug, name: slug, flag: '', days })
const plan = (id: string) => ({ id, days: 30, mb: 1024, priceMinor: 500 })
const stays = [stay('japan', 7), stay('south-korea', 8), stay('thailand', 3)]
const cover = {
  priceMinor: 2000,
  planCount: 4,
  parts: [
    { place: 'south-korea', stays: [1], plans: [plan('kr'), plan('kr')], priceMinor: 1000 },
    { place: 'asia', stays: [0, 2], plans: [plan('asia'), plan('asia-more')], priceMinor: 1000 },
  ],
}

it('R-MOM-24 the plans of a cover are bought in the order of travel, each for its days', () => {
  expect(coverPlans(cover, stays, '2026-12-14')).toEqual([
    { planId: 'asia', quantity: 1, startsOn: '2026-12-14', endsOn: '2026-12-31' },
    { planId: 'asia-more', quantity: 1, startsOn: '2026-12-14', endsOn: '2026-12-31' },
    { planId: 'kr', quantity: 2, startsOn: '2026-12-21', endsOn: '2026-12-28' },
  ])
  expect(coverPlans(cover, stays, undefined)).toEqual([
    { planId: 'asia', quantity: 1 },
    { planId: 'asia-more', quantity: 1 },
    { planId: 'kr', quantity: 2 },
  ])
})
