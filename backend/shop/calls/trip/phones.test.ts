import { beforeAll, describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import type { InstallOffer, Trip } from '#contract/commerce/trip-order.ts'
import { mailsTo } from '../../../testing/account.ts'
import { type Buyer, countOf, openBuyer } from '../../../testing/order.ts'
import { addonsOf, play } from '../../../testing/shop/addon.ts'
import { emailOf } from '../../../testing/shop/interrupted-stage.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { openCardholder } from '../../../testing/shop/top-up.ts'
import { buyFamily, chargesOf, lookAtTrip, placeFamily } from '../../../testing/shop/trip.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { returnUninstalled } from './return-uninstalled.ts'

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

const tokenOf = ({ phones = [] }: Trip, phone: number) => phones[phone]?.token ?? ''
const openLink = ({ shop }: Buyer, token: string): Promise<InstallOffer> =>
  shop.ask(tripCalls.openInstallLink, { token })

/** What a phone has done with a profile, and how much of its data is used. */
async function atNetwork(esimId: string, set: string): Promise<void> {
  await testDatabase()
    .prepare(`UPDATE sandbox_profile SET ${set} WHERE request_id = ?1`)
    .bind(esimId)
    .run()
}

describe('R-MOM-80 a trip for several phones', () => {
  it('is an order for each plan and phone, one charge of all of them, and names each phone', async () => {
    const buyer = await openBuyer()
    const trip = await buyFamily(buyer, ['', 'Mia', 'Leo'])
    expect(trip.phones?.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['', true],
      ['Mia', false],
      ['Leo', false],
    ])
    expect(trip.lines.map(({ phone, startsOn }) => [phone, startsOn])).toEqual(
      [0, 1, 2].flatMap((phone) => [
        [phone, '2026-12-14'],
        [phone, '2026-12-21'],
      ]),
    )
    expect(new Set(trip.lines.map(({ order }) => order.state))).toEqual(new Set(['COMPLETED']))
    const sum = trip.lines.reduce((total, { order }) => total + order.totalMinor, 0)
    expect(await chargesOf(trip)).toEqual([{ charged: sum, back: 0 }])
    expect(trip.totalMinor).toBe(sum)
    const mail = (await mailsOf(buyer)).find(({ kind }) => kind === 'trip_confirmed')
    // Codes of one's own phone, and links of the others.
    const codes = trip.lines.map(({ order }) =>
      mail?.text.includes(order.esims[0]?.matchingId ?? ''),
    )
    expect(codes).toEqual([true, true, false, false, false, false])
    expect(mail?.text.match(/install\?token=/g)).toHaveLength(2)
    // A phone of one's own has no link, and only it has the device that was named.
    expect(trip.phones?.map(({ token }) => token !== undefined)).toEqual([false, true, true])
    expect(trip.lines.map(({ order }) => order.device?.id)).toEqual(
      [0, 1, 2].flatMap((phone) => Array(2).fill(phone === 0 ? 'google-pixel-8' : undefined)),
    )
    expect(await newViolations()).toEqual([])
  })

  it('is the same trip while it is to be paid, and gives way to one for other phones', async () => {
    const buyer = await openBuyer()
    const trip = await placeFamily(buyer, ['', 'Mia'])
    expect((await placeFamily(buyer, ['', 'Mia'])).id).toBe(trip.id)
    const other = await placeFamily(buyer, ['', 'Mia', 'Leo'])
    expect(other.id).not.toBe(trip.id)
    const states = (await lookAtTrip(buyer, trip)).lines.map(({ order }) => order.state)
    expect(new Set(states)).toEqual(new Set(['CANCELLED']))
  })

  it('may be of one plan, and is refused for a single order or too many', async () => {
    const { shop, bearer } = await openBuyer()
    const [plan] = (await placeFamily({ shop, bearer } as Buyer, ['', 'Mia'])).lines
    const one = { plan_id: plan?.order.plan.id, quantity: 1 }
    const asked = { plans: [one], currency: 'USD' }
    const { totalMinor } = await shop.ask(tripCalls.quoteTrip, { ...asked, phones: 3 }, { bearer })
    expect(totalMinor).toBe(3 * (plan?.order.totalMinor ?? 0))
    for (const wrong of [asked, { ...asked, phones: 7 }]) {
      expect(await shop.refusal(tripCalls.quoteTrip, wrong, { bearer })).toMatchObject({
        code: 'invalid_input',
      })
    }
  })
})

describe('R-MOM-81 the install link of a phone', () => {
  it('opens without an account, for this phone only, and says no price', async () => {
    const buyer = await openBuyer()
    const trip = await buyFamily(buyer, ['', 'Mia', 'Leo'])
    const offer = await openLink(buyer, tokenOf(trip, 2))
    expect(offer).toMatchObject({ name: 'Leo', installUntil: trip.installUntil })
    const own = trip.lines.filter(({ phone }) => phone === 2)
    expect(offer.lines.flatMap(({ esims }) => esims.map(({ id }) => id))).toEqual(
      own.flatMap(({ order }) => order.esims.map(({ id }) => id)),
    )
    expect(offer.lines[0]?.esims[0]?.matchingId).toBeTruthy()
    const wire = JSON.stringify(offer)
    expect(wire).not.toMatch(/minor|currency|USD/i)
    for (const { order } of trip.lines) expect(wire).not.toContain(order.id.concat('"'))
  })

  it('ends when the buyer makes a new one, and when nothing is left to install', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const trip = await buyFamily(buyer, ['', 'Mia'])
    const token = tokenOf(trip, 1)
    const renewed = await shop.ask(
      tripCalls.renewInstallLink,
      { trip_id: trip.id, phone: 1 },
      { bearer },
    )
    const gone = (sent: string) => shop.refusal(tripCalls.openInstallLink, { token: sent })
    expect(await gone(token)).toMatchObject({ code: 'not_found' })
    const next = tokenOf(renewed, 1)
    expect((await openLink(buyer, next)).name).toBe('Mia')
    expect(await gone(`${next.slice(0, -3)}abc`)).toMatchObject({ code: 'not_found' })
    for (const { order } of trip.lines.filter(({ phone }) => phone === 1)) {
      await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    }
    expect(await gone(next)).toMatchObject({ code: 'not_found' })
  })

  it('tells what was installed, and the buyer of another’s phone no day of its use', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const trip = await buyFamily(buyer, ['', 'Mia'])
    const ids = trip.lines.flatMap(({ order }) => order.esims.map(({ id }) => id))
    for (const id of ids) await atNetwork(id, "profile = 'INSTALLED'")
    shop.clock.advance(120)
    const offer = await openLink(buyer, tokenOf(trip, 1))
    expect(offer.lines.map(({ esims }) => esims[0]?.profile)).toEqual(['INSTALLED', 'INSTALLED'])
    await testDatabase()
      .prepare(
        'INSERT INTO esim_usage (esim_id, day, used_mb) SELECT value, 20000, 7 FROM json_each(?1)',
      )
      .bind(JSON.stringify(ids))
      .run()
    const { esims } = await shop.ask(shopCalls.listEsims, {}, { bearer })
    const said = esims.map(({ forPhone, usage }) => [forPhone, usage.length])
    expect(said.toSorted()).toEqual([
      [undefined, 1],
      [undefined, 1],
      ['Mia', 0],
      ['Mia', 0],
    ])
  })
})

describe('R-MOM-83 data that the holder of a link adds', () => {
  it('is paid by the buyer’s card within the limit, also when pressed twice at once', async () => {
    const owner = await openCardholder()
    const { shop, bearer } = owner
    const trip = await buyFamily(owner, ['', 'Mia', 'Leo'])
    const esimId = `${trip.lines.find(({ phone }) => phone === 1)?.order.id}-0`
    await play({ ...owner, esimId }, 'connect')
    const token = tokenOf(trip, 1)
    // Without a limit nothing is offered.
    expect((await openLink(owner, token)).addons).toEqual([])
    const limit = (limit_minor: number) =>
      shop.ask(tripCalls.setAddLimit, { trip_id: trip.id, limit_minor }, { bearer })
    const [small] = (await addonsOf({ ...owner, esimId })).offers
    const price = small?.priceMinor ?? 0
    expect((await limit(price)).adding).toMatchObject({ limitMinor: price, spentMinor: 0 })
    const offer = await openLink(owner, token)
    expect(offer.addons.map(({ addonId }) => addonId)).toEqual([small?.id])
    expect(JSON.stringify(offer)).not.toMatch(/minor|currency|USD/i)
    const add = (by = token) =>
      shop.send(tripCalls.addByInstallLink, {
        ...{ token: by, esim_id: esimId, addon_id: small?.id ?? '' },
        idempotency_key: crypto.randomUUID(),
      })
    // The holder of another link adds nothing to this phone.
    expect((await add(tokenOf(trip, 2))).status).toBe(404)
    await Promise.all([add(), add()])
    const held = await openLink(owner, token)
    // What is held counts against the limit.
    expect(held).toMatchObject({ addons: [], added: { amountMb: small?.amount } })
    shop.clock.advance(holdSeconds + 1)
    await recover(owner)
    shop.clock.advance(3)
    await recover(owner)
    expect((await openLink(owner, token)).added?.state).toBe('added')
    expect((await lookAtTrip(owner, trip)).adding?.spentMinor).toBe(price)
    expect(await countOf('top_up', 'trip_id = ?1', trip.id)).toBe(1)
    // Nor does anyone beyond the limit.
    expect((await add()).status).toBe(404)
    expect(await newViolations()).toEqual([])
  })
})

describe('R-MOM-82 what no phone has installed in time', () => {
  it('is paid back once for each eSIM, and told with its phone; what is installed stays', async () => {
    const buyer = await openBuyer()
    const { shop } = buyer
    const trip = await buyFamily(buyer, ['', 'Mia', 'Leo'])
    const until = trip.installUntil ?? 0
    expect(until).toBeGreaterThanOrEqual(shop.callOf().now + 29 * 86_400)
    for (const { phone, order } of trip.lines) {
      if (phone === 0) await atNetwork(`${order.id}-0`, "profile = 'INSTALLED'")
    }
    shop.clock.advance(until - shop.callOf().now - 60)
    await returnAll(buyer)
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: 0 }])
    shop.clock.advance(61)
    for (const _ of [1, 2]) await returnAll(buyer)
    const third = trip.totalMinor / 3
    expect(await chargesOf(trip)).toEqual([{ charged: trip.totalMinor, back: 2 * third }])
    // The buyer's session has ended in that month.
    const { results } = await testDatabase()
      .prepare(
        `SELECT line.phone, state FROM trip_order_line AS line JOIN purchase ON id = purchase_id
         WHERE trip_id = ?1 ORDER BY position`,
      )
      .bind(trip.id)
      .all()
    expect(results).toEqual(
      [0, 0, 1, 1, 2, 2].map((phone) => ({ phone, state: phone ? 'REFUNDED' : 'COMPLETED' })),
    )
    const mails = (await mailsOf(buyer)).filter(({ kind }) => kind === 'order_refunded')
    expect(
      mails.map(({ text }) => /eSIM for (\w+) wasn’t installed/.exec(text)?.[1]).sort(),
    ).toEqual(['Leo', 'Leo', 'Mia', 'Mia'])
    expect(await newViolations()).toEqual([])
  })
})

async function mailsOf(buyer: Buyer) {
  await buyer.shop.settle()
  return mailsTo(await emailOf(buyer))
}

/** Runs the job of a shop's clock. */
async function returnAll({ shop }: Buyer): Promise<void> {
  const { db, now, services } = shop.callOf()
  await returnUninstalled({ db, now, services })
}
