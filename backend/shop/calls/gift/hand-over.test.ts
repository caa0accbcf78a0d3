import { describe, expect, it } from 'vitest'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { giftSeconds } from '#contract/commerce/order-words.ts'
import { rounds } from '#contract/testing/effort.ts'
import { mailsTo } from '../../../testing/account.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { anyPlanId, callOfBuyer, countOf, look } from '../../../testing/order.ts'
import { addData } from '../../../testing/shop/addon.ts'
import {
  accept,
  emailOf,
  follow,
  giftsOf,
  liveProfiles,
  type Offered,
  offered,
  play,
  requestIdOf,
} from '../../../testing/shop/gift.ts'
import {
  accepting,
  accessOf,
  codeFor,
  conflict,
  withFriend,
  withGiver,
} from '../../../testing/shop/hand-over.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { returnGifts } from '../../features/gift/return-gifts.ts'
import { handleSupplierEvent } from '../../fulfilment/events/handle-supplier-event.ts'
import { refreshEsim } from '../../fulfilment/usage/refresh-esims.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import type { Supply } from '../../providers/supplier/supply.ts'
import { acceptGift, followGift } from './accept-gift.ts'

describe('an accepted gift', () => {
  it('has a profile of its own: the code of the giver’s mail installs nothing any more', async () => {
    const gift = await offered()
    const { giver, order, esimId } = gift
    const [mailed] = order.esims
    const own = await accept(gift)
    expect(own).toMatchObject({ id: esimId, profile: 'RELEASED' })
    expect([own.iccid, own.matchingId]).not.toContain(undefined)
    expect(own.iccid).not.toBe(mailed?.iccid)
    expect(own.matchingId).not.toBe(mailed?.matchingId)
    expect(await accessOf(gift)).toEqual(withFriend)
    await play(giver, esimId, 'install')
    await refreshEsim(giver.shop.callOf(), esimId)
    expect(await countOf('esim', "id = ?1 AND profile = 'RELEASED'", esimId)).toBe(1)
    await play(giver, await requestIdOf(esimId), 'install')
    await refreshEsim(giver.shop.callOf(), esimId)
    expect(await countOf('esim', "id = ?1 AND profile = 'INSTALLED'", esimId)).toBe(1)
  })

  it('has the data and days that were bought, and takes more', async () => {
    const gift = await offered()
    const { giver, friend, esimId, order } = gift
    const { allowanceMb, expiresAt, activateBy } = await accept(gift)
    expect([allowanceMb, expiresAt]).toEqual([5 * 1024, undefined])
    expect(activateBy).toBe(order.esims[0]?.activateBy)
    const requestId = await requestIdOf(esimId)
    expect(
      await countOf('sandbox_profile', 'request_id = ?1 AND allowance_mb = 5120', requestId),
    ).toBe(1)
    await play(giver, requestId, 'connect')
    giver.shop.clock.advance(11)
    await addData({ shop: giver.shop, bearer: friend.bearer, accountId: friend.id, esimId })
    expect(await countOf('sandbox_topup', 'profile_id = ?1', requestId)).toBe(1)
  })

  it('is nobody else’s and no longer the giver’s while the network makes the profile', async () => {
    const { giver, friend, esimId, token, order } = await accepting()
    const { shop, bearer } = giver
    expect(await codeFor(giver, esimId)).toBeUndefined()
    expect(await codeFor({ shop, bearer: friend.bearer }, esimId)).toBeUndefined()
    expect(await shop.refusal(giftCalls.takeBackGift, { esim_id: esimId }, { bearer })).toEqual(
      conflict('gift_gone'),
    )
    const other = { esim_id: esimId, email: `${crypto.randomUUID()}@example.com` }
    expect(await shop.refusal(giftCalls.offerGift, other, { bearer })).toEqual(
      conflict('gift_open'),
    )
    const wanted = { order_id: order.id, plan_id: await anyPlanId('20gb-30d') }
    expect(await shop.refusal(exchangeCalls.quoteExchange, wanted, { bearer })).toEqual(
      conflict('in_use'),
    )
    expect(await shop.refusal(giftCalls.getGift, { token })).toMatchObject({ status: 404 })
    expect((await shop.ask(giftCalls.listGifts, {}, { bearer })).gifts).toMatchObject([
      { esimId, state: 'open' },
    ])
  })

  it('is the friend’s though its 14 days end before the network is done', async () => {
    const gift = await offered()
    const { giver, esimId, token } = gift
    giver.shop.clock.advance(giftSeconds - 1)
    const again = (id: string) => giver.shop.signIn({ id, accountType: 'normal' })
    const bearer = await again(gift.friend.id)
    await giver.shop.ask(giftCalls.acceptGift, { token }, { bearer })
    giver.shop.clock.advance(3)
    const { db, now, services } = giver.shop.callOf()
    await returnGifts({ db, now, services })
    expect(await codeFor({ shop: giver.shop, bearer: await again(giver.accountId) }, esimId)).toBe(
      undefined,
    )
    await follow({ ...gift, friend: { bearer } })
    expect(await accessOf({ ...gift, friend: { ...gift.friend, bearer } })).toEqual(withFriend)
  })

  it('is finished by what the network tells of the new profile', async () => {
    const gift = await accepting()
    const { giver, esimId } = gift
    giver.shop.clock.advance(3)
    const requestId = await testDatabase()
      .prepare('SELECT request_id FROM esim_gift WHERE esim_id = ?1')
      .bind(esimId)
      .first<string>('request_id')
    await handleSupplierEvent(giver.shop.callOf(), requestId ?? '')
    expect(await accessOf(gift)).toEqual(withFriend)
    await play(giver, requestId ?? '', 'install')
    // A late event about the old profile changes nothing.
    await handleSupplierEvent(giver.shop.callOf(), esimId)
    await handleSupplierEvent(giver.shop.callOf(), requestId ?? '')
    expect(await countOf('esim', "id = ?1 AND profile = 'INSTALLED'", esimId)).toBe(1)
  })
})

describe('a giver who installs it meanwhile', () => {
  it('keeps it; the friend is told, and the profile that nobody saw is gone', async () => {
    const gift = await accepting()
    const { giver, friend, esimId, token } = gift
    await play(giver, esimId, 'install')
    giver.shop.clock.advance(3)
    expect(
      await giver.shop.refusal(giftCalls.followGift, { token }, { bearer: friend.bearer }),
    ).toEqual(conflict('gift_installed'))
    expect(await accessOf(gift)).toEqual(withGiver)
    expect(await giftsOf(esimId, 'taken_back')).toBe(1)
    const kinds = (await mailsTo(await emailOf(giver))).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed'])
  })

  it('has it, or the friend has: never both and never neither', async () => {
    const audit = await watchInvariants()
    for (let round = 0; round < rounds; round += 1) {
      const gift = await accepting()
      const { giver, friend, esimId, token } = gift
      giver.shop.clock.advance(3)
      const asked = () =>
        giver.shop.send(giftCalls.followGift, { token }, { bearer: friend.bearer })
      const installed = () => play(giver, esimId, 'install')
      await Promise.all(
        round % 2 ? [installed(), asked(), asked()] : [asked(), asked().then(installed), asked()],
      )
      await recover(giver)
      const isInstalled = await countOf(
        'sandbox_profile',
        "request_id = ?1 AND profile = 'INSTALLED'",
        esimId,
      )
      expect(await accessOf(gift)).toEqual(isInstalled ? withGiver : withFriend)
    }
    expect(await audit()).toEqual([])
  }, 120_000)
})

describe('a buyer who cancels', () => {
  it('has all of the order taken back: what is theirs and what was given, as it is now', async () => {
    const gift = await offered({}, { quantity: 2 })
    const { giver, order, esimId } = gift
    const { shop, bearer } = giver
    await accept(gift)
    expect(await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })).toMatchObject(
      { state: 'REFUNDED' },
    )
    expect([...(await liveProfiles(esimId)), ...(await liveProfiles(`${order.id}-1`))]).toEqual([])
    expect(await countOf('esim', 'purchase_id = ?1 AND cancelled_at IS NULL', order.id)).toBe(0)
  })

  it('has nothing taken back where the friend’s phone has theirs', async () => {
    const gift = await offered({}, { quantity: 2 })
    const { giver, order, esimId } = gift
    const { shop, bearer } = giver
    await accept(gift)
    await play(giver, await requestIdOf(esimId), 'install')
    expect(await shop.refusal(shopCalls.cancelOrder, { order_id: order.id }, { bearer })).toEqual(
      conflict('in_use'),
    )
    expect(await liveProfiles(`${order.id}-1`)).toEqual([`${order.id}-1`])
  })
})

describe('a buyer who cancels meanwhile', () => {
  it('has the money back, and no profile is left', async () => {
    const audit = await watchInvariants()
    for (let round = 0; round < rounds; round += 1) {
      const { giver, friend, esimId, token, order } = await accepting()
      const { shop, bearer } = giver
      shop.clock.advance(3)
      const asked = () => shop.send(giftCalls.followGift, { token }, { bearer: friend.bearer })
      const cancelled = () => shop.send(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
      await Promise.all(
        round % 2 ? [cancelled(), asked(), asked()] : [asked(), cancelled(), asked()],
      )
      for (let run = 0; run < 3; run += 1) await recover(giver)
      expect(await look(giver, order)).toMatchObject({ state: 'REFUNDED' })
      expect(await liveProfiles(esimId)).toEqual([])
      expect(await giftsOf(esimId, 'accepting')).toBe(0)
      expect(
        await countOf(
          'sandbox_charge',
          'reference = ?1 AND refunded_minor = amount_minor',
          `${order.id}.1`,
        ),
      ).toBe(1)
    }
    expect(await audit()).toEqual([])
  }, 120_000)
})

describe('a network that cannot make the new profile', () => {
  it('leaves the offer as it was; accepted again it asks for another', async () => {
    const gift = await accepting()
    const { giver, friend, esimId, token } = gift
    await testDatabase()
      .prepare(
        `UPDATE sandbox_profile SET fails = 1
         WHERE request_id = (SELECT request_id FROM esim_gift WHERE esim_id = ?1)`,
      )
      .bind(esimId)
      .run()
    giver.shop.clock.advance(3)
    expect(
      await giver.shop.refusal(giftCalls.followGift, { token }, { bearer: friend.bearer }),
    ).toEqual(conflict('gift_gone'))
    const open = await giver.shop.ask(giftCalls.getGift, { token })
    expect(open.failedAt).toBe(giver.shop.callOf().now)
    expect(await accessOf(gift)).toEqual(withGiver)
    await accept(gift)
    expect(await accessOf(gift)).toEqual(withFriend)
  })
})

/** A network that can be made to fail: before it does what it was asked, or after it. */
function lossy() {
  const sandbox = sandboxSupply()
  const lost = { call: '', isDone: false }
  const wrap = <Asked extends unknown[], Answer>(
    name: string,
    ask: (...asked: Asked) => Promise<Answer>,
  ) => {
    return async (...asked: Asked): Promise<Answer> => {
      const isLost = lost.call === name
      if (isLost && !lost.isDone) throw new Error('away')
      const answer = await ask(...asked)
      if (isLost) throw new Error('away')
      return answer
    }
  }
  const supply: Supply = {
    ...sandbox,
    order: wrap('order', sandbox.order),
    read: wrap('read', sandbox.read),
    cancel: wrap('cancel', sandbox.cancel),
  }
  return { lost, providers: { payments: createSandboxPayments(), supply } }
}

describe('R-AV-4 a network that is away while it is handed over', () => {
  it.each([
    { call: 'order', isDone: false },
    { call: 'read', isDone: false },
    { call: 'cancel', isDone: false },
    { call: 'cancel', isDone: true },
  ])('holds the gift up and does not lose it: $call, done $isDone', async ({ call, isDone }) => {
    const { lost, providers } = lossy()
    const gift = await offered({ services: { providers }, report: () => {} })
    const { giver, friend, token } = gift
    const { bearer } = friend
    // The network is away from the moment the profile was ordered.
    if (call === 'order') Object.assign(lost, { call, isDone })
    await giver.shop.ask(giftCalls.acceptGift, { token }, { bearer })
    Object.assign(lost, { call, isDone })
    giver.shop.clock.advance(3)
    expect(await follow(gift)).toMatchObject({ state: 'making' })
    expect(await recover(giver)).toHaveLength(1)
    expect((await accessOf(gift)).friendReads).toBe(false)
    Object.assign(lost, { call: '' })
    await recover(giver)
    giver.shop.clock.advance(3)
    expect(await recover(giver)).toEqual([])
    await giver.shop.settle().catch(() => undefined)
    expect(await accessOf(gift)).toEqual(withFriend)
  })

  it('makes one profile though it never said that it would', async () => {
    const { lost, providers } = lossy()
    const gift = await offered({ services: { providers }, report: () => {} })
    const { giver, friend, token } = gift
    Object.assign(lost, { call: 'order', isDone: true })
    await giver.shop.ask(giftCalls.acceptGift, { token }, { bearer: friend.bearer })
    giver.shop.clock.advance(3)
    expect(await follow(gift)).toMatchObject({ state: 'ready' })
    await giver.shop.settle().catch(() => undefined)
    expect(await accessOf(gift)).toEqual(withFriend)
  })
})

const places = Array.from({ length: 12 }, (_, at) => ({ place: at }))

describe('a process that ends while a gift is accepted', () => {
  /** Calls as the friend, on a database that dies after a number of answers. */
  async function askDying(
    { giver, friend, token }: Offered,
    { place, ask }: { place: number; ask: typeof acceptGift },
  ) {
    const call = callOfBuyer({ ...giver, accountId: friend.id }, { db: dyingDatabase(place) })
    await ask(call, { token }).catch(() => undefined)
    await giver.shop.settle().catch(() => undefined)
  }

  it.each(places)(
    'R-IDM-5: after answer $place of accepting, one of both has it',
    async ({ place }) => {
      const gift = await offered()
      await askDying(gift, { place, ask: acceptGift })
      const isAccepted = await giftsOf(gift.esimId, 'accepting')
      for (let run = 0; run < 3; run += 1) {
        gift.giver.shop.clock.advance(3)
        expect(await recover(gift.giver)).toEqual([])
      }
      expect(await accessOf(gift)).toEqual(isAccepted ? withFriend : withGiver)
      if (!isAccepted) await accept(gift)
      expect(await accessOf(gift)).toEqual(withFriend)
    },
  )

  it.each(places)(
    'R-IDM-5: after answer $place of handing over, the friend has it',
    async ({ place }) => {
      const gift = await accepting()
      const { giver, esimId } = gift
      giver.shop.clock.advance(3)
      await askDying(gift, { place, ask: followGift })
      expect(await recover(giver)).toEqual([])
      await forgetLimits()
      expect(await accessOf(gift)).toEqual(withFriend)
      expect(
        await countOf(
          'sandbox_profile',
          `request_id = ?1 OR request_id IN (
      SELECT request_id FROM esim_gift WHERE esim_id = ?1)`,
          esimId,
        ),
      ).toBe(2)
      const kinds = (await mailsTo(await emailOf(giver))).map(({ kind }) => kind)
      expect(kinds).toEqual(['order_confirmed', 'gift_accepted'])
    },
  )
})

it('R-DB-5: gifts on their way are found by an index', async () => {
  const plans = [
    `SELECT esim.purchase_id, gift.created_at
     FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id WHERE gift.state = 'accepting'`,
    `SELECT count(*) FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
     WHERE esim.purchase_id = ?1 AND gift.state = 'accepting'`,
    `SELECT id FROM esim WHERE id = ?1 OR request_id = ?1`,
    `SELECT esim_id FROM esim_gift WHERE request_id = ?1`,
  ].map((sql) => testDatabase().prepare(`EXPLAIN QUERY PLAN ${sql}`))
  for (const [at, plan] of plans.entries()) {
    const { results } = await (at === 0 ? plan : plan.bind('x')).all<{ detail: string }>()
    const scans = results
      .map(({ detail }) => detail)
      .filter((each) => /SCAN (?!.*INDEX)/.test(each))
    expect(scans).toEqual([])
  }
})
