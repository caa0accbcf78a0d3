import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { anyPlanId, countOf, look, pay } from '../../../testing/order.ts'
import {
  addData,
  addonInput,
  addonsOf,
  esimOf,
  openOwner,
  openTraveller,
  pass,
  placeAddon,
  play,
} from '../../../testing/shop/addon.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { priceOf } from '../../catalogue/price/rule.ts'
import { tellUsage } from '../../fulfilment/usage/tell-usage.ts'

const day = 86_400

describe('what can be added', () => {
  it('is the ladder of the place at 95 per cent, without the largest', async () => {
    const { offers, takesCards } = await addonsOf(await openTraveller())
    expect(takesCards).toBe(true)
    const gb = (mb: number) => mb / 1024
    expect(offers.map(({ amount, duration }) => [gb(amount), duration])).toEqual([
      [1, 7],
      [3, 15],
      [3, 30],
      [5, 30],
      [10, 30],
      [20, 30],
    ])
    const ratios = [1000, 2000, 2200, 3400, 5600, 8800]
    expect(offers.map(({ priceMinor }) => priceMinor)).toEqual(
      ratios.map((ratio) =>
        priceOf({ baseCents: 350, ratioMilli: ratio * 0.95, scaleMilli: 1000 }, 'USD'),
      ),
    )
  })

  it('has the price of the currency', async () => {
    const owner = await openTraveller()
    const [usd] = (await addonsOf(owner)).offers
    const [jpy] = (await addonsOf(owner, 'JPY')).offers
    expect([usd?.priceMinor, jpy?.priceMinor]).toEqual([350, 500])
  })

  it('is found by the ICCID, too', async () => {
    const owner = await openTraveller()
    const { iccid = '' } = await esimOf(owner)
    expect((await addonsOf({ ...owner, esimId: iccid })).offers).toHaveLength(6)
  })

  it('while_active: nothing before the first use, all until the days end, nothing after', async () => {
    const owner = await openOwner()
    expect(await addonsOf(owner)).toMatchObject({ offers: [], refusal: 'not_started' })
    await play(owner, 'connect')
    await esimOf(owner)
    expect((await addonsOf(owner)).refusal).toBeUndefined()
    await pass(owner, 30 * day)
    expect(await addonsOf(owner)).toMatchObject({ offers: [], refusal: 'over' })
  })

  it('while_active: also once its own data is used up', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
    await play(owner, 'use_1024')
    expect((await esimOf(owner)).state).toBe('EXPIRED')
    expect((await addonsOf(owner)).offers).toHaveLength(6)
  })

  it('any_time: also before the first use and after the end', async () => {
    const owner = await openOwner({ planId: 'global-54-1gb-7d-v1' })
    expect((await addonsOf(owner)).offers.length).toBeGreaterThan(3)
    await play(owner, 'expire')
    expect((await esimOf(owner)).state).toBe('EXPIRED')
    expect((await addonsOf(owner)).refusal).toBeUndefined()
  })

  it('none: a daily plan takes none', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-daily-7d') })
    expect(await addonsOf(owner)).toMatchObject({ offers: [], refusal: 'none' })
  })

  it('is nothing for what a phone has deleted, or was given back', async () => {
    const owner = await openTraveller()
    await play(owner, 'remove')
    await esimOf(owner)
    expect((await addonsOf(owner)).refusal).toBe('removed')
    const other = await openOwner()
    const { orderId } = await esimOf(other)
    await other.shop.ask(shopCalls.cancelOrder, { order_id: orderId }, { bearer: other.bearer })
    expect((await addonsOf(other)).refusal).toBe('cancelled')
  })
})

describe('data that was added', () => {
  it('is on the eSIM, and moves its end by nothing', async () => {
    const owner = await openTraveller()
    const before = await esimOf(owner)
    const order = await addData(owner, { at: 1 })
    expect(order).toMatchObject({ state: 'COMPLETED', esimId: owner.esimId, esims: [] })
    const after = await esimOf(owner)
    expect(after).toMatchObject({
      allowanceMb: 8 * 1024,
      baseMb: 5 * 1024,
      expiresAt: before.expiresAt,
      addons: [{ orderId: order.id, amountMb: 3 * 1024, days: 15, usedMb: 0, state: 'queued' }],
    })
  })

  it('is used one after another, in the order it was bought', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
    await addData(owner)
    await addData(owner)
    const states = async () => (await esimOf(owner)).addons?.map(({ state }) => state)
    expect(await states()).toEqual(['queued', 'queued'])
    await play(owner, 'use_1024')
    expect(await states()).toEqual(['active', 'queued'])
    await play(owner, 'use_1024')
    expect(await states()).toEqual(['finished', 'active'])
    expect(await esimOf(owner)).toMatchObject({
      state: 'ACTIVE',
      usedMb: 2_048,
      allowanceMb: 3_072,
    })
    await play(owner, 'use_3072')
    expect(await esimOf(owner)).toMatchObject({ state: 'EXPIRED', usedMb: 3_072 })
  })

  it('goes on after the plan’s days, whose rest is lost, for days of its own', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
    await play(owner, 'use_100')
    await addData(owner)
    await pass(owner, 7 * day)
    const after = await esimOf(owner)
    expect(after).toMatchObject({ state: 'ACTIVE', usedMb: 100, allowanceMb: 1_124 })
    const [addon] = after.addons ?? []
    expect(addon).toMatchObject({ state: 'active' })
    expect(after.expiresAt).toBe(addon?.endsAt)
    await pass(owner, 7 * day)
    expect(await esimOf(owner)).toMatchObject({ state: 'EXPIRED' })
  })

  it('gives an eSIM whose data was used up new life', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
    await play(owner, 'use_1024')
    expect((await esimOf(owner)).state).toBe('EXPIRED')
    await addData(owner)
    expect(await esimOf(owner)).toMatchObject({ state: 'ACTIVE', addons: [{ state: 'active' }] })
  })

  it('R-MAIL: lets the notices of low data begin anew', async () => {
    const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
    const told = () => countOf('esim_notice', "esim_id = ?1 AND kind LIKE 'data_%'", owner.esimId)
    const tell = () => {
      const { db, now, services } = owner.shop.callOf()
      return tellUsage({ db, now, services })
    }
    for (let at = 0; at < 8; at += 1) await play(owner, 'use_100')
    await esimOf(owner)
    await tell()
    expect(await told()).toBe(1)
    await addData(owner)
    expect(await told()).toBe(0)
    await tell()
    expect(await told()).toBe(0)
    for (let at = 0; at < 8; at += 1) await play(owner, 'use_100')
    await esimOf(owner)
    await tell()
    expect(await told()).toBe(1)
  })

  it('is mailed, and earns points like every order', async () => {
    const owner = await openTraveller()
    const { id, pointsEarned } = await addData(owner, { at: 3 })
    expect(pointsEarned).toBeGreaterThan(0)
    expect(await countOf('outbox_mail', 'id = ?1', `order_confirmed-${id}`)).toBe(1)
    expect(await countOf('points_entry', "purchase_id = ?1 AND kind = 'earned'", id)).toBe(1)
  })

  it('is not given back by oneself, nor is the eSIM under it', async () => {
    const owner = await openOwner({ planId: 'global-54-1gb-7d-v1' })
    const { shop, bearer } = owner
    const { canCancel, orderId } = await esimOf(owner)
    expect(canCancel).toBe(true)
    const order = await addData(owner)
    expect((await esimOf(owner)).canCancel).toBe(false)
    for (const id of [order.id, orderId]) {
      expect(await shop.refusal(shopCalls.cancelOrder, { order_id: id }, { bearer })).toMatchObject(
        {
          status: 409,
        },
      )
    }
  })
})

describe('paying for data', () => {
  it('can be declined and tried again', async () => {
    const owner = await openTraveller()
    const order = await placeAddon(owner)
    expect((await pay(owner, order, 'insufficient_funds')).payment.state).toBe('declined')
    expect(await pay(owner, order, 'success')).toMatchObject({ state: 'PROVISIONING' })
  })

  it('waits for the bank, and for a bank that is late', async () => {
    const owner = await openTraveller()
    const asked = await pay(owner, await placeAddon(owner), 'three_d_secure')
    expect(asked.payment.actionUrl).toBe(`/__dev/sandbox/bank/${asked.id}.1`)
    const late = await pay(owner, await placeAddon(owner, { at: 1 }), 'late')
    expect(late.payment.state).toBe('processing')
    owner.shop.clock.advance(6)
    await look(owner, late)
    owner.shop.clock.advance(3)
    expect((await look(owner, late)).state).toBe('COMPLETED')
  })

  it('R-IDM-5 is finished though the answer of the provider never came', async () => {
    const owner = await openTraveller()
    const order = await placeAddon(owner)
    expect((await pay(owner, order, 'timeout')).payment.state).toBe('trying')
    owner.shop.clock.advance(60)
    expect(await recover(owner)).toEqual([])
    owner.shop.clock.advance(3)
    expect(await recover(owner)).toEqual([])
    expect((await look(owner, order)).state).toBe('COMPLETED')
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${order.id}.%`)).toBe(1)
    expect(await countOf('sandbox_topup', 'profile_id = ?1', owner.esimId)).toBe(1)
  })

  it('R-IDM-5 is given up when nobody pays', async () => {
    const owner = await openTraveller()
    const order = await placeAddon(owner)
    owner.shop.clock.advance(600)
    await recover(owner)
    expect((await look(owner, order)).state).toBe('CANCELLED')
    expect(await countOf('esim_addon', 'purchase_id = ?1', order.id)).toBe(0)
  })

  it.each(['refuse', 'remove'] as const)(
    'is undone where the network will not add it: %s',
    async (move) => {
      const owner = await openTraveller()
      const order = await placeAddon(owner)
      await play(owner, move)
      await pay(owner, order, 'success')
      owner.shop.clock.advance(3)
      await look(owner, order)
      expect(await look(owner, order)).toMatchObject({
        state: 'REFUNDED',
        payment: { state: 'refunded' },
      })
      const given = 'reference = ?1 AND refunded_minor = amount_minor'
      expect(await countOf('sandbox_charge', given, `${order.id}.1`)).toBe(1)
      expect((await esimOf(owner)).addons).toBeUndefined()
      expect((await esimOf(owner)).allowanceMb).toBe(5 * 1024)
      expect(await countOf('outbox_mail', 'id LIKE ?1', `order_%-${order.id}`)).toBe(2)
    },
  )

  it('R-PAY-1 goes by the shop’s own price', async () => {
    const owner = await openTraveller()
    const { shop, bearer } = owner
    const input = await addonInput(owner)
    for (const total_minor of [0, 1, input.total_minor - 1, input.total_minor + 1]) {
      const sent = { ...input, total_minor, idempotency_key: `k${total_minor}` }
      expect(await shop.refusal(addonCalls.orderAddon, sent, { bearer })).toEqual({
        status: 409,
        code: 'conflict',
        reason: 'price_changed',
      })
    }
    expect(await countOf('purchase', 'esim_id = ?1', owner.esimId)).toBe(0)
  })

  it('is refused with the reason where nothing can be added', async () => {
    const owner = await openTraveller()
    const input = await addonInput(owner)
    await pass(owner, 30 * day)
    const { shop, bearer } = owner
    expect(await shop.refusal(addonCalls.orderAddon, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'addon_over',
    })
  })

  it('is for add-ons of the place only', async () => {
    const owner = await openTraveller()
    const { shop, bearer } = owner
    for (const addon_id of ['fr-addon-1gb-7d-v1', 'jp-5gb-30d-v1', 'nothing']) {
      const input = { ...(await addonInput(owner)), addon_id }
      expect((await shop.refusal(addonCalls.orderAddon, input, { bearer })).status).toBe(404)
    }
  })

  it('R-IDM-2 a key stands for one request only', async () => {
    const owner = await openTraveller()
    const { shop, bearer } = owner
    const input = await addonInput(owner)
    const first = await (await shop.send(addonCalls.orderAddon, input, { bearer })).text()
    expect(await (await shop.send(addonCalls.orderAddon, input, { bearer })).text()).toBe(first)
    const other = await addonInput(owner, { at: 1, key: input.idempotency_key })
    expect(await shop.refusal(addonCalls.orderAddon, other, { bearer })).toEqual({
      status: 422,
      code: 'unprocessable',
      reason: 'idempotency_key',
    })
  })

  it('is one order an eSIM and size while it is unpaid, also of two eSIMs of one place', async () => {
    const one = await openTraveller({ quantity: 2 })
    const two = { ...one, esimId: one.esimId.replace(/-0$/, '-1') }
    await play(two, 'connect')
    const [first, other, again] = [
      await placeAddon(one),
      await placeAddon(two),
      await placeAddon(one),
    ]
    expect(again.id).toBe(first.id)
    expect(other.id).not.toBe(first.id)
    expect((await placeAddon(one, { at: 1 })).id).not.toBe(first.id)
  })
})
