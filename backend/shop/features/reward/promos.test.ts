import { describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { anyPlanId, type Buyer, countOf, look, openBuyer, pay } from '../../../testing/order.ts'
import { addPromo, orderWith, quote, rewardOrder } from '../../../testing/shop/reward.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { openSeconds } from '../../fulfilment/advance-order.ts'

const now = 1_800_000_000
const usesLeft = (code: string) =>
  testDatabase()
    .prepare('SELECT uses_left FROM promo WHERE code = ?1')
    .bind(code)
    .first('uses_left')

describe('a promo', () => {
  it('takes a share off, whatever the case and spaces of its code', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 15 })
    const spelled = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const plain = await quote(buyer)
    const { lines, totalMinor, code: used } = await quote(buyer, { code: spelled })
    const off = Math.floor((plain.totalMinor * 15) / 100)
    expect(lines).toEqual([
      { kind: 'plan', amountMinor: plain.totalMinor },
      { kind: 'promo', amountMinor: -off },
    ])
    expect(totalMinor).toBe(plain.totalMinor - off)
    expect(used).toEqual({ code, kind: 'percent', bonusMb: 0 })
  })

  it('takes an amount off, and never more than there is', async () => {
    const buyer = await openBuyer()
    const [some, all] = [
      await addPromo({ kind: 'fixed', amounts: { USD: 200, JPY: 300 } }),
      await addPromo({ kind: 'fixed', amounts: { USD: 9_999_999 } }),
    ]
    const { subtotalMinor, totalMinor } = await quote(buyer, { code: some })
    expect(subtotalMinor - totalMinor).toBe(200)
    expect((await quote(buyer, { code: some, currency: 'EUR' })).codeProblem).toBe('code_currency')
    expect((await quote(buyer, { code: all })).totalMinor).toBe(0)
  })

  it('adds data to each eSIM, where data runs out', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ kind: 'free_data', dataMb: 1024 })
    const order = await orderWith(buyer, { code, quantity: 2 })
    expect(order).toMatchObject({ totalMinor: order.subtotalMinor, code: { bonusMb: 1024 } })
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    const { esims } = await look(buyer, order)
    expect(esims.map(({ allowanceMb }) => allowanceMb)).toEqual([6 * 1024, 6 * 1024])
    const planId = await anyPlanId('unlimited-7d')
    expect((await quote(buyer, { code, planId })).codeProblem).toBe('code_plan')
  })

  it.each([
    [now - 101, 'code_not_started'],
    [now - 100, undefined],
    [now + 99, undefined],
    [now + 100, 'code_expired'],
    [now + 101, 'code_expired'],
  ])('R-PRO-1 is good from its first second to before its last, at %i: %s', async (at, problem) => {
    const buyer = await openBuyer({ nowMs: at * 1000 })
    const code = await addPromo({ startsAt: now - 100, endsAt: now + 100 })
    expect((await quote(buyer, { code })).codeProblem).toBe(problem)
    const input = { ...(await rewardOrder(buyer, { code })) }
    const options = { bearer: buyer.bearer }
    if (problem === undefined) {
      await buyer.shop.ask(shopCalls.createOrder, input, options)
    } else {
      const refusal = await buyer.shop.refusal(shopCalls.createOrder, input, options)
      expect(refusal).toEqual({ status: 422, code: 'unprocessable', reason: problem })
    }
  })

  it.each([
    [{ places: ['italy'] }, 'code_plan'],
    [{ places: ['italy', 'japan'] }, undefined],
    [{ kinds: ['region'] }, 'code_plan'],
    [{ planTypes: ['daily'] }, 'code_plan'],
    [{ minimums: { USD: 1_000_000 } }, 'code_minimum'],
    [{ minimums: { USD: 1 } }, undefined],
    [{ channels: ['elsewhere'] }, 'code_unknown'],
    [{ usesLeft: 0 }, 'code_used_up'],
  ])('is for what it says: %j', async (scope, problem) => {
    const buyer = await openBuyer()
    expect((await quote(buyer, { code: await addPromo(scope) })).codeProblem).toBe(problem)
  })

  it.each([
    [0, undefined],
    [1, 'code_minimum'],
  ])(
    'is for a basket that costs its minimum, but not for one that is %i short',
    async (short, problem) => {
      const buyer = await openBuyer()
      const { subtotalMinor } = await quote(buyer)
      const code = await addPromo({ minimums: { USD: subtotalMinor + short } })
      expect((await quote(buyer, { code })).codeProblem).toBe(problem)
    },
  )

  it('says of a code that nobody made that it is not known, and takes no order with it', async () => {
    const buyer = await openBuyer()
    expect((await quote(buyer, { code: 'NOBODYS' })).codeProblem).toBe('code_unknown')
    const input = await rewardOrder(buyer, { code: 'NOBODYS' })
    const { reason } = await buyer.shop.refusal(shopCalls.createOrder, input, {
      bearer: buyer.bearer,
    })
    expect(reason).toBe('code_unknown')
  })

  it('is used by an order, and given back with it', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ usesLeft: 5, usesEach: 1 })
    const order = await orderWith(buyer, { code })
    expect(await usesLeft(code)).toBe(4)
    expect((await quote(buyer, { code, quantity: 2 })).codeProblem).toBe('code_used')
    for (let again = 0; again < 2; again += 1) {
      const input = { order_id: order.id }
      await buyer.shop.ask(shopCalls.cancelOrder, input, { bearer: buyer.bearer })
      expect(await usesLeft(code)).toBe(5)
    }
    const next = await orderWith(buyer, { code, quantity: 2 })
    await pay(buyer, next, 'success')
    buyer.shop.clock.advance(3)
    expect((await look(buyer, next)).state).toBe('COMPLETED')
    expect(await usesLeft(code)).toBe(4)
    await buyer.shop.ask(shopCalls.cancelOrder, { order_id: next.id }, { bearer: buyer.bearer })
    expect(await usesLeft(code)).toBe(5)
    expect((await quote(buyer, { code })).codeProblem).toBeUndefined()
  })

  it('is given back when nobody pays', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ usesLeft: 1 })
    const order = await orderWith(buyer, { code })
    buyer.shop.clock.advance(openSeconds)
    expect((await look(buyer, order)).state).toBe('CANCELLED')
    expect(await usesLeft(code)).toBe(1)
  })

  it('goes to the newer of one’s own orders, once a card was declined', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ usesLeft: 1, usesEach: 1 })
    const first = await orderWith(buyer, { code })
    expect((await quote(buyer, { code, quantity: 2 })).codeProblem).toBe('code_used')
    await pay(buyer, first, 'decline')
    const second = await orderWith(buyer, { code, quantity: 2 })
    expect(second.state).toBe('PENDING')
    expect((await look(buyer, first)).state).toBe('CANCELLED')
    expect(await countOf('promo_redemption', 'code = ?1 AND returned_at IS NULL', code)).toBe(1)
  })

  it('makes a new order of the same basket, in place of the one without it', async () => {
    const buyer = await openBuyer()
    const before = await orderWith(buyer, {})
    const code = await addPromo()
    const after = await orderWith(buyer, { code })
    expect(after.id).not.toBe(before.id)
    expect(after.totalMinor).toBeLessThan(before.totalMinor)
    expect((await look(buyer, before)).state).toBe('CANCELLED')
  })

  it('is nothing that a client can bring about by itself', async () => {
    const buyer = await openBuyer()
    const code = await addPromo({ percent: 10 })
    const input = await rewardOrder(buyer, { code })
    for (const tampered of [
      { ...input, totalMinor: input.totalMinor - 1 },
      { ...input, code: undefined },
    ]) {
      const refusal = await buyer.shop.refusal(shopCalls.createOrder, tampered, {
        bearer: buyer.bearer,
      })
      expect(refusal).toMatchObject({ status: 409, reason: 'price_changed' })
    }
  })
})

describe('codes that are kept for later', () => {
  it('are listed with what they give, the last one first', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const [one, two] = [
      await addPromo({ percent: 20 }),
      await addPromo({ kind: 'fixed', amounts: { USD: 500 } }),
    ]
    const input = { currency: 'USD' } as const
    await shop.ask(rewardCalls.addPromo, { ...input, code: one.toLowerCase() }, { bearer })
    shop.clock.advance(1)
    await shop.ask(rewardCalls.addPromo, { ...input, code: two }, { bearer })
    await shop.ask(rewardCalls.addPromo, { ...input, code: two }, { bearer })
    const { promos } = await shop.ask(rewardCalls.listPromos, input, { bearer })
    expect(promos).toMatchObject([
      { code: two, kind: 'fixed', amountMinor: 500 },
      { code: one, kind: 'percent', percent: 20 },
    ])
  })

  it('say what they are good for, where that is not everything', async () => {
    const { shop, bearer } = await openBuyer()
    const keep = async (code: string) =>
      shop.ask(rewardCalls.addPromo, { code, currency: 'USD' }, { bearer })
    const narrow = await addPromo({ places: ['japan', 'europe', 'sold-no-more'] })
    const kept = await keep(narrow)
    expect(kept.places).toMatchObject([
      { kind: 'country', slug: 'japan', code: 'JP', nameEn: 'Japan' },
      { kind: 'region', slug: 'europe', code: null },
    ])
    shop.clock.advance(1)
    await keep(await addPromo({ kinds: ['region'], planTypes: ['daily'] }))
    shop.clock.advance(1)
    await keep(await addPromo())
    const { promos } = await shop.ask(rewardCalls.listPromos, { currency: 'USD' }, { bearer })
    const scopes = promos.map(({ places, kinds, planTypes }) => ({ places, kinds, planTypes }))
    expect(scopes).toEqual([
      {},
      { kinds: ['region'], planTypes: ['daily'] },
      { places: kept.places },
    ])
  })

  it('are kept no longer once removed, by whoever removed them alone', async () => {
    const [one, other] = [await openBuyer(), await openBuyer()]
    const code = await addPromo()
    const kept = async ({ shop, bearer }: Buyer) =>
      (await shop.ask(rewardCalls.listPromos, { currency: 'USD' }, { bearer })).promos.length
    for (const { shop, bearer } of [one, other]) {
      await shop.ask(rewardCalls.addPromo, { code, currency: 'USD' }, { bearer })
    }
    for (const spelled of [code.toLowerCase(), code]) {
      const { bearer } = one
      await one.shop.ask(rewardCalls.removePromo, { code: spelled }, { bearer })
    }
    expect([await kept(one), await kept(other)]).toEqual([0, 1])
  })

  it('are refused where they are good for nothing', async () => {
    const { shop, bearer } = await openBuyer()
    const expired = await addPromo({ endsAt: 1 })
    for (const [code, reason] of [
      [expired, 'code_expired'],
      ['NOBODYS', 'code_unknown'],
    ]) {
      const refusal = await shop.refusal(
        rewardCalls.addPromo,
        { code, currency: 'USD' },
        { bearer },
      )
      expect(refusal).toEqual({ status: 422, code: 'unprocessable', reason })
    }
  })
})
