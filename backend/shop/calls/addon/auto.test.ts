import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { countOf, pay } from '../../../testing/order.ts'
import {
  addonInput,
  addonsOf,
  esimOf,
  type Owner,
  openTraveller,
  pass,
  play,
} from '../../../testing/shop/addon.ts'
import {
  bought,
  capMails,
  charges,
  mailed,
  openAuto,
  price,
  use,
} from '../../../testing/shop/auto.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { followReturns } from '../../fulfilment/events/follow-returns.ts'
import { watchAutos } from '../../fulfilment/usage/watch-autos.ts'

describe('an automatic top-up', () => {
  it('buys once the data runs low, and again when it does again', async () => {
    const owner = await openAuto()
    await use(owner, 18)
    expect(await bought(owner)).toBe(0)
    await use(owner, 1)
    expect(await bought(owner)).toBe(1)
    expect(await charges(owner)).toBe(1)
    expect(await esimOf(owner)).toMatchObject({ allowanceMb: 3_072, usedMb: 1_900 })
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'on', spentMinor: price })
    await use(owner, 9)
    expect(await bought(owner)).toBe(2)
    expect(await charges(owner)).toBe(2)
  })

  it('is mailed with the way to stop it', async () => {
    const owner = await openAuto()
    await use(owner, 19)
    const mail = await testDatabase()
      .prepare(
        `SELECT text FROM outbox_mail WHERE id = (SELECT 'order_confirmed-' || id FROM purchase
           WHERE esim_id = ?1 AND auto_key IS NOT NULL)`,
      )
      .bind(owner.esimId)
      .first<{ text: string }>()
    expect(mail?.text).toContain('we bought this add-on by itself')
    expect(mail?.text).toContain(`/esim/${owner.esimId}/addon`)
    const { shop } = owner
    const token = /unsubscribe\?for=top-up&token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    for (const wrong of [`${token.slice(0, -2)}AA`, 'made-up-by-somebody']) {
      expect(await shop.refusal(addonCalls.stopByLink, { token: wrong })).toEqual({
        status: 400,
        code: 'invalid_input',
        reason: 'stop_link',
      })
    }
    const elsewhere = { channel: 'dear' }
    expect((await shop.refusal(addonCalls.stopByLink, { token }, elsewhere)).status).toBe(400)
    expect((await addonsOf(owner)).auto?.state).toBe('on')
    await shop.ask(addonCalls.stopByLink, { token })
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'off', offReason: 'stopped' })
  })

  it('never spends more than its cap in a month, and goes on in the next', async () => {
    const owner = await openAuto({ cap: 2 * price + 1 })
    // Two days before the end of the month, or at once where they have begun.
    await pass(owner, Math.max(0, secondsToNextMonth(owner) - 2 * 86_400))
    for (let at = 0; at < 5; at += 1) await use(owner, 10)
    expect(await charges(owner)).toBe(2)
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'on', spentMinor: 2 * price })
    await pass(owner, secondsToNextMonth(owner))
    await esimOf(owner)
    await owner.shop.settle()
    expect((await addonsOf(owner)).auto?.spentMinor).toBe(await spentInMonth(owner))
  })

  it('tells its owner once a month that the cap is reached, however often that is reported', async () => {
    const owner = await openAuto({ cap: 2 * price - 1 })
    await use(owner, 19)
    expect(await charges(owner)).toBe(1)
    expect(await capMails(owner)).toEqual([])
    await use(owner, 10)
    const { db, now, services } = owner.shop.callOf()
    await Promise.all(Array.from({ length: 8 }, () => watchAutos({ db, now, services })))
    expect(await charges(owner)).toBe(1)
    const [mail, ...others] = await capMails(owner)
    expect(others).toEqual([])
    expect(mail?.text).toContain('has spent $3.50 of the $6.99 that you allow it a month')
    expect(mail?.text).toMatch(/buys nothing more until \w+ 1, \d{4}/)
    expect(mail?.text).toContain(`/esim/${owner.esimId}/addon`)
    // Having mailed the owner, it mails nothing more before the next month.
    owner.shop.clock.advance(60)
    await use(owner, 0)
    expect(await capMails(owner)).toHaveLength(1)
  })

  it('says nothing of a cap while what it bought is under way', async () => {
    const owner = await openAuto({ cap: 2 * price - 1 })
    for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
    const { db, now, services } = owner.shop.callOf()
    await watchAutos({ db, now, services })
    await watchAutos({ db, now, services })
    expect(await charges(owner)).toBe(1)
    expect(await capMails(owner)).toEqual([])
    expect((await esimOf(owner)).allowanceMb).toBe(3_072)
    expect(await capMails(owner)).toEqual([])
  })

  it('stops at a word, and starts again with the saved card', async () => {
    const owner = await openAuto()
    const { shop, bearer, esimId } = owner
    const input = { esim_id: esimId }
    await shop.ask(addonCalls.stopAuto, input, { bearer })
    await shop.ask(addonCalls.stopAuto, input, { bearer })
    await use(owner, 19)
    expect(await bought(owner)).toBe(0)
    expect((await addonsOf(owner)).auto).toMatchObject({
      state: 'off',
      offReason: 'stopped',
      hasCard: true,
    })
    const again = { ...input, cap_minor: price, consent: true }
    expect(await shop.ask(addonCalls.startAuto, again, { bearer })).toMatchObject({
      state: 'on',
      capMinor: price,
    })
    await use(owner, 0)
    expect(await charges(owner)).toBe(1)
  })

  it.each([
    ['decline', 'declined'],
    ['insufficient_funds', 'declined'],
    ['three_d_secure', 'bank'],
  ])(
    'R-IDM is turned off, and says so, when the saved card does this: %s',
    async (card, reason) => {
      const owner = await openAuto()
      await testDatabase()
        .prepare(
          'UPDATE sandbox_mandate SET card = ?2 WHERE id = (SELECT mandate FROM auto_topup WHERE esim_id = ?1)',
        )
        .bind(owner.esimId, card)
        .run()
      await use(owner, 19)
      expect(await charges(owner)).toBe(0)
      expect(await bought(owner)).toBe(0)
      expect((await addonsOf(owner)).auto).toMatchObject({
        state: 'off',
        offReason: reason,
        hasCard: false,
        spentMinor: 0,
      })
      expect(await mailed(owner)).toBe(1)
      const { shop, bearer, esimId } = owner
      const again = { esim_id: esimId, cap_minor: price, consent: true }
      expect(await shop.refusal(addonCalls.startAuto, again, { bearer })).toMatchObject({
        status: 409,
        reason: 'no_card',
      })
      await use(owner, 0)
      expect(await mailed(owner)).toBe(1)
    },
  )

  it('R-IDM-5 is charged once where the provider hangs, or tells later', async () => {
    for (const card of ['timeout', 'late']) {
      const owner = await openAuto()
      await testDatabase()
        .prepare(
          'UPDATE sandbox_mandate SET card = ?2 WHERE id = (SELECT mandate FROM auto_topup WHERE esim_id = ?1)',
        )
        .bind(owner.esimId, card)
        .run()
      for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
      await esimOf(owner)
      await owner.shop.settle().catch(() => undefined)
      for (let at = 0; at < 3; at += 1) {
        owner.shop.clock.advance(6)
        await recover(owner)
      }
      expect(await charges(owner)).toBe(1)
      expect((await esimOf(owner)).allowanceMb).toBe(3_072)
    }
  })

  it('is paid back and turned off where the network will not add it', async () => {
    const owner = await openAuto()
    await play(owner, 'refuse')
    await use(owner, 19)
    await recover(owner)
    expect((await addonsOf(owner)).auto).toMatchObject({
      state: 'off',
      offReason: 'network',
      spentMinor: 0,
    })
    expect(await mailed(owner)).toBe(1)
    expect((await esimOf(owner)).allowanceMb).toBe(2_048)
    const given = `refunded_minor = amount_minor AND substr(reference, 1, 36) IN (
      SELECT id FROM purchase WHERE esim_id = ?1 AND auto_key IS NOT NULL)`
    expect(await countOf('sandbox_charge', given, owner.esimId)).toBe(1)
  })

  it('asks for the bank once, with the buyer there', async () => {
    const owner = await openAuto({ card: 'three_d_secure' })
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'on', hasCard: true })
  })

  it('R-MON-1: is turned off, and says so, when a bank disputes a payment of its owner', async () => {
    const owner = await openAuto()
    const { shop, bearer, esimId } = owner
    const orderId = esimId.slice(0, 36)
    await testDatabase()
      .prepare(`INSERT INTO sandbox_dispute (id, reference, amount_minor, state, due_at)
        VALUES (?1, ?2, 100, 'needs_response', ?3)`)
      .bind(`du.${orderId}`, `${orderId}.1`, shop.callOf().now + 86_400)
      .run()
    for (const _ of [1, 2]) await followReturns(shop.callOf(), `${orderId}.1`)
    const off = { state: 'off', offReason: 'disputed', hasCard: false }
    expect((await addonsOf(owner)).auto).toMatchObject(off)
    const told =
      "kind = 'auto_topup_off' AND instr(text, ?1) > 0 AND instr(text, 'bank is reviewing')"
    expect(await countOf('outbox_mail', told, `/esim/${esimId}/addon`)).toBe(1)
    await use(owner, 19)
    expect(await charges(owner)).toBe(0)
    // Paying for data while the bank decides turns automatic top-up on again.
    const input = { ...(await addonInput(owner)), auto_cap_minor: price }
    await pay(owner, await shop.ask(addonCalls.orderAddon, input, { bearer }), 'success')
    await followReturns(shop.callOf(), `${orderId}.1`)
    expect((await addonsOf(owner)).auto).toMatchObject({ state: 'on' })
    expect((await addonsOf(owner)).auto?.offReason).toBeUndefined()
  })

  it('is none where its first payment came to nothing', async () => {
    const owner = await openTraveller()
    const { shop, bearer } = owner
    const input = { ...(await addonInput(owner)), auto_cap_minor: 10 * price }
    const order = await shop.ask(addonCalls.orderAddon, input, { bearer })
    await pay(owner, order, 'decline')
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect((await addonsOf(owner)).auto).toBeUndefined()
  })

  it('takes no cap below its price', async () => {
    const owner = await openTraveller()
    const { shop, bearer } = owner
    const input = { ...(await addonInput(owner)), auto_cap_minor: price - 1 }
    expect((await shop.refusal(addonCalls.orderAddon, input, { bearer })).status).toBe(400)
  })

  it('is looked after by the clock where nobody looks', async () => {
    const owner = await openAuto()
    for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
    const { db, now, services } = owner.shop.callOf()
    await watchAutos({ db, now, services })
    expect(await charges(owner)).toBe(1)
  })
})

describe('R-IDM usage that is reported 50 times at once', () => {
  it('is one purchase and one charge, 3 times out of 3', async () => {
    const owner = await openAuto({ cap: 100 * price })
    const { shop, bearer, esimId } = owner
    for (let round = 1; round <= 3; round += 1) {
      const hundreds = round === 1 ? 19 : 10
      for (let at = 0; at < hundreds; at += 1) await play(owner, 'use_100')
      shop.clock.advance(11)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          shop.send(shopCalls.getEsim, { esim_id: esimId }, { bearer }),
        ),
      )
      await shop.settle()
      expect(await bought(owner)).toBe(round)
      expect(await charges(owner)).toBe(round)
      shop.clock.advance(3)
      await recover(owner)
      await forgetLimits()
    }
  }, 120_000)

  it('spends no more than the cap', async () => {
    const owner = await openAuto({ cap: price })
    const { shop, bearer, esimId } = owner
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
      shop.clock.advance(11)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          shop.send(shopCalls.getEsim, { esim_id: esimId }, { bearer }),
        ),
      )
      await shop.settle()
      shop.clock.advance(3)
      await recover(owner)
      await forgetLimits()
    }
    expect(await charges(owner)).toBe(1)
  }, 120_000)
})

function secondsToNextMonth({ shop }: Owner): number {
  const now = new Date(shop.clock.nowMs)
  return Math.ceil(
    (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - shop.clock.nowMs) / 1000,
  )
}

async function spentInMonth({ shop, esimId }: Owner): Promise<number> {
  const now = new Date(shop.clock.nowMs)
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) / 1000
  const row = await testDatabase()
    .prepare(
      `SELECT coalesce(sum(total_minor), 0) AS n FROM purchase
       WHERE esim_id = ?1 AND auto_key IS NOT NULL AND created_at >= ?2`,
    )
    .bind(esimId, from)
    .first<{ n: number }>()
  return row?.n ?? 0
}
