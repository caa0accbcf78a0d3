import { beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../../platform/sql.ts'
import { seedDatabase, testCatalogue } from '../../../testing/testing.ts'
import { getPlanById } from '../plans.ts'
import type { View } from '../view.ts'
import { type MarginSpan, recordMargin, shopSpans } from './channel-margin.ts'
import { type PriceSpan, priceAt } from './price-at.ts'

const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 21)
const at = (days: number) => nowMs + days * dayMs

/** USD 20.00, reduced to 17.50 three days ago. */
const spans: PriceSpan[] = [
  { validFrom: at(-100), validTo: at(-3), amountMinor: 2000, isReduction: false },
  { validFrom: at(-3), validTo: at(20), amountMinor: 1750, isReduction: true },
]

function shownWith(percent: number, recorded: readonly MarginSpan[]) {
  const channel = { id: 'shop', catalogue: { marginPercent: percent } }
  return priceAt(shopSpans({ channel, currency: 'USD', nowMs }, spans, recorded), nowMs)
}

describe('R-MON-3: the reference price of a shop whose margin changes', () => {
  it('is none once the margin rises: the days before were cheaper', () => {
    const margins = [{ validFrom: at(-90), percent: 0 }]
    const plain = { priceMinor: 1750, referenceMinor: 2000 }
    expect(shownWith(0, margins)).toMatchObject(plain)
    for (const since of [nowMs, at(-2)]) {
      const shown = shownWith(12, [...margins, { validFrom: since, percent: 12 }])
      expect(shown?.priceMinor).toBeGreaterThan(1750)
      expect(shown?.referenceMinor).toBeNull()
    }
    // The margin is in the shop's file and was not recorded yet.
    expect(shownWith(12, margins)?.referenceMinor).toBeNull()
  })

  it('is what was charged before, with the margin of that time, where the margin falls', () => {
    const margins = [
      { validFrom: at(-90), percent: 12 },
      { validFrom: at(-1), percent: 0 },
    ]
    expect(shownWith(0, margins)).toMatchObject({
      priceMinor: 1750,
      referenceMinor: shownWith(12, margins.slice(0, 1))?.referenceMinor,
    })
  })

  it('counts a margin that rose and fell again', () => {
    const margins = [
      { validFrom: at(-90), percent: 0 },
      { validFrom: at(-2), percent: 12 },
      { validFrom: at(-1), percent: 0 },
    ]
    expect(shownWith(0, margins)).toMatchObject({ priceMinor: 1750, referenceMinor: null })
  })

  it('takes the first known margin for the days before it, and the present one without any', () => {
    const [first, second] = [shownWith(12, []), shownWith(12, [{ validFrom: at(-1), percent: 12 }])]
    expect(first).toEqual(second)
    expect(first?.referenceMinor).toBeGreaterThan(first?.priceMinor ?? 0)
  })
})

function record(channel: string, percent: number, instant: number) {
  return statement(testCatalogue(), recordMargin({ channel, percent, nowMs: instant })).run()
}

describe('R-MON-3: a margin in a shop’s file', () => {
  beforeAll(() => seedDatabase(new Date(nowMs)))

  it('is recorded when it is another one, and never rewrites an earlier one', async () => {
    const channel = crypto.randomUUID()
    for (const [at, percent] of [0, 0, 12, 12, 0].entries()) await record(channel, percent, at + 1)
    const { results } = await statement(testCatalogue())`
      SELECT valid_from AS validFrom, percent FROM channel_margin
      WHERE channel = ${channel} ORDER BY valid_from`.all()
    expect(results).toEqual([
      { validFrom: 1, percent: 0 },
      { validFrom: 3, percent: 12 },
      { validFrom: 5, percent: 0 },
    ])
  })

  it('does not raise what the page says was charged', async () => {
    const id = crypto.randomUUID()
    const view = (marginPercent: number): View => ({
      ...{ catalogue: testCatalogue(), currency: 'USD', locale: 'en', nowMs },
      channel: { id, catalogue: { marginPercent } },
    })
    await record(id, 0, at(-60))
    const before = await getPlanById(view(0), 'jp-10gb-30d-v1')
    const after = await getPlanById(view(12), 'jp-10gb-30d-v1')
    expect(before?.referenceMinor).toBeGreaterThan(before?.priceMinor ?? 0)
    expect(after?.priceMinor).toBeGreaterThan(before?.priceMinor ?? 0)
    expect(after?.referenceMinor).toBeNull()
  })
})
