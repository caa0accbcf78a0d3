import { describe, expect, it } from 'vitest'
import { historyStart, type PriceSpan, priceAt } from './price-at.ts'

const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 21)

/** A span in days relative to now; `null` as its end means open-ended. */
function span(
  from: number,
  to: number | null,
  amountMinor: number,
  isReduction = false,
): PriceSpan {
  const validTo = to === null ? null : nowMs + to * dayMs
  return { validFrom: nowMs + from * dayMs, validTo, amountMinor, isReduction }
}

describe('the price of a moment', () => {
  it('is the one whose span the moment falls into', () => {
    const spans = [span(-100, -10, 2000), span(-10, null, 2500)]
    expect(priceAt(spans, nowMs)?.priceMinor).toBe(2500)
    expect(priceAt(spans, nowMs - 10 * dayMs)?.priceMinor).toBe(2500)
    expect(priceAt(spans, nowMs - 10 * dayMs - 1)?.priceMinor).toBe(2000)
  })

  it('is nothing where no span holds', () => {
    expect(priceAt([], nowMs)).toBeUndefined()
    expect(priceAt([span(1, null, 100)], nowMs)).toBeUndefined()
    expect(priceAt([span(-9, 0, 100)], nowMs)).toBeUndefined()
  })
})

describe('the reference of a reduction', () => {
  it('is the lowest price of the 30 days before it began', () => {
    const spans = [
      span(-100, -20, 1900),
      span(-20, -3, 2000),
      span(-3, 20, 1750, true),
      span(20, null, 2000),
    ]
    expect(priceAt(spans, nowMs)).toEqual({
      priceMinor: 1750,
      referenceMinor: 1900,
      reductionEndsAt: nowMs + 20 * dayMs,
    })
  })

  it('ignores prices from before those 30 days', () => {
    const spans = [span(-100, -33, 1500), span(-33, -3, 2000), span(-3, 20, 1750, true)]
    expect(priceAt(spans, nowMs)?.referenceMinor).toBe(2000)
  })

  it.each([
    ['lower', 1700],
    ['the same', 1750],
  ])('is none where a price of those days was %s', (_, earlier) => {
    const spans = [span(-60, -9, earlier), span(-9, -3, 2000), span(-3, 20, 1750, true)]
    expect(priceAt(spans, nowMs)).toEqual({
      priceMinor: 1750,
      referenceMinor: null,
      reductionEndsAt: null,
    })
  })

  it('is none for a price that was simply set lower', () => {
    expect(priceAt([span(-60, -3, 2000), span(-3, null, 1750)], nowMs)?.referenceMinor).toBeNull()
  })

  it('is none where there was no price before', () => {
    expect(priceAt([span(-3, 20, 1750, true)], nowMs)?.referenceMinor).toBeNull()
  })

  it('is no longer announced once the reduction has lasted 30 days', () => {
    const spans = [span(-100, 0, 2000), span(0, 60, 1750, true), span(60, null, 2000)]
    expect(priceAt(spans, nowMs + 30 * dayMs - 1)?.referenceMinor).toBe(2000)
    expect(priceAt(spans, nowMs + 30 * dayMs)?.referenceMinor).toBeNull()
    expect(priceAt(spans, nowMs + 60 * dayMs)?.priceMinor).toBe(2000)
  })

  it('counts an earlier reduction among the prices of the 30 days', () => {
    const spans = [
      span(-100, -25, 2000),
      span(-25, -15, 1800, true),
      span(-15, -3, 2000),
      span(-3, 20, 1750, true),
    ]
    expect(priceAt(spans, nowMs)?.referenceMinor).toBe(1800)
  })

  it('needs no more history than a query reads', () => {
    const spans = [span(-100, -29, 2000), span(-29, 20, 1750, true)]
    const read = spans.filter(({ validTo }) => validTo === null || validTo > historyStart(nowMs))
    expect(priceAt(read, nowMs)).toEqual(priceAt(spans, nowMs))
  })
})
