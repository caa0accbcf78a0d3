import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/shop.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { exportData } from '../account/export-data.ts'
import { personKey } from '../account/person-key.ts'
import type { Call } from '../call.ts'
import { type Buyer, countOf, look, openBuyer, pay } from '../order/testing.ts'
import { watchBooks } from '../test-books.ts'
import { testDatabase } from '../testing.ts'
import {
  addPromo,
  forgetLimits,
  orderWith,
  pointsOf,
  quote,
  type Reward,
  referralCode,
} from './testing.ts'

/** Somebody who signs up in a shop with a mailbox. */
async function signUp({ shop }: Pick<Buyer, 'shop'>, email: string): Promise<Buyer> {
  const account = await shop.addAccount({ email })
  return { shop, bearer: await shop.signIn(account), accountId: account.id }
}

function callOf({ shop, accountId }: Buyer): Call {
  const caller = { accountId, accountType: 'normal', sessionId: '', permissions: [] } as const
  return { ...shop.callOf(), caller: { ...caller, reauthenticatedAt: 0 } }
}

const leave = async (buyer: Buyer) => deleteAccount(callOf(buyer))

async function buyWith(buyer: Buyer, reward: Reward): Promise<void> {
  const order = await orderWith(buyer, reward)
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  expect((await look(buyer, order)).state).toBe('COMPLETED')
}

const mailbox = () => `p${crypto.randomUUID().slice(0, 8)}`

describe('R-PRO-1 one mailbox with one account after another', () => {
  it('is a friend once: of three rounds one gives points', async () => {
    const audit = await watchBooks()
    const referrer = await openBuyer()
    const code = await referralCode(referrer)
    const before = (await pointsOf(referrer)).points
    const name = mailbox()
    // Each spelling reaches one mailbox, or could.
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
    const audit = await watchBooks()
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

describe('what is remembered of a mailbox', () => {
  it('is a keyed hash that the account’s data is told with, and no address', async () => {
    const email = `${mailbox()}@people.example`
    const buyer = await signUp(await openBuyer(), email)
    await buyWith(buyer, {})
    const call = callOf(buyer)
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
    const call = callOf(await openBuyer())
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
