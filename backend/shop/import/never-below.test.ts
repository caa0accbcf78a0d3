import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, currencies, minorDigits } from '#contract/money.ts'
import { isDeep, seed } from '#contract/testing/effort.ts'
import { shopSpans } from '../catalogue/price/channel-margin.ts'
import { notBelow } from '../catalogue/price/not-below.ts'
import { priceAt } from '../catalogue/price/price-at.ts'
import { leastPrice, type View } from '../catalogue/view.ts'
import { priceBasket } from '../features/reward/price-basket.ts'
import { stripeLimits } from '../providers/stripe/stripe-limits.ts'
import { convert, type Rates } from './exchange-rates.ts'
import { pricePlan } from './price-plan.ts'

const dayMs = 86_400_000
const perUsd: Readonly<Record<Currency, number>> = {
  ...{ USD: 1, EUR: 0.93, GBP: 0.78, CAD: 1.39, CHF: 0.87, AUD: 1.53, SGD: 1.34 },
  ...{ JPY: 150, INR: 84.3, ZAR: 18.1 },
}
const rates: Rates = {
  day: '2026-11-27',
  perEuro: Object.fromEntries(
    currencies.map((each) => [each, Math.round((perUsd[each] / perUsd.EUR) * 1e6)]),
  ),
}

const sales = fc.record({
  costs: fc.array(fc.integer({ min: 10_000, max: 90_000_000 }), { minLength: 1, maxLength: 3 }),
  supplierFloor: fc.option(fc.integer({ min: 10_000, max: 120_000_000 })),
  markup: fc.integer({ min: 0, max: 200 }),
  minMargin: fc.integer({ min: 0, max: 60 }),
  fee: fc.record({
    percent: fc.integer({ min: 0, max: 500 }),
    usCents: fc.integer({ min: 0, max: 60 }),
  }),
  margin: fc.integer({ min: 0, max: 100 }),
  /** What somebody has set by hand, in percent of the price, as a reduction or not. */
  handPercent: fc.integer({ min: 1, max: 150 }),
  isReduction: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9 }),
  currency: fc.constantFrom(...currencies),
  code: fc.option(fc.integer({ min: 1, max: 100 })),
  points: fc.integer({ min: 0, max: 1_000_000 }),
  isLimited: fc.boolean(),
})
type Sale = typeof sales extends fc.Arbitrary<infer Each> ? Each : never

/** A plan by the rules, and what a sale of it comes to after all that lowers prices. */
function sell(sale: Sale) {
  const { currency, margin, quantity, points } = sale
  const settings = {
    markup: [{ percent: sale.markup }],
    minMarginPercent: sale.minMargin,
    paymentFee: { percent: sale.fee.percent / 100, usCents: sale.fee.usCents },
  }
  const packages = sale.costs.map((micros, at) => ({
    ...{ supplier: 'one', packageId: `P${at}`, periodDays: null, isAvailable: true },
    cost: { micros, currency: 'USD' },
    floor: sale.supplierFloor === null ? null : { micros: sale.supplierFloor, currency: 'USD' },
  }))
  const plan = pricePlan({ id: 'plan', packages }, { settings, rates }, undefined)
  const floorMinor = plan.floors?.[currency] ?? expect.unreachable()
  const channel = { id: 'shop', catalogue: { marginPercent: margin } }
  const view = { channel, currency, nowMs: 10 * dayMs } as View
  const set = Math.max(1, Math.round((plan.prices[currency] * sale.handPercent) / 100))
  const spans = [
    { validFrom: 0, validTo: 5 * dayMs, amountMinor: plan.prices[currency], isReduction: false },
    { validFrom: 5 * dayMs, validTo: 20 * dayMs, amountMinor: set, isReduction: sale.isReduction },
  ]
  const today = priceAt(shopSpans(view, spans, []), view.nowMs) ?? expect.unreachable()
  const { priceMinor } = notBelow(leastPrice(view, floorMinor), today)
  const percent = sale.code ?? 0
  const priced = priceBasket({
    ...{
      subtotalMinor: priceMinor * quantity,
      leastMinor: floorMinor * quantity,
      currency,
      points,
    },
    ...(percent > 0
      ? { offer: { code: 'C', kind: 'percent', percent, amountMinor: 0, bonusMb: 0 } as const }
      : {}),
    ...(sale.isLimited ? { limit: stripeLimits(['USD'])[currency] } : {}),
  })
  return { plan, settings, ...priced }
}

/** What is left of an amount after the payment fee, in millionths of the currency's unit. */
function leftOf(totalMinor: number, { currency, fee }: Sale, count: number): number {
  const micros = (totalMinor / 10 ** minorDigits(currency)) * 1e6
  const fixed = convert({ micros: fee.usCents * 10_000, currency: 'USD' }, currency, rates) ?? 0
  return micros * (1 - fee.percent / 10_000) - fixed * count
}

describe('a sale', () => {
  it(`R-SUP-59 never brings less than its packages cost and the payment fee, whatever margins, codes, points and reductions say`, () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { plan, totalMinor } = sell(sale)
        for (const { cost } of plan.offers) {
          const spent = (convert(cost, sale.currency, rates) ?? Infinity) * sale.quantity
          expect(leftOf(totalMinor, sale, sale.quantity)).toBeGreaterThanOrEqual(spent - 1)
        }
        const floor = sale.supplierFloor ?? 0
        const least = (convert({ micros: floor, currency: 'USD' }, sale.currency, rates) ?? 0) / 1e6
        const paid = totalMinor / 10 ** minorDigits(sale.currency)
        expect(paid).toBeGreaterThanOrEqual(least * sale.quantity - 1e-6)
      }),
      { numRuns: isDeep ? 50_000 : 300, seed },
    )
  })
})
