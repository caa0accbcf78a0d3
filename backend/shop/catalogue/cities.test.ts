import { describe, expect, it } from 'vitest'
import { hubCities } from '#contract/catalogue/city-row.ts'
import { hubRows } from '#contract/data/hub-cities.ts'
import { cityRows } from './data/cities.ts'

describe('the hubs', () => {
  it('are cities of the catalogue, with names in every script', () => {
    expect(hubRows.filter((row) => !cityRows.includes(row))).toEqual([])
    expect(hubCities().filter(({ names }) => !names.ja || !names.hi || !names.th)).toEqual([])
  })
})
