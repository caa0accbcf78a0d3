import { describe, expect, it } from 'vitest'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { freshEmail, mailsTo } from '../../../testing/account.ts'
import { type Buyer, openBuyer, pay } from '../../../testing/order.ts'
import { emailOf } from '../../../testing/shop/interrupted-stage.ts'
import { lookAtTrip, tripInput } from '../../../testing/shop/trip.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { watchUsage } from '../usage/watch-usage.ts'
import { remindTravellers } from './remind-travellers.ts'

const bought = Date.UTC(2026, 11, 1, 12)
/** Japan from the 14th of December, and South Korea from the 21st. */
const eve = Date.UTC(2026, 11, 13)
const border = Date.UTC(2026, 11, 21)
const hour = 3_600_000

async function travel(given: object = {}): Promise<{ buyer: Buyer; trip: Trip }> {
  const buyer = await openBuyer({ nowMs: bought })
  const { shop, bearer } = buyer
  const input = { ...(await tripInput(buyer)), ...given }
  const trip = await shop.ask(tripCalls.createTrip, input, { bearer })
  await pay(buyer, trip.lines[0]?.order ?? fail('an order'), 'success')
  shop.clock.advance(3)
  return { buyer, trip: await lookAtTrip(buyer, trip) }
}

function fail(what: string): never {
  throw new Error(`expected ${what}`)
}

async function remindAt({ shop }: Buyer, at: number): Promise<void> {
  shop.clock.advance(Math.ceil((at - shop.clock.nowMs) / 1000))
  const { db, now, services } = shop.callOf()
  // Two runs at once, as when one takes longer than a minute.
  await Promise.all([
    remindTravellers({ db, now, services }),
    remindTravellers({ db, now, services }),
  ])
}

async function remindersTo(buyer: Buyer) {
  const mails = await mailsTo(await emailOf(buyer))
  return mails.filter(({ kind }) => kind === 'trip_install' || kind === 'trip_switch')
}

const kindsTo = async (buyer: Buyer) => (await remindersTo(buyer)).map(({ kind }) => kind)

const esimsOf = ({ lines }: Trip) => lines.flatMap(({ order }) => order.esims)

async function set(esimId: string | undefined, values: string): Promise<void> {
  await testDatabase().prepare(`UPDATE esim SET ${values} WHERE id = ?1`).bind(esimId).run()
}

describe('R-MOM-70 the evening before a part of a trip', () => {
  it.each([
    // 20:00 in New York, and in Tokyo.
    ['of the zone that the browser reports', { time_zone: 'America/New_York' }, eve + 25 * hour],
    ['of Tokyo', { time_zone: 'Asia/Tokyo' }, eve + 11 * hour],
    // The test shop’s country: 20:00 in Portugal.
    ['of the shop’s country, where none is reported', {}, eve + 20 * hour],
    ['of that country, where an unknown one is', { time_zone: 'Mars/Olympus' }, eve + 20 * hour],
  ])('is at eight, by the clock %s', async (_, given, at) => {
    const { buyer, trip } = await travel(given)
    await remindAt(buyer, at - 1000)
    expect(await kindsTo(buyer)).toEqual([])
    await remindAt(buyer, at)
    await remindAt(buyer, at + hour)
    const [mail, ...others] = await remindersTo(buyer)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('trip_install')
    const [esim] = esimsOf(trip)
    expect(mail?.text).toContain(`/esim/${esim?.id}`)
    expect(mail?.text).toContain(esim?.matchingId)
    expect(mail?.text).toContain('December 14')
  })

  it('is where the traveller then is, for every later part', async () => {
    const { buyer } = await travel({ time_zone: 'America/New_York' })
    // 20:00 in Tokyo on the day before South Korea.
    await remindAt(buyer, border - 13 * hour - 1000)
    const before = (await kindsTo(buyer)).length
    await remindAt(buyer, border - 13 * hour)
    expect((await kindsTo(buyer)).slice(before)).toEqual(['trip_install'])
  })

  it('is said nothing of an eSIM that the network has on a phone, which is asked shortly before', async () => {
    const { buyer, trip } = await travel()
    const [esim] = esimsOf(trip)
    await set(esim?.id, `watch_at = ${eve}, reported_at = 1`)
    await remindAt(buyer, eve + 20 * hour - 600_000)
    const watched = await testDatabase()
      .prepare('SELECT watch_at FROM esim WHERE id = ?1')
      .bind(esim?.id)
      .first<number>('watch_at')
    expect(watched).toBeLessThanOrEqual(buyer.shop.clock.nowMs / 1000)
    await testDatabase()
      .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
      .bind(esim?.id)
      .run()
    const { db, now, services } = buyer.shop.callOf()
    await watchUsage({ db, now, services })
    await remindAt(buyer, eve + 20 * hour)
    expect(await kindsTo(buyer)).toEqual([])
  })

  it.each([
    ['cancelled', 'cancelled_at = 1'],
    ['revoked', 'revoked_at = 1'],
    ['in use', 'activated_at = 1'],
  ])('is said nothing of an eSIM that was %s', async (_, change) => {
    const { buyer, trip } = await travel()
    await set(esimsOf(trip)[0]?.id, change)
    await remindAt(buyer, eve + 20 * hour)
    expect(await kindsTo(buyer)).toEqual([])
  })

  it('is said nothing of an eSIM that is on its way to a friend, or of a refunded order', async () => {
    const { buyer, trip } = await travel()
    const { shop, bearer } = buyer
    const [given, kept] = esimsOf(trip)
    const offer = { esim_id: given?.id, email: freshEmail() }
    await shop.ask(giftCalls.offerGift, offer, { bearer })
    await shop.ask(shopCalls.cancelOrder, { order_id: kept?.orderId }, { bearer })
    await remindAt(buyer, border + hour)
    expect(await kindsTo(buyer)).toEqual([])
  })

  it('is not made up for a night later', async () => {
    const { buyer } = await travel()
    await remindAt(buyer, eve + 25 * hour)
    expect(await kindsTo(buyer)).toEqual([])
  })
})

describe('R-MOM-71 the morning of a border', () => {
  it('is at nine at the destination, and says what to turn off and on', async () => {
    const { buyer, trip } = await travel()
    const [, esim] = esimsOf(trip)
    await remindAt(buyer, border - 1000)
    const before = (await kindsTo(buyer)).length
    // 9:00 in Seoul.
    await remindAt(buyer, border)
    await remindAt(buyer, border + hour)
    const [mail, ...others] = (await remindersTo(buyer)).slice(before)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('trip_switch')
    expect(mail?.text).toContain('turn Japan off and South Korea on')
    expect(mail?.text).toContain('Not installed yet?')
    expect(mail?.text).toContain(`/esim/${esim?.id}`)
  })

  it('leads to what to press if the eSIM is installed', async () => {
    const { buyer, trip } = await travel()
    const [, esim] = esimsOf(trip)
    await set(esim?.id, "profile = 'INSTALLED'")
    await remindAt(buyer, border)
    const mail = (await remindersTo(buyer)).at(-1)
    expect(mail?.text).toContain(`/esim/${esim?.id}/landing`)
    expect(mail?.text).not.toContain('Not installed yet?')
  })

  it('is said nothing of where nothing is left to switch from', async () => {
    const { buyer, trip } = await travel()
    const { shop, bearer } = buyer
    const [first] = esimsOf(trip)
    await shop.ask(shopCalls.cancelOrder, { order_id: first?.orderId }, { bearer })
    await remindAt(buyer, border)
    expect(await kindsTo(buyer)).not.toContain('trip_switch')
  })
})

it('R-MOM-70: plans without dates are bought without reminders', async () => {
  const buyer = await openBuyer({ nowMs: bought })
  const input = await tripInput(buyer)
  const plans = input.plans.map(({ plan_id, quantity }) => ({ plan_id, quantity }))
  const { shop, bearer } = buyer
  const trip = await shop.ask(tripCalls.createTrip, { ...input, plans }, { bearer })
  const lines = testDatabase()
    .prepare('SELECT install_at, switch_at FROM trip_order_line WHERE trip_id = ?1')
    .bind(trip.id)
  const none = { install_at: null, switch_at: null }
  expect((await lines.all()).results).toEqual([none, none])
})
