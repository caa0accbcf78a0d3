import { describe, expect, it } from 'vitest'
import { officePriceCalls } from '#contract/calls/office/prices.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const { listOfficePlans, changeOfficePrices } = officePriceCalls
const why = 'Cheaper elsewhere'
const plan = 'jp-5gb-30d-v1'

describe('R-OFF-31: prices in the office', () => {
  const shop = openTestShop()
  const priceOf = async (who: Awaited<ReturnType<typeof becomeStaff>>) =>
    (await shop.ask(listOfficePlans, { q: plan }, who)).plans[0]

  it('are set, reduced for a time and ended, and a test run changes nothing', async () => {
    const who = await becomeStaff(shop, 'catalogue')
    const first = await priceOf(who)
    const set = { act: 'set', plan, currency: 'USD', amount_minor: 2000, is_dry: true, why }
    const dry = await shop.ask(changeOfficePrices, set, who)
    expect(dry).toMatchObject({ plans: 1, prices: 1, changes: [{ toMinor: 2000 }] })
    expect(await priceOf(who)).toEqual(first)
    await shop.ask(changeOfficePrices, { ...set, is_dry: false }, who)
    expect(await priceOf(who)).toMatchObject({ priceMinor: 2000 })
    shop.clock.advance(60)
    const until = Math.floor(shop.clock.nowMs / 1000) + 86_400
    const reduce = { act: 'reduce', plan, percent: 50, until, why }
    const late = { ...reduce, until: until + 40 * 86_400 }
    const refused = { status: 409, code: 'conflict', reason: 'price' }
    expect(await shop.refusal(changeOfficePrices, late, who)).toEqual(refused)
    await shop.ask(changeOfficePrices, reduce, who)
    const reduced = await priceOf(who)
    expect(reduced).toMatchObject({ reducedUntil: until })
    expect(reduced?.priceMinor).toBeLessThan(2000)
    shop.clock.advance(60)
    await shop.ask(changeOfficePrices, { act: 'end', plan, why }, who)
    expect(await priceOf(who)).toMatchObject({ priceMinor: 2000 })
  })

  it('and pauses of a place are in the log with what was before', async () => {
    const who = await becomeStaff(shop, 'owner')
    const pause = { act: 'pause', place: 'japan', why: 'No stock' }
    const { plans } = await shop.ask(changeOfficePrices, pause, who)
    expect(plans).toBeGreaterThan(5)
    expect(await priceOf(who)).toMatchObject({ state: 'paused' })
    await shop.ask(changeOfficePrices, { ...pause, act: 'resume' }, who)
    expect(await priceOf(who)).toMatchObject({ state: 'sold' })
    const { acts } = await shop.ask(staffCalls.listActs, {}, who)
    expect(acts.slice(0, 3).map(({ act, subject }) => [act, subject])).toEqual([
      ['plans_resumed', 'place:japan'],
      ['plans_paused', 'place:japan'],
      ['signed_in', `staff:${who.id}`],
    ])
    const set = acts.find(({ act }) => act === 'prices_set')
    expect(JSON.parse(set?.before ?? '{}')).toHaveProperty([`${plan} USD`])
    expect(JSON.parse(set?.after ?? '{}')).toMatchObject({ [`${plan} USD`]: 2000, prices: 1 })
  })
})
