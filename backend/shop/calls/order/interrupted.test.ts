import { beforeAll, describe, expect, it } from 'vitest'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { mailsTo } from '../../../testing/account.ts'
import { anyPlanId, buy, countOf, look } from '../../../testing/order.ts'
import { play } from '../../../testing/shop/gift.ts'
import {
  emailOf,
  expectPaidBack,
  openStage,
  recoverAll,
} from '../../../testing/shop/interrupted-stage.ts'
import { interruptedWays } from '../../../testing/shop/interrupted-ways.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import type { Loss } from '../../../testing/test-lossy-providers.ts'

let newViolations: Awaited<ReturnType<typeof watchInvariants>>
beforeAll(async () => {
  newViolations = await watchInvariants()
})

const every = 4
const deaths = interruptedWays.flatMap(({ answers, ...way }) =>
  Array.from({ length: Math.ceil(answers / every) }, (_, at) => ({ ...way, at: at * every + 1 })),
)
const losses = interruptedWays.flatMap(({ changes, ...way }) =>
  (['answer', 'question'] as const).flatMap((lost) =>
    Array.from({ length: changes }, (_, at) => ({ ...way, lost, at: at + 1 })),
  ),
)

describe('a process that ends while', () => {
  it.each(deaths)('R-IDM-5 $name, after answer $at of the database', async ({ stage, at }) => {
    const { buyer, line } = await openStage()
    const { act, check } = await stage({ buyer, line })
    await act(dyingDatabase(at)).catch(() => undefined)
    await recoverAll(buyer)
    await check()
    expect(await newViolations()).toEqual([])
  })
})

describe('a line that loses', () => {
  it.each(losses)('the $lost about change $at while $name', async ({ stage, lost, at }) => {
    const { buyer, line } = await openStage()
    const { act, check } = await stage({ buyer, line })
    Object.assign(line, { loses: lost, at: line.asked + at })
    await act().catch(() => undefined)
    await recoverAll(buyer)
    expect(line.asked).toBeGreaterThanOrEqual(line.at)
    await check()
    expect(await newViolations()).toEqual([])
  })
})

describe('an order whose network has not answered', () => {
  const mute = async (loses: Loss) => {
    const { buyer, line } = await openStage()
    const order = await buy(buyer)
    const { shop, bearer } = buyer
    Object.assign(line, { loses, at: line.asked + 1 })
    const shown = await shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    return { buyer, order, shown, esimId: `${order.id}-0` }
  }

  it('is being cancelled: nobody is told its codes, and nothing else can be done with it', async () => {
    const { buyer, order, shown, esimId } = await mute('answer')
    const { shop, bearer } = buyer
    expect(shown).toMatchObject({ state: 'COMPLETED', cancellation: { state: 'open' } })
    const esim = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(esim).toMatchObject({ state: 'PENDING', leaving: 'cancelled', canCancel: false })
    expect(esim.matchingId).toBeUndefined()
    const friend = { esim_id: esimId, email: 'friend@people.example' }
    expect(await shop.refusal(giftCalls.offerGift, friend, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    const other = { order_id: order.id, plan_id: await anyPlanId('10gb-30d') }
    expect(await shop.refusal(exchangeCalls.quoteExchange, other, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    await recoverAll(buyer)
    await expectPaidBack(buyer, order)
    expect((await look(buyer, order)).cancellation).toBeUndefined()
    expect(await newViolations()).toEqual([])
  })

  it('is cancelled once, however often it is asked for again', async () => {
    const { buyer, order } = await mute('question')
    const { shop, bearer } = buyer
    const again = () => shop.ask(shopCalls.cancelOrder, { order_id: order.id }, { bearer })
    const answers = await Promise.all(Array.from({ length: 10 }, again))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['REFUNDED']))
    await expectPaidBack(buyer, order)
    expect(await countOf('cancellation', 'purchase_id = ?1', order.id)).toBe(1)
  })

  it('stays where a phone was quicker, and its buyer is told so', async () => {
    const { buyer, order, esimId } = await mute('question')
    await play(buyer, esimId, 'install')
    await recoverAll(buyer)
    expect(await look(buyer, order)).toMatchObject({
      state: 'COMPLETED',
      cancellation: { state: 'refused' },
    })
    const { shop, bearer } = buyer
    const esim = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(esim).toMatchObject({ profile: 'INSTALLED' })
    expect(esim.matchingId).toBeDefined()
    expect(esim.leaving).toBeUndefined()
    await buyer.shop.settle()
    const kinds = (await mailsTo(await emailOf(buyer))).map(({ kind }) => kind)
    expect(kinds).toEqual(['order_confirmed', 'cancel_refused'])
    expect(await newViolations()).toEqual([])
  })
})
