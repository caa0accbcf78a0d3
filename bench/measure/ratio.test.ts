import { describe, expect, it } from 'vitest'
import { ratiosOf, spreadOf, verdictOf } from './ratio.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('ratios of targets that were measured in turn', () => {
  it('are taken round by round, so that a slow minute is on both sides', () => {
    const limit = [1000, 400, 90, 1100]
    const ours = limit.map((rate) => rate * 0.57)
    for (const ratio of ratiosOf(ours, limit)) expect(ratio).toBeCloseTo(0.57)
  })

  it('need the same rounds', () => {
    expect(() => ratiosOf([1, 2], [1])).toThrow('as many values')
  })
})

describe('the spread of values', () => {
  it('has the median and the quartiles, between two values where they fall between', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toMatchObject({ median: 3, quartiles: [2, 4] })
    expect(spreadOf([4, 1, 3, 2])).toMatchObject({ median: 2.5, quartiles: [1.75, 3.25] })
  })

  it('leaves the values in the order that they were given in', () => {
    const values = [3, 1, 2]
    spreadOf(values)
    expect(values).toEqual([3, 1, 2])
  })

  // The ranks of tables of the sign test for 95 %.
  it.each([
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [12, 3, 10],
    [20, 6, 15],
    [50, 18, 33],
    [100, 40, 61],
  ])('of %i values bounds the median by the values %i and %i', (count, low, high) => {
    expect(spreadOf(upTo(count)).interval).toEqual([low, high])
  })

  it('of five values bounds nothing', () => {
    expect(spreadOf(upTo(5)).interval).toBeUndefined()
    expect(spreadOf([]).interval).toBeUndefined()
  })

  it('bounds the true median in about 95 of 100 runs, with noise that leans to one side', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const trueMedian = Math.log(2)
    const runs = 4_000
    let hits = 0
    for (let run = 0; run < runs; run++) {
      const values = Array.from({ length: 25 }, () => -Math.log(1 - random()))
      const [low, high] = spreadOf(values).interval ?? [0, 0]
      if (low <= trueMedian && trueMedian <= high) hits++
    }
    expect(hits / runs).toBeGreaterThan(0.94)
    expect(hits / runs).toBeLessThan(0.98)
  })
})

describe('the verdict', () => {
  const around = (median: number, noise: number) =>
    spreadOf(Array.from({ length: 21 }, (_, index) => median + ((index - 10) / 10) * noise))

  it('is given where the noise leaves no doubt', () => {
    expect(verdictOf(around(0.57, 0.05), 0.5)).toBe(true)
    expect(verdictOf(around(0.4, 0.05), 0.5)).toBe(false)
  })

  it('is none where the budget lies within the noise', () => {
    expect(verdictOf(around(0.57, 0.4), 0.5)).toBe('unclear')
    expect(verdictOf(around(0.45, 0.4), 0.5)).toBe('unclear')
  })

  it('is none of a few values, however far they are from the budget', () => {
    expect(verdictOf(spreadOf([9, 9, 9, 9, 9]), 0.5)).toBe('unclear')
    expect(verdictOf(spreadOf([9, 9, 9, 9, 9, 9]), 0.5)).toBe(true)
  })

  it('counts a share that is exactly the budget as met', () => {
    expect(verdictOf(spreadOf(Array(8).fill(0.5)), 0.5)).toBe(true)
  })
})
