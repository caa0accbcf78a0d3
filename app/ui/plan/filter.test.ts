import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import {
  applyFilters,
  countFilters,
  filterChoices,
  parseFilters,
  withoutFilters,
  withQuery,
} from './filter.ts'

const small = samplePlan({
  id: 'small',
  slug: '1gb-7-days',
  days: 7,
  dataMb: 1024,
  priceMinor: 350,
  perGbMinor: 350,
  perDayMinor: 50,
  is5g: false,
})
const middle = samplePlan({ id: 'middle' })
const large = samplePlan({
  id: 'large',
  slug: '20gb-30-days',
  dataMb: 20 * 1024,
  priceMinor: 3100,
  perGbMinor: 155,
  perDayMinor: 103,
  hasHotspot: false,
})
const daily = sampleDailyPlan({ id: 'daily' })
const unlimited = sampleDailyPlan({
  id: 'unlimited',
  slug: 'unlimited-7-days',
  isUnlimited: true,
  dailyMb: 5 * 1024,
  priceMinor: 2040,
  perDayMinor: 291,
})
const plans = [large, small, middle, daily, unlimited]

function found(query: string): string[] {
  const filters = parseFilters(new URLSearchParams(query), plans)
  return applyFilters(plans, filters).map((plan) => plan.id)
}

describe('the plan list', () => {
  it.each([
    ['', ['small', 'middle', 'large']],
    ['type=daily', ['daily', 'unlimited']],
    ['days=30', ['middle', 'large']],
    ['size=20', ['large']],
    ['hotspot=1', ['small', 'middle']],
    ['5g=1', ['middle', 'large']],
    ['type=daily&unlimited=1', ['unlimited']],
    ['sort=gb', ['large', 'middle', 'small']],
    ['sort=day', ['middle', 'small', 'large']],
    ['type=daily&size=5', ['unlimited']],
    ['days=30&hotspot=1&5g=1', ['middle']],
  ])('answers %j with %j', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it.each([
    'type=weekly',
    'days=8',
    'days=7e0',
    'size=-1',
    'size=<script>',
    'sort=name',
    'hotspot=yes',
    '5g=true',
  ])('ignores the invalid value in %j', (query) => {
    expect(found(query)).toEqual(['small', 'middle', 'large'])
  })

  it('shows the kind of the opened plan where the address does not say', () => {
    expect(parseFilters(new URLSearchParams(), plans, 'daily').type).toBe('daily')
  })

  it('does not offer a kind the destination has no plan of', () => {
    expect(parseFilters(new URLSearchParams('type=daily'), [small]).type).toBe('data')
  })

  it('puts a plan that is out of stock last', () => {
    const away = { ...small, unavailableUntil: '2026-12-03' }
    const filters = parseFilters(new URLSearchParams(), [away, large])
    expect(applyFilters([away, large], filters).map((plan) => plan.id)).toEqual(['large', 'small'])
  })

  it('offers only lengths and sizes that leave something out', () => {
    expect(filterChoices(plans, 'data')).toEqual({ days: [30], gb: [5, 20] })
  })

  it('counts what narrows the list, not how it is ordered', () => {
    const filters = parseFilters(new URLSearchParams('hotspot=1&days=30&sort=gb'), plans)
    expect(countFilters(filters)).toBe(2)
  })
})

describe('the address of a filter', () => {
  const query = new URLSearchParams('type=daily&hotspot=1&compare=a,b')

  it('changes one name and keeps the others', () => {
    expect(withQuery(query, { hotspot: undefined, days: '7' })).toBe(
      '?type=daily&compare=a,b&days=7',
    )
  })

  it('is empty when nothing is left', () => {
    expect(withQuery(new URLSearchParams('5g=1'), { '5g': undefined })).toBe('')
  })

  it('clears the filters but not the kind nor the comparison', () => {
    expect(withoutFilters(query)).toBe('?type=daily&compare=a,b')
  })
})
