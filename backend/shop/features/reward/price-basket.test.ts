import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { minorPer100Points, worthOf } from '#contract/commerce/points-rate.ts'
import { currencies } from '#contract/money.ts'
import { some } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { look, openBuyer, pay } from '../../../testing/order.ts'
import { addPromo, give, orderWith, quote, referralCode } from '../../../testing/shop/reward.ts'
import { testCatalogue, testDatabase } from '../../../testing/testing.ts'
import { stripeLimits } from '../../providers/stripe/stripe-limits.ts'
import { type Offer, priceBasket } from './price-basket.ts'

const offers: fc.Arbitrary<Offer | undefined> = fc.option(
  fc.record({
    code: fc.constant('CODE'),
    kind: fc.constantFrom('percent', 'fixed', 'free_data', 'referral'),
    percent: fc.integer({ min: 1, max: 100 }),
    amountMinor: fc.integer({ min: 0, max: 5_000_000 }),
    bonusMb: fc.integer({ min: 0, max: 10_240 }),
  }),
  { nil: undefined },
)

const carts = fc.record({
  subtotalMinor: fc.integer({ min: 0, max: 50_000_000 }),
  currency: fc.constantFrom(...currencies),
  offer: offers,
  points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 })),
})

describe('the price of a basket', () => {
  it('R-MON-2: leaves nothing, or what a card can pay, for 2,000 random carts', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const limit = stripeLimits(['EUR'])[cart.currency]
        const { lines, totalMinor, pointsUsed } = priceBasket({ ...cart, limit })
        const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
        expect(sum).toBe(totalMinor)
        expect(totalMinor === 0 || totalMinor >= limit.minMinor).toBe(true)
        expect(pointsUsed).toBeLessThanOrEqual(cart.points)
        expect(totalMinor).toBeLessThanOrEqual(
          Math.max(priceBasket(cart).totalMinor, limit.minMinor),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('R-SUP-45: never falls below what the sale has to bring, for 2,000 random carts', () => {
    const floors = fc.record({ cart: carts, least: fc.integer({ min: 0, max: 50_000_000 }) })
    fc.assert(
      fc.property(floors, fc.boolean(), ({ cart, least }, isLimited) => {
        const limit = isLimited ? stripeLimits(['EUR'])[cart.currency] : undefined
        const leastMinor = Math.min(least, cart.subtotalMinor)
        const { lines, totalMinor, pointsUsed } = priceBasket({ ...cart, leastMinor, limit })
        expect(totalMinor).toBeGreaterThanOrEqual(leastMinor)
        expect(lines.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(totalMinor)
        expect(pointsUsed).toBeLessThanOrEqual(cart.points)
      }),
      { numRuns: 2_000 },
    )
  })

  it('R-SUP-45: a margin, reduction, code and points together sell no plan below its floor', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 90 })
    await give(buyer, 100_000)
    const plain = await quote(buyer, { quantity: 2 })
    const floor = Math.ceil(plain.unitMinor * 0.7)
    const setFloor = (minor: number) =>
      testCatalogue()
        .prepare(`INSERT INTO plan_floor (plan_id, currency, minor) VALUES (?1, 'USD', ?2)
          ON CONFLICT DO UPDATE SET minor = excluded.minor`)
        .bind(plain.plan.id, minor)
        .run()
    await setFloor(floor)
    const cut = await quote(buyer, { quantity: 2, code, usePoints: true })
    expect([cut.unitMinor, cut.totalMinor]).toEqual([plain.unitMinor, floor * 2])
    expect(cut.code?.code).toBe(code)
    // A price that was set by hand, or a reduction, may be under it.
    await setFloor(plain.unitMinor + 50)
    const raised = await quote(buyer, { code, usePoints: true })
    expect(raised).toMatchObject({
      unitMinor: plain.unitMinor + 50,
      totalMinor: plain.unitMinor + 50,
      codeProblem: 'code_plan',
      pointsUsed: 0,
    })
    await testCatalogue().prepare('DELETE FROM plan_floor').run()
  })

  it.each([
    ['fewer points, where the price can be paid without them', 800, 10, 707, 50, 670],
    ['zero without points, where it cannot', 400, 90, 5, 0, 0],
    ['zero, where points cover it', 800, 10, 720, 0, 720],
  ])('R-MON-2: %s', (_, subtotalMinor, percent, points, totalMinor, pointsUsed) => {
    const offer: Offer = { code: 'CODE', kind: 'percent', percent, amountMinor: 0, bonusMb: 0 }
    const limit = stripeLimits(['USD']).USD
    const priced = priceBasket({ subtotalMinor, currency: 'USD', offer, points, limit })
    expect(priced).toMatchObject({ totalMinor, pointsUsed })
  })

  it('R-PAY-2 comes to its lines, whole and never below nothing, for 10,000 random carts', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { lines, totalMinor, pointsUsed, pointsEarned } = priceBasket(cart)
        const amounts = lines.map(({ amountMinor }) => amountMinor)
        const all = [...amounts, totalMinor, pointsUsed, pointsEarned]
        expect(all.filter((each) => !Number.isSafeInteger(each))).toEqual([])
        expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(totalMinor)
        expect(totalMinor).toBeGreaterThanOrEqual(0)
        expect(lines.slice(1).filter(({ amountMinor }) => amountMinor >= 0)).toEqual([])
        expect(pointsUsed).toBeLessThanOrEqual(cart.points)
        // Points are rounded up to whole ones, and no more are used.
        const off = -(lines.find(({ kind }) => kind === 'points')?.amountMinor ?? 0)
        expect(worthOf(pointsUsed, cart.currency)).toBeGreaterThanOrEqual(off)
        if (pointsUsed > 0) expect(worthOf(pointsUsed - 1, cart.currency)).toBeLessThan(off)
        const percent = (pointsEarned * minorPer100Points[cart.currency]) / 100
        expect(percent).toBeLessThanOrEqual(totalMinor * 0.05 + 1e-6)
      }),
    )
  })

  it('R-PAY-2 is what is charged, through the API in every currency, for random carts', async () => {
    const codes = [
      undefined,
      await addPromo({ percent: 33 }),
      await addPromo({ percent: 100 }),
      await addPromo({
        kind: 'fixed',
        amounts: Object.fromEntries(currencies.map((c) => [c, 777])),
      }),
      await referralCode(await openBuyer()),
    ]
    for (let at = 0; at < some(100); at += 1) {
      const buyer = await openBuyer()
      if (at % 3 > 0) await give(buyer, (at * 7919) % 4_000)
      const code = codes[at % codes.length]
      const cart = {
        currency: currencies[at % currencies.length] ?? 'USD',
        quantity: ((at * 7) % 10) + 1,
        usePoints: at % 2 === 0,
        ...(code === undefined ? {} : { code }),
      }
      const quoted = await quote(buyer, cart)
      const order = await orderWith(buyer, cart)
      expect([order.lines, order.totalMinor]).toEqual([quoted.lines, quoted.totalMinor])
      expect(order.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
        order.totalMinor,
      )
      await pay(buyer, order, 'success')
      const charge = await testDatabase()
        .prepare('SELECT amount_minor, currency FROM sandbox_charge WHERE reference = ?1')
        .bind(`${order.id}.1`)
        .first()
      expect(charge).toEqual(
        order.totalMinor === 0 ? null : { amount_minor: order.totalMinor, currency: cart.currency },
      )
      expect((await look(buyer, order)).lines).toEqual(order.lines)
    }
  }, 120_000)

  it('R-PAY-1 is the server’s, whatever a client sends beside it', async () => {
    const buyer = await openBuyer()
    await give(buyer, 100)
    const code = await addPromo({ percent: 50 })
    const { totalMinor } = await quote(buyer, { code, usePoints: true })
    const basket = { currency: 'USD', quantity: 1, code, usePoints: true } as const
    for (let at = 1; at <= 40; at += 1) {
      const extra = { pointsUsed: 100_000, lines: [], discountMinor: at, promoMinor: at }
      const input = {
        ...basket,
        ...extra,
        planId: (await quote(buyer)).plan.id,
        idempotencyKey: `k${at}`,
        totalMinor: totalMinor - at,
        consent: true,
        consentVersion: '2026-11',
      }
      const { bearer } = buyer
      const response = await buyer.shop.send(shopCalls.createOrder, input, { bearer })
      expect(response.status).toBe(409)
      await forgetLimits()
    }
  })
})
