import { expect, it } from 'vitest'
import { isInUnion, rateLists, standardRate } from './vat-rates.ts'

const countries = rateLists.flatMap(({ rates }) => Object.keys(rates))

it('names a country once, with the pages and the day that its rate comes from', () => {
  expect(countries.toSorted()).toEqual([...new Set(countries)].toSorted())
  for (const { sources, checkedOn } of rateLists) {
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(new URL(source).protocol).toBe('https:')
    expect(new Date(checkedOn).getTime()).toBeGreaterThan(Date.UTC(2025, 6))
  }
})

it('has a rate for all member states of the Union, between the least and the most of today', () => {
  expect(countries.filter(isInUnion)).toHaveLength(27)
  for (const country of countries.filter(isInUnion)) {
    expect(standardRate(country)).toBeGreaterThanOrEqual(1500)
    expect(standardRate(country)).toBeLessThanOrEqual(2700)
  }
})

it.each([
  ['CH', 810],
  ['FI', 2550],
  ['MA', 2000],
  ['US', undefined],
])('knows that of %s: %s', (country, rate) => {
  expect(standardRate(country)).toBe(rate)
})
