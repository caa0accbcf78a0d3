import { describe, expect, it } from 'vitest'
import { landingClaimCalls } from '#contract/calls/customer/landing-claim.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { rowsOf } from '../../../testing/mails/mail.ts'
import { type Buyer, buy, countOf, look, openBuyer } from '../../../testing/order.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import { settleLandingClaims } from './settle-claims.ts'

const db = testDatabase()
const minute = 60
const day = 86_400

/** The sandbox's phone installs the eSIM of an order and uses data with it. */
async function play({ id }: Order, usedMb = 0) {
  const request = `${id}-0`
  const install = "UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1"
  await db.prepare(install).bind(request).run()
  if (usedMb === 0) return
  await db
    .prepare('INSERT INTO sandbox_usage (request_id, day, used_mb) VALUES (?1, 20000, ?2)')
    .bind(request, usedMb)
    .run()
}

const nowOf = ({ shop }: Buyer) => Math.floor(shop.clock.nowMs / 1000)

/** Lets time pass; the buyer signs in again, as sessions are shorter. */
async function pass(buyer: Buyer, seconds: number) {
  buyer.shop.clock.advance(seconds)
  const account = { id: buyer.accountId, accountType: 'normal' } as const
  buyer.bearer = await buyer.shop.signIn(account)
}

/** An installed eSIM whose traveller landed half an hour ago. */
async function land(buyer: Buyer, usedMb = 0): Promise<{ order: Order; landedAt: number }> {
  const order = await buy(buyer)
  await play(order, usedMb)
  const landedAt = nowOf(buyer)
  await pass(buyer, 31 * minute)
  return { order, landedAt }
}

function said({ id }: Order, landedAt: number, pressedAt: number) {
  return { esim_id: `${id}-0`, landed_at: landedAt, pressed_at: pressedAt }
}

async function claim(buyer: Buyer, order: Order, landedAt: number, pressedAt = nowOf(buyer)) {
  const { shop, bearer } = buyer
  const input = said(order, landedAt, pressedAt)
  const answer = await shop.ask(landingClaimCalls.claimLanding, input, { bearer })
  await shop.settle()
  return answer
}

async function claimOf({ shop, bearer }: Buyer, { id }: Order) {
  return shop.ask(landingClaimCalls.getLandingClaim, { esim_id: `${id}-0` }, { bearer })
}

async function supportMails({ number }: Order) {
  const rows = await rowsOf(db, 'support@testwind.example')
  return rows.filter(({ kind, text }) => kind === 'landing_support' && text.includes(number))
}

describe('R-MOM-45 no data after landing', () => {
  it('is paid back at once if the network saw none, and the eSIM is stopped though a phone has it', async () => {
    const buyer = await openBuyer()
    const { order, landedAt } = await land(buyer)
    expect(await claimOf(buyer, order)).toEqual({ isOffered: true })
    expect(await claim(buyer, order, landedAt)).toMatchObject({ state: 'refunded' })
    const after = await look(buyer, order)
    expect([after.state, after.esims[0]?.state]).toEqual(['REFUNDED', 'CANCELLED'])
    const stopped = 'request_id = ?1 AND cancelled_at IS NOT NULL'
    expect(await countOf('sandbox_profile', stopped, `${order.id}-0`)).toBe(1)
    expect(await supportMails(order)).toEqual([])
  })

  it('counts from the press on the phone, however late it arrives, and once', async () => {
    const buyer = await openBuyer()
    const { order, landedAt } = await land(buyer)
    const pressedAt = nowOf(buyer)
    await pass(buyer, 2 * day)
    const first = await claim(buyer, order, landedAt, pressedAt)
    expect(first).toMatchObject({ state: 'refunded', pressedAt })
    expect(await claim(buyer, order, landedAt, pressedAt + 5)).toEqual(first)
    expect(await countOf('landing_claim', 'purchase_id = ?1', order.id)).toBe(1)
  })

  it('is decided by a person where data was used between, who gets one mail', async () => {
    const buyer = await openBuyer()
    const { order, landedAt } = await land(buyer)
    const pressedAt = nowOf(buyer)
    // The shop has not heard of the data yet when the claim arrives.
    await buyer.shop.ask(shopCalls.getEsim, { esim_id: `${order.id}-0` }, { bearer: buyer.bearer })
    await play(order, 40)
    await claim(buyer, order, landedAt, pressedAt)
    const { db: own, now, services } = buyer.shop.callOf()
    await settleLandingClaims({ db: own, now, services })
    await buyer.shop.settle()
    expect(await claimOf(buyer, order)).toMatchObject({ isOffered: false, state: 'support' })
    expect((await look(buyer, order)).state).toBe('COMPLETED')
    const mails = await supportMails(order)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The network counted data')
  })

  it('is decided by a person the second time within 30 days', async () => {
    const buyer = await openBuyer()
    const first = await land(buyer)
    expect(await claim(buyer, first.order, first.landedAt)).toMatchObject({ state: 'refunded' })
    const second = await land(buyer)
    expect(await claim(buyer, second.order, second.landedAt)).toMatchObject({ state: 'support' })
  })

  it('waits for a network that does not answer, and after a day a person decides', async () => {
    const supply = sandboxSupply()
    let isDown = false
    const read: typeof supply.read = (context, id) =>
      isDown ? Promise.reject(new Error('no answer')) : supply.read(context, id)
    const services = {
      providers: { payments: createSandboxPayments(), supply: { ...supply, read } },
    }
    const buyer = await openBuyer({ services })
    const { order, landedAt } = await land(buyer)
    isDown = true
    expect(await claim(buyer, order, landedAt)).toMatchObject({ state: 'open' })
    buyer.shop.clock.advance(day + minute)
    const { db: own, now, services: all } = buyer.shop.callOf()
    await settleLandingClaims({ db: own, now, services: all })
    expect(await supportMails(order)).toHaveLength(1)
  })

  it('is refused before 30 minutes, after its days, in shops without the promise and to others', async () => {
    const buyer = await openBuyer()
    const { order, landedAt } = await land(buyer)
    const { shop } = buyer
    const at = nowOf(buyer)
    const refusal = (landed: number, pressed: number, options = {}) =>
      shop.refusal(landingClaimCalls.claimLanding, said(order, landed, pressed), {
        bearer: buyer.bearer,
        ...options,
      })
    expect(await refusal(landedAt, landedAt + 29 * minute)).toMatchObject({ reason: 'early' })
    expect(await refusal(landedAt, at + 60)).toMatchObject({ reason: 'times' })
    expect(await refusal(landedAt - day, at)).toMatchObject({ reason: 'times' })
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await refusal(landedAt, at, { bearer })).toMatchObject({ status: 404 })
    const moveTo = (channel: string) =>
      db.prepare('UPDATE purchase SET channel = ?2 WHERE id = ?1').bind(order.id, channel).run()
    await moveTo('dear')
    const account = { id: buyer.accountId, accountType: 'normal' } as const
    const there = { channel: 'dear', bearer: await shop.signIn(account, 'dear') }
    expect(await refusal(landedAt, at, there)).toMatchObject({ reason: 'not_covered' })
    await moveTo('plain')
    await db
      .prepare('UPDATE sandbox_profile SET activated_at = ?2 WHERE request_id = ?1')
      .bind(`${order.id}-0`, landedAt)
      .run()
    await pass(buyer, 4 * day)
    expect(await refusal(landedAt, nowOf(buyer))).toMatchObject({ reason: 'late' })
    expect(await countOf('landing_claim', 'purchase_id = ?1', order.id)).toBe(0)
  })
})
