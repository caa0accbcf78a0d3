import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Currency, currencies, minorDigits } from '#contract/money.ts'
import { isDeep, seed } from '#contract/testing/effort.ts'
import { raw, type Sql, sql, statement } from '../../platform/sql.ts'
import { seedDatabase, testCatalogue, testDatabase } from '../../testing/testing.ts'
import { shopSpans } from '../catalogue/price/channel-margin.ts'
import { notBelow } from '../catalogue/price/not-below.ts'
import { priceAt } from '../catalogue/price/price-at.ts'
import { leastPrice, type View } from '../catalogue/view.ts'
import { priceBasket } from '../features/reward/price-basket.ts'
import { stripeLimits } from '../providers/stripe/stripe-limits.ts'
import type { Cost, Supplier } from '../providers/supplier/supplier.ts'
import { convert, type Rates } from './exchange-rates.ts'
import { keepStock } from './keep-stock.ts'
import { floorRules, pricePlan } from './price-plan.ts'

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
  costCurrency: fc.constantFrom('USD', 'EUR'),
  /** What has become of the costs since the publication, in percent. */
  moves: fc.array(fc.integer({ min: 60, max: 140 }), { minLength: 3, maxLength: 3 }),
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

/** A plan by the rules. */
function publishedOf(sale: Sale) {
  const settings = {
    markup: [{ percent: sale.markup }],
    minMarginPercent: sale.minMargin,
    paymentFee: { percent: sale.fee.percent / 100, usCents: sale.fee.usCents },
  }
  const packages = sale.costs.map((micros, at) => ({
    ...{ supplier: 'one', packageId: `P${at}`, periodDays: null, isAvailable: true },
    cost: { micros, currency: sale.costCurrency },
    floor: sale.supplierFloor === null ? null : { micros: sale.supplierFloor, currency: 'USD' },
  }))
  const plan = pricePlan({ id: 'plan', packages }, { settings, rates }, undefined)
  return { plan, floors: plan.floors ?? expect.unreachable(), settings }
}

type Plan = ReturnType<typeof publishedOf>['plan']

/** What a sale comes to after all that lowers prices. */
function sell(sale: Sale, plan: Plan, floorMinor: number): number {
  const { currency, margin, quantity, points } = sale
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
  const { totalMinor } = priceBasket({
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
  return totalMinor
}

/** What is left of an amount after the payment fee, in millionths of the currency's unit. */
function leftOf(totalMinor: number, { currency, fee }: Sale, count: number): number {
  const micros = (totalMinor / 10 ** minorDigits(currency)) * 1e6
  const fixed = convert({ micros: fee.usCents * 10_000, currency: 'USD' }, currency, rates) ?? 0
  return micros * (1 - fee.percent / 10_000) - fixed * count
}

/** A sale brings what its packages cost, the payment fee, and the supplier's minimum. */
function expectPaid(sale: Sale, totalMinor: number, costs: readonly Cost[]): void {
  for (const cost of costs) {
    const spent = (convert(cost, sale.currency, rates) ?? Infinity) * sale.quantity
    expect(leftOf(totalMinor, sale, sale.quantity)).toBeGreaterThanOrEqual(spent - 1)
  }
  const floor = sale.supplierFloor ?? 0
  const least = (convert({ micros: floor, currency: 'USD' }, sale.currency, rates) ?? 0) / 1e6
  const paid = totalMinor / 10 ** minorDigits(sale.currency)
  expect(paid).toBeGreaterThanOrEqual(least * sale.quantity - 1e-6)
}

const planId = 'it-5gb-30d-v1'
const now = Math.floor(Date.UTC(2026, 10, 30) / 1000)

/** Puts a plan among what is sold, as a publication does. */
async function put({ plan, floors, settings }: ReturnType<typeof publishedOf>): Promise<void> {
  const [offers, rows, rules] = [plan.offers, floors, floorRules([plan], { settings, rates })].map(
    (each) => JSON.stringify(each),
  ) as [string, string, string]
  const queries: Sql[] = [
    ...['plan_offer', 'plan_floor', 'stock_watch'].map((each) => raw(`DELETE FROM ${each}`)),
    sql`INSERT OR REPLACE INTO import_run (number, made_at, source, summary, floor_rules)
      VALUES (1, 0, 'one', '{}', ${rules})`,
    sql`INSERT OR REPLACE INTO publication (number, run, published_at) VALUES (1, 1, 0)`,
    sql`INSERT INTO plan_offer (plan_id, supplier, package_id, rank, cost_micros, cost_currency,
        most_micros)
      SELECT ${planId}, 'one', value ->> 'packageId', key, value ->> '$.cost.micros',
        value ->> '$.cost.currency', value ->> 'mostMicros' FROM json_each(${offers})`,
    sql`INSERT INTO plan_floor (plan_id, currency, minor, published_minor)
      SELECT ${planId}, key, value, value FROM json_each(${rows})`,
  ]
  const db = testCatalogue()
  await db.batch(queries.map((query) => statement(db, query)))
}

/** What packages that can be ordered cost after costs have moved, and the floor by then. */
async function afterMoves({ plan }: ReturnType<typeof publishedOf>, sale: Sale) {
  const told = plan.offers.map(({ packageId, cost }, at) => {
    const micros = Math.round((cost.micros * (sale.moves[at] ?? 100)) / 100)
    return { kind: 'plan', packageId, isAvailable: true, cost: { ...cost, micros } }
  })
  const offers = async function* () {
    yield* told
  }
  const catalogue = testCatalogue()
  const context = { db: testDatabase(), now, services: { catalogue } }
  await keepStock(context, { one: { offers } as unknown as Supplier })
  const { results } = await statement(catalogue)`SELECT package_id AS id FROM plan_offer
    WHERE is_available = 1`.all<{ id: string }>()
  const floorMinor = await statement(catalogue)`SELECT minor FROM plan_floor
    WHERE currency = ${sale.currency}`.first<number>('minor')
  const sold = told.filter(({ packageId }) => results.some(({ id }) => id === packageId))
  return { costs: sold.map(({ cost }) => cost), floorMinor: floorMinor ?? expect.unreachable() }
}

describe('a sale', () => {
  beforeAll(() => seedDatabase())

  it(`R-SUP-59 never brings less than its packages cost and the payment fee, whatever margins, codes, points and reductions say`, () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { plan, floors } = publishedOf(sale)
        const costs = plan.offers.map(({ cost }) => cost)
        expectPaid(sale, sell(sale, plan, floors[sale.currency]), costs)
      }),
      { numRuns: isDeep ? 50_000 : 300, seed },
    )
  })

  it('R-SUP-59 never brings less when costs have moved since the publication', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (sale) => {
        const published = publishedOf(sale)
        await put(published)
        const { costs, floorMinor } = await afterMoves(published, sale)
        expectPaid(sale, sell(sale, published.plan, floorMinor), costs)
        expect(floorMinor).toBeGreaterThanOrEqual(published.floors[sale.currency])
      }),
      { numRuns: isDeep ? 2_000 : 40, seed },
    )
  })
})
