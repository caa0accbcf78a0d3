import { describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { cardKey, personKey } from '../../../account/person/person-key.ts'
import { deleteAccount } from '../../../account/profile/delete-account.ts'
import { exportData } from '../../../account/profile/export-data.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { type Buyer, callOfBuyer, countOf, look, openBuyer, pay } from '../../../testing/order.ts'
import {
  addPromo,
  orderWith,
  pointsOf,
  quote,
  type Reward,
  referralCode,
} from '../../../testing/shop/reward.ts'
import { atStripe, sessionOf, stripeProviders } from '../../../testing/shop/stripe.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { testDatabase } from '../../../testing/testing.ts'
import type { Call } from '../../call.ts'

/** Signs up in a shop with a mailbox. */
async function signUp({ shop }: Pick<Buyer, 'shop'>, email: string): Promise<Buyer> {
  const account = await shop.addAccount({ email })
  return { shop, bearer: await shop.signIn(account), accountId: account.id }
}

const leave = async (buyer: Buyer) => deleteAccount(callOfBuyer(buyer))

async function buyWith(buyer: Buyer, reward: Reward): Promise<void> {
  const order = await orderWith(buyer, reward)
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  expect((await look(buyer, order)).state).toBe('COMPLETED')
}

const mailbox = () => `p${crypto.randomUUID().slice(0, 8)}`

describe('R-PRO-1 one mailbox with one account after another', () => {
  it('is a friend once: of three rounds one gives points', async () => {
    const audit = await watchInvariants()
    const referrer = await openBuyer()
    const code = await referralCode(referrer)
    const before = (await pointsOf(referrer)).points
    const name = mailbox()
    // All spellings reach one mailbox, or could.
    const spellings = [
      `${name}@people.example`,
      `${name}+2@people.example`,
      `p.${name.slice(1)}@people.example`,
    ]
    for (const [round, email] of spellings.entries()) {
      const friend = await signUp(referrer, email)
      const { codeProblem } = await quote(friend, { code })
      expect(codeProblem).toBe(round === 0 ? undefined : 'code_not_first')
      await buyWith(friend, round === 0 ? { code } : {})
      await leave(friend)
    }
    expect((await pointsOf(referrer)).points - before).toBe(300)
    expect(await audit()).toEqual([])
  })

  it('is refused an order with the code too, not only a quote', async () => {
    const referrer = await openBuyer()
    const code = await referralCode(referrer)
    const email = `${mailbox()}@people.example`
    const friend = await signUp(referrer, email)
    await buyWith(friend, { code })
    await leave(friend)
    const again = await signUp(referrer, email)
    const { plan, totalMinor } = await quote(again)
    const input = {
      plan_id: plan.id,
      quantity: 1,
      currency: 'USD',
      code,
      idempotency_key: crypto.randomUUID(),
      total_minor: totalMinor - 300,
      consent: true,
      consent_version: '2026-11',
    }
    expect(
      await again.shop.refusal(shopCalls.createOrder, input, { bearer: again.bearer }),
    ).toMatchObject({ status: 422, reason: 'code_not_first' })
  })

  it('has a promo that is once each once, and again where its order was cancelled', async () => {
    const audit = await watchInvariants()
    const code = await addPromo({ usesEach: 1 })
    const email = `${mailbox()}@people.example`
    const first = await signUp(await openBuyer(), email)
    const order = await orderWith(first, { code })
    await first.shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer: first.bearer })
    await leave(first)
    const second = await signUp(first, email)
    await buyWith(second, { code })
    await leave(second)
    const third = await signUp(first, email)
    expect((await quote(third, { code })).codeProblem).toBe('code_used')
    expect((await quote(await openBuyer(), { code })).codeProblem).toBeUndefined()
    expect(await audit()).toEqual([])
  })

  it('is known by its orders from before there were such hashes', async () => {
    const referrer = await openBuyer()
    const code = await referralCode(referrer)
    const promo = await addPromo({ usesEach: 1 })
    const email = `${mailbox()}@people.example`
    const first = await signUp(referrer, email)
    await buyWith(first, { code: promo })
    const db = testDatabase()
    await db.batch([
      db
        .prepare('UPDATE purchase SET buyer_key = NULL WHERE account_id = ?1')
        .bind(first.accountId),
      db
        .prepare("DELETE FROM promo_account WHERE code = ?1 AND account_id LIKE 'person:%'")
        .bind(promo),
    ])
    await leave(first)
    const second = await signUp(referrer, email)
    expect((await quote(second, { code })).codeProblem).toBe('code_not_first')
    expect((await quote(second, { code: promo })).codeProblem).toBe('code_used')
  })

  it('is one friend where several accounts use the code at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const referrer = await openBuyer()
      const code = await referralCode(referrer)
      const name = mailbox()
      const friends = await Promise.all(
        Array.from({ length: 4 }, (_, at) => signUp(referrer, `${name}+${at}@people.example`)),
      )
      await forgetLimits()
      const ends = await Promise.all(
        friends.map((friend) =>
          orderWith(friend, { code }).then(
            () => 'ordered',
            () => 'refused',
          ),
        ),
      )
      expect(ends.filter((end) => end === 'ordered')).toHaveLength(1)
    }
  })
})

const openStripeBuyer = () => openBuyer({ services: { providers: stripeProviders() } })

/** Orders and pays with a card on Stripe's page. */
async function payByStripe(buyer: Buyer, reward: Reward, card: string): Promise<Order> {
  const order = await orderWith(buyer, reward)
  const { payment } = await pay(buyer, order, 'hosted')
  await atStripe('pay', sessionOf(payment), { how: 'paid', card })
  await look(buyer, order)
  return order
}

async function buyByStripe(buyer: Buyer, reward: Reward, card: string): Promise<Order> {
  const order = await payByStripe(buyer, reward, card)
  buyer.shop.clock.advance(3)
  const done = await look(buyer, order)
  expect(done.state).toBe('COMPLETED')
  return done
}

const newCard = () => `pm_${crypto.randomUUID()}`

async function friendsOf({ shop, bearer }: Buyer): Promise<string[]> {
  const { friends } = await shop.ask(rewardCalls.getReferrals, { currency: 'USD' }, { bearer })
  return friends.map(({ state }) => state).sort()
}

describe('one card with one mailbox after another', () => {
  const one = newCard()

  it.each([
    ['one card', [one, one, one], 300, ['COMPLETED', 'WITHHELD', 'WITHHELD']],
    ['three cards', [newCard(), newCard(), newCard()], 900, Array(3).fill('COMPLETED')],
  ])('three accounts with three mailboxes and %s', async (_, cards, points, states) => {
    const referrer = await openStripeBuyer()
    const code = await referralCode(referrer)
    for (const card of cards) {
      const friend = await signUp(referrer, `${mailbox()}@people.example`)
      const order = await buyByStripe(friend, { code }, card)
      // The price that was agreed stays.
      expect(order.lines).toContainEqual({ kind: 'referral', amountMinor: -300 })
      await leave(friend)
    }
    expect((await pointsOf(referrer)).points).toBe(points)
    expect(await friendsOf(referrer)).toEqual(states)
  })

  it('gives points once to two referrers whose friends’ orders are made at once', async () => {
    const card = newCard()
    const referrers = [await openStripeBuyer(), await openStripeBuyer()]
    const sales = await Promise.all(
      referrers.map(async (referrer) => {
        const friend = await signUp(referrer, `${mailbox()}@people.example`)
        const code = await referralCode(referrer)
        const order = await payByStripe(friend, { code }, card)
        return { friend, order }
      }),
    )
    for (const { shop } of referrers) shop.clock.advance(3)
    await Promise.all(sales.map(({ friend, order }) => look(friend, order)))
    const states = await Promise.all(referrers.map(friendsOf))
    expect(states.flat().sort()).toEqual(['COMPLETED', 'WITHHELD'])
  })

  it('gives points again where the order that earned them was given back', async () => {
    const card = newCard()
    const referrer = await openStripeBuyer()
    const code = await referralCode(referrer)
    const first = await signUp(referrer, `${mailbox()}@people.example`)
    const order = await buyByStripe(first, { code }, card)
    const { shop, bearer } = first
    await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    expect((await look(first, order)).state).toBe('REFUNDED')
    const second = await signUp(referrer, `${mailbox()}@people.example`)
    await buyByStripe(second, { code }, card)
    expect((await pointsOf(referrer)).points).toBe(300)
    expect(await friendsOf(referrer)).toEqual(['COMPLETED', 'RETURNED'])
  })

  it('is a keyed hash that the friend’s data is told with, and is kept of no other order', async () => {
    const card = newCard()
    const referrer = await openStripeBuyer()
    const friend = await signUp(referrer, `${mailbox()}@people.example`)
    await buyByStripe(friend, { code: await referralCode(referrer) }, card)
    await buyByStripe(friend, {}, card)
    const key = await cardKey(callOfBuyer(friend), `fp_${card}`)
    expect(key).toMatch(/^card:[0-9a-f]{32}$/)
    const { data } = await exportData(callOfBuyer(friend))
    expect(data).toMatchObject({ friend_codes: [{ state: 'COMPLETED', card_key: key }] })
    expect(JSON.stringify(data).split(key)).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(card)
    await leave(friend)
    expect(await countOf('referral', 'card_key = ?1', key)).toBe(1)
  })
})

describe('what is remembered of a mailbox', () => {
  it('is a keyed hash that the account’s data is told with, and no address', async () => {
    const email = `${mailbox()}@people.example`
    const buyer = await signUp(await openBuyer(), email)
    await buyWith(buyer, {})
    const call = callOfBuyer(buyer)
    const key = await personKey(call, email)
    expect(key).toMatch(/^person:[0-9a-f]{32}$/)
    const { data } = await exportData(call)
    expect(data).toMatchObject({ orders: [{ buyer_key: key }] })
    await leave(buyer)
    expect(await countOf('purchase', 'buyer_key = ?1', key)).toBe(1)
    expect(await countOf('account', 'email = ?1', email)).toBe(0)
  })

  it('is the same after the shop’s keys were rotated, and under no other key', async () => {
    const email = `${mailbox()}@people.example`
    const call = callOfBuyer(await openBuyer())
    const before = await personKey(call, email)
    const [old] = call.services.sealingKeys
    const next = { kid: 'next', key: new Uint8Array(32).fill(9) }
    const withKeys = (sealingKeys: Call['services']['sealingKeys']) => ({
      ...call,
      services: { ...call.services, sealingKeys },
    })
    expect(await personKey(withKeys([next, old]), email)).toBe(before)
    expect(await personKey(withKeys([next]), email)).toBe(before)
    expect(await personKey(withKeys([old, next]), email)).toBe(before)
  })
})
