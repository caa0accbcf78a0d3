import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import { bestValues } from './best-values.ts'
import { parseCompare, toggleCompare } from './compare.ts'

const a = samplePlan({ id: 'A', slug: 'a', priceMinor: 1200, perGbMinor: 240, perDayMinor: 40 })
const b = samplePlan({ id: 'B', slug: 'b', priceMinor: 1750, perGbMinor: 175, perDayMinor: 58 })
const c = sampleDailyPlan({ id: 'C', slug: 'c', priceMinor: 1200, perDayMinor: 171 })
const d = samplePlan({ id: 'D', slug: 'd' })
const plans = [a, b, c, d]

function compared(query: string): string[] {
  return parseCompare(new URLSearchParams(query), plans).map((plan) => plan.slug)
}

describe('the plans to compare', () => {
  it.each([
    ['', []],
    ['compare=b,a', ['b', 'a']],
    ['compare=a&compare=b', ['a', 'b']],
    ['compare=a,b,c,d', ['a', 'b', 'c']],
    ['compare=a,a,nothing,b', ['a', 'b']],
    ['compare=', []],
  ])('are read from %j as %j', (query, slugs) => {
    expect(compared(query)).toEqual(slugs)
  })

  it('grow with a tick and shrink with the next one', () => {
    expect(toggleCompare([a], 'b')).toBe('a,b')
    expect(toggleCompare([a, b], 'a')).toBe('b')
    expect(toggleCompare([a], 'a')).toBeUndefined()
  })

  it('stay three when a fourth is ticked', () => {
    expect(toggleCompare([a, b, c], 'd')).toBe('a,b,c')
  })
})

describe('the best values', () => {
  it('are the lowest of each row, shared where they are equal', () => {
    const best = bestValues([a, b, c])
    expect([...best.priceMinor]).toEqual(['A', 'C'])
    expect([...best.perGbMinor]).toEqual(['B'])
    expect([...best.perDayMinor]).toEqual(['A'])
  })

  it('are left out where every plan has the same figure', () => {
    expect(bestValues([a, { ...a, id: 'E' }]).priceMinor.size).toBe(0)
  })
})
