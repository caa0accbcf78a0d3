import { describe, expect, it } from 'vitest'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { giftSeconds } from '#contract/commerce/order-words.ts'
import { rounds } from '#contract/testing/effort.ts'
import { mailsTo } from '../../../testing/account.ts'
import { anyPlanId, buy, countOf, look, openBuyer } from '../../../testing/order.ts'
import {
  accept,
  emailOf,
  follow,
  giftsOf,
  join,
  liveProfiles,
  offered,
  type Person,
  play,
  requestIdOf,
  tokenFor,
} from '../../../testing/shop/gift.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { returnGifts } from '../../features/gift/return-gifts.ts'

const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })

describe('a gift', () => {
  it('R-MOM-63: is the friend’s once accepted, from its giver by name: the list, the page and the code', async () => {
    const { giver, friend, esimId, esim, token, order } = await offered()
    const { shop, bearer } = giver
    expect(esim).toMatchObject({ gift: { state: 'offered', email: friend.email } })
    expect(await shop.ask(giftCalls.getGift, { token })).toMatchObject({
      giver: 'Anna Arnold',
      plan: { id: order.plan.id },
    })
    const taken = await accept({ giver, friend, token })
    expect(taken).toMatchObject({ id: esimId, canCancel: false })
    expect(taken.gift).toEqual({ state: 'received', giver: 'Anna Arnold' })
    expect(taken.matchingId).toBeDefined()
    const list = await shop.ask(shopCalls.listEsims, {}, { bearer: friend.bearer })
    expect(list.esims.map(({ id }) => id)).toEqual([esimId])
    // Accepted again, it is the same one.
    expect(
      await shop.ask(giftCalls.acceptGift, { token }, { bearer: friend.bearer }),
    ).toMatchObject({ esimId, state: 'ready' })
    expect(await shop.refusal(shopCalls.getEsim, { esim_id: esimId }, { bearer })).toMatchObject({
      status: 404,
    })
    expect((await shop.ask(shopCalls.listEsims, {}, { bearer })).esims).toEqual([])
    expect((await shop.ask(giftCalls.listGifts, {}, { bearer })).gifts).toMatchObject([
      { esimId, state: 'accepted', email: friend.email, orderNumber: order.number },
    ])
    expect((await look(giver, order)).esims).toEqual([])
    expect(
      await shop.refusal(shopCalls.getOrder, { order_id: order.id }, { bearer: friend.bearer }),
    ).toMatchObject({ status: 404 })
  })

  it('can be read by nobody while it is offered, and by its giver again once taken back', async () => {
    const { giver, friend, esimId, esim, token, order } = await offered()
    const { shop, bearer } = giver
    expect(esim.matchingId).toBeUndefined()
    const input = { esim_id: esimId }
    for (const { matchingId, smdpAddress } of [
      await shop.ask(shopCalls.getEsim, input, { bearer }),
      ...(await shop.ask(shopCalls.listEsims, {}, { bearer })).esims,
      ...(await look(giver, order)).esims,
    ]) {
      expect([matchingId, smdpAddress]).toEqual([undefined, undefined])
    }
    const back = await shop.ask(giftCalls.takeBackGift, input, { bearer })
    expect(back.gift).toBeUndefined()
    expect(back.matchingId).toBeDefined()
    expect(await shop.refusal(giftCalls.acceptGift, { token }, { bearer: friend.bearer })).toEqual(
      conflict('gift_gone'),
    )
    expect(await shop.refusal(giftCalls.getGift, { token })).toMatchObject({ status: 404 })
  })

  it('is told its giver as accepted, by the address they know and without the friend’s own', async () => {
    const { giver, friend, token } = await offered()
    const { shop } = giver
    const stranger = await join(giver)
    const take = ({ bearer }: Person) => shop.send(giftCalls.acceptGift, { token }, { bearer })
    await Promise.all([take(stranger), take(stranger), take(stranger)])
    await take(friend)
    expect((await mailsTo(await emailOf(giver))).map(({ kind }) => kind)).toEqual([
      'order_confirmed',
    ])
    shop.clock.advance(3)
    await Promise.all([1, 2, 3].map(() => follow({ giver, friend: stranger, token })))
    await recover(giver)
    const told = (await mailsTo(await emailOf(giver))).filter(
      ({ kind }) => kind === 'gift_accepted',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`that you offered to ${friend.email} was accepted`)
    expect(told[0]?.text).toContain('The code from your order mail no longer works')
    expect(told[0]?.text).not.toContain(stranger.email)
  })

  it('is not told as accepted where a phone has it already', async () => {
    const { giver, friend, order, token } = await offered()
    await play(giver, `${order.id}-0`, 'install')
    await giver.shop.refusal(giftCalls.acceptGift, { token }, { bearer: friend.bearer })
    const kinds = (await mailsTo(await emailOf(giver))).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed'])
  })

  it('is mailed in the friend’s own language and the shop’s name, or else in the giver’s', async () => {
    const giver = await openBuyer()
    const friend = await join(giver)
    await testDatabase()
      .prepare("UPDATE account SET locale = 'ja' WHERE id = ?1")
      .bind(friend.id)
      .run()
    const stranger = `${crypto.randomUUID()}@example.com`
    const order = await buy(giver, { quantity: 2 })
    const { shop, bearer } = giver
    for (const [at, email] of [friend.email, stranger].entries()) {
      const headers = { 'accept-language': 'de' }
      const input = { esim_id: `${order.id}-${at}`, email }
      await shop.ask(giftCalls.offerGift, input, { bearer, headers })
    }
    const [own] = await mailsTo(friend.email)
    const [other] = await mailsTo(stranger)
    expect(own?.subject).toContain('あなたへのeSIM')
    expect(other?.subject).toContain('eine eSIM für dich')
    expect(own?.text).toContain('/ja/gift?token=')
  })

  it('answers alike whether the address has an account', async () => {
    const giver = await openBuyer()
    const friend = await join(giver)
    const order = await buy(giver, { quantity: 2 })
    const { shop, bearer } = giver
    const answers = await Promise.all(
      [friend.email, `${crypto.randomUUID()}@example.com`].map(async (email, at) => {
        const input = { esim_id: `${order.id}-${at}`, email }
        const { gift, ...rest } = await shop.ask(giftCalls.offerGift, input, { bearer })
        return { names: Object.keys(rest).sort(), gift: { ...gift, email: '' } }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  it('is the giver’s again after 14 days, who is told', async () => {
    const { giver, friend, esimId, token } = await offered()
    const { shop } = giver
    shop.clock.advance(giftSeconds - 1)
    const day = async () =>
      (await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer: await again() })).gift
    const again = () => shop.signIn({ id: giver.accountId, accountType: 'normal' })
    expect((await day())?.state).toBe('offered')
    shop.clock.advance(1)
    expect(await day()).toBeUndefined()
    const late = await shop.signIn({ id: friend.id, accountType: 'normal' })
    expect(await shop.refusal(giftCalls.acceptGift, { token }, { bearer: late })).toEqual(
      conflict('gift_gone'),
    )
    const { db, now, services } = shop.callOf()
    const context = { db, now, services }
    await Promise.all([returnGifts(context), returnGifts(context)])
    const kinds = (await mailsTo(await emailOf(giver))).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed', 'gift_returned'])
    expect(await giftsOf(esimId, 'expired')).toBe(1)
  })
})

describe('what cannot be given', () => {
  it('goes to oneself in no spelling, and to nobody twice', async () => {
    const giver = await openBuyer()
    const { shop, bearer } = giver
    const email = await emailOf(giver)
    const esim_id = `${(await buy(giver)).id}-0`
    const [name, host] = email.split('@')
    for (const own of [email, `${name}+gift@${host}`, `${name?.toUpperCase()}@${host}`]) {
      expect(await shop.refusal(giftCalls.offerGift, { esim_id, email: own }, { bearer })).toEqual({
        status: 422,
        code: 'unprocessable',
        reason: 'gift_own',
      })
    }
    const friend = await join(giver)
    await shop.ask(giftCalls.offerGift, { esim_id, email: friend.email }, { bearer })
    await shop.ask(giftCalls.offerGift, { esim_id, email: friend.email }, { bearer })
    expect(await mailsTo(friend.email)).toHaveLength(1)
    const other = { esim_id, email: `${crypto.randomUUID()}@example.com` }
    expect(await shop.refusal(giftCalls.offerGift, other, { bearer })).toEqual(
      conflict('gift_open'),
    )
    const token = await tokenFor(friend.email)
    expect(await shop.refusal(giftCalls.acceptGift, { token }, { bearer })).toEqual(
      conflict('gift_own'),
    )
  })

  it('is on a phone, cancelled, being exchanged or was given before', async () => {
    const giver = await openBuyer()
    const { shop, bearer } = giver
    const email = `${crypto.randomUUID()}@example.com`
    const used = await buy(giver)
    await play(giver, `${used.id}-0`, 'install')
    const cancelled = await buy(giver)
    await shop.ask(shopCalls.cancelOrder, { order_id: cancelled.id }, { bearer })
    const exchanged = await buy(giver)
    const wanted = { order_id: exchanged.id, plan_id: await anyPlanId('20gb-30d') }
    const { dueMinor, returnMinor } = await shop.ask(exchangeCalls.quoteExchange, wanted, {
      bearer,
    })
    const consent = { consent: true, consent_version: '2026-11' }
    const sum = { due_minor: dueMinor, return_minor: returnMinor }
    const input = { ...wanted, ...sum, ...consent, idempotency_key: 'one' }
    await shop.ask(exchangeCalls.createExchange, input, { bearer })
    for (const { id } of [used, cancelled, exchanged]) {
      expect(
        await shop.refusal(giftCalls.offerGift, { esim_id: `${id}-0`, email }, { bearer }),
      ).toEqual(conflict('in_use'))
    }
    expect(await mailsTo(email)).toEqual([])
    const other = await offered()
    await accept(other)
    expect(
      await other.giver.shop.refusal(
        giftCalls.offerGift,
        { esim_id: other.esimId, email },
        { bearer: other.friend.bearer },
      ),
    ).toMatchObject({ status: 409 })
  })

  it('is not exchanged while it is offered or once it is given', async () => {
    const gift = await offered()
    const { shop, bearer } = gift.giver
    const wanted = { order_id: gift.order.id, plan_id: await anyPlanId('20gb-30d') }
    const refused = () => shop.refusal(exchangeCalls.quoteExchange, wanted, { bearer })
    expect(await refused()).toEqual(conflict('in_use'))
    await accept(gift)
    expect(await refused()).toEqual(conflict('in_use'))
  })

  it('cannot be accepted once a phone has it, which is said and ends the offer', async () => {
    const { giver, friend, esimId, token } = await offered()
    const { shop, bearer } = giver
    await play(giver, esimId, 'install')
    for (const row of [giftCalls.acceptGift, giftCalls.acceptGift, giftCalls.followGift]) {
      expect(await shop.refusal(row, { token }, { bearer: friend.bearer })).toEqual(
        conflict('gift_installed'),
      )
    }
    expect(await shop.refusal(giftCalls.getGift, { token })).toEqual({
      status: 404,
      code: 'not_found',
      reason: 'gift_installed',
    })
    const kept = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(kept).toMatchObject({ profile: 'INSTALLED' })
    expect(kept.gift).toBeUndefined()
  })

  it('R-LIM-1 goes to one mailbox five times an hour', async () => {
    const giver = await openBuyer()
    const { shop, bearer } = giver
    const order = await buy(giver, { quantity: 6 })
    const email = `${crypto.randomUUID()}@example.com`
    const offer = (at: number) => ({ esim_id: `${order.id}-${at}`, email })
    for (let at = 0; at < 5; at += 1) await shop.ask(giftCalls.offerGift, offer(at), { bearer })
    expect(await shop.refusal(giftCalls.offerGift, offer(5), { bearer })).toMatchObject({
      status: 429,
    })
    expect(await mailsTo(email)).toHaveLength(5)
  })
})

describe('the rights of the buyer', () => {
  it('stay while no phone has it: the friend’s eSIM ends, the money goes to who paid', async () => {
    const { giver, friend, order, token, esimId } = await offered()
    const { shop } = giver
    await accept({ giver, friend, token })
    expect(
      await shop.refusal(shopCalls.cancelOrder, { order_id: order.id }, { bearer: friend.bearer }),
    ).toMatchObject({ status: 404 })
    const email = await emailOf(giver)
    await shop.ask(feedbackCalls.withdraw, { number: order.number, email })
    await shop.settle()
    expect(await look(giver, order)).toMatchObject({ state: 'REFUNDED' })
    expect(
      await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer: friend.bearer }),
    ).toMatchObject({ state: 'CANCELLED' })
    expect(await liveProfiles(esimId)).toEqual([])
  })

  it('end when the friend installs it', async () => {
    const { giver, friend, order, token, esimId } = await offered()
    const { shop, bearer } = giver
    await accept({ giver, friend, token })
    await play(giver, await requestIdOf(esimId), 'install')
    expect(await shop.refusal(shopCalls.cancelOrder, { order_id: order.id }, { bearer })).toEqual(
      conflict('in_use'),
    )
  })
})

describe('many at once', () => {
  it('one of 50 parallel acceptances is the owner', async () => {
    const audit = await watchInvariants()
    const { giver, token, esimId } = await offered()
    const { shop } = giver
    const people = await Promise.all(Array.from({ length: 50 }, () => join(giver)))
    const answers = await Promise.all(
      people.map(({ bearer }) => shop.send(giftCalls.acceptGift, { token }, { bearer })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const owner = people[answers.findIndex(({ status }) => status === 200)]?.id
    shop.clock.advance(3)
    await recover(giver)
    expect(await countOf('esim', 'id = ?1 AND account_id = ?2', esimId, owner)).toBe(1)
    expect(await countOf('esim_gift', 'esim_id = ?1 AND receiver_id = ?2', esimId, owner)).toBe(1)
    expect(await audit()).toEqual([])
  }, 120_000)

  it('accepting and taking back agree on who has it', async () => {
    const audit = await watchInvariants()
    const owners = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const { giver, friend, token, esimId } = await offered()
      const { shop, bearer } = giver
      const take = () => shop.send(giftCalls.acceptGift, { token }, { bearer: friend.bearer })
      const back = () => shop.send(giftCalls.takeBackGift, { esim_id: esimId }, { bearer })
      const pair = round % 2 ? [take(), back()] : [back(), take()]
      const [one, two] = await Promise.all(pair)
      const [accepted, returned] = round % 2 ? [one, two] : [two, one]
      shop.clock.advance(3)
      await recover(giver)
      const isFriends = await countOf('esim', 'id = ?1 AND account_id = ?2', esimId, friend.id)
      expect([accepted?.status, returned?.status]).toEqual(isFriends ? [200, 409] : [409, 200])
      owners.add(isFriends ? 'friend' : 'giver')
      const read = async (who: Person['bearer']) =>
        (await shop.send(shopCalls.getEsim, { esim_id: esimId }, { bearer: who })).status
      expect([await read(bearer), await read(friend.bearer)]).toEqual(
        isFriends ? [404, 200] : [200, 404],
      )
    }
    expect(owners.size).toBeGreaterThan(0)
    expect(await audit()).toEqual([])
  }, 120_000)

  it('installing and giving agree: what a phone had before is given to nobody', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const giver = await openBuyer()
      const order = await buy(giver)
      const { shop, bearer } = giver
      const email = `${crypto.randomUUID()}@example.com`
      const input = { esim_id: `${order.id}-0`, email }
      const [, answer] = await Promise.all([
        play(giver, `${order.id}-0`, 'install'),
        shop.send(giftCalls.offerGift, input, { bearer }),
      ])
      const isOffered = answer.status === 200
      expect(await mailsTo(email)).toHaveLength(isOffered ? 1 : 0)
      if (!isOffered) continue
      const friend = await join(giver)
      const token = await tokenFor(email)
      expect(
        await shop.refusal(giftCalls.acceptGift, { token }, { bearer: friend.bearer }),
      ).toEqual(conflict('gift_installed'))
    }
  }, 120_000)
})

describe('an account that is deleted', () => {
  it('ends its offers, and is in no gift by its address', async () => {
    const { giver, friend, token, esimId } = await offered()
    const { shop, bearer } = giver
    const email = await emailOf(giver)
    const { data } = await shop.ask(userCalls.exportData, {}, { bearer })
    expect(data).toMatchObject({ gifts: [{ email: friend.email, state: 'open' }] })
    await shop.ask(userCalls.deleteAccount, {}, { bearer })
    expect(email).not.toBe('')
    expect(await shop.refusal(giftCalls.acceptGift, { token }, { bearer: friend.bearer })).toEqual(
      conflict('gift_gone'),
    )
    expect(await countOf('esim_gift', "esim_id = ?1 AND email = ''", esimId)).toBe(1)
  })

  it('of a friend leaves the giver no address', async () => {
    const { giver, friend, token } = await offered()
    const { shop, bearer } = giver
    await accept({ giver, friend, token })
    const { data } = await shop.ask(userCalls.exportData, {}, { bearer: friend.bearer })
    expect(data).toMatchObject({ giftsReceived: [{ email: friend.email }] })
    await shop.ask(userCalls.deleteAccount, {}, { bearer: friend.bearer })
    expect((await shop.ask(giftCalls.listGifts, {}, { bearer })).gifts).toMatchObject([
      { email: '', state: 'accepted' },
    ])
  })
})

describe('the mail of a gift', () => {
  it.each(['Click evil.example', 'https://evil.example', 'x'.repeat(41), 'Nuri 0800 123'])(
    'names nobody who is called %s',
    async (name) => {
      const giver = await openBuyer()
      const order = await buy(giver)
      const { shop, bearer } = giver
      await testDatabase()
        .prepare('UPDATE account SET name = ?2 WHERE id = ?1')
        .bind(giver.accountId, name)
        .run()
      const friend = await join(giver)
      const offer = { esim_id: `${order.id}-0`, email: friend.email }
      await shop.ask(giftCalls.offerGift, offer, { bearer })
      const [mail] = await mailsTo(friend.email)
      expect(mail?.kind).toBe('gift_offered')
      expect(JSON.stringify(mail)).not.toContain(name)
      const token = await tokenFor(friend.email)
      expect(await shop.ask(giftCalls.getGift, { token })).toMatchObject({ giver: '' })
    },
  )
})
