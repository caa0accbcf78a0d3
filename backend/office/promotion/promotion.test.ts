import { expect, it } from 'vitest'
import { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { type Buyer, openBuyer, pay } from '../../testing/order.ts'
import { orderWith, quote } from '../../testing/shop/reward.ts'

const { listPromotions, getPromotion, checkPromotion, makePromotion, stopPromotion } =
  officePromotionCalls
const why = 'Winter campaign'
const missing = { status: 404, code: 'not_found' }

async function another(shop: Buyer['shop']): Promise<Buyer> {
  const account = await shop.addAccount()
  return { shop, bearer: await shop.signIn(account), accountId: account.id }
}

async function open() {
  const buyer = await openBuyer()
  const marketing = await becomeStaff(buyer.shop, 'marketing')
  const now = Math.floor(buyer.shop.clock.nowMs / 1000)
  const rule = {
    ...{ kind: 'percent', percent: 10, startsAt: now - 60, endsAt: now + 86_400 },
    ...{ isFirst: false, brands: ['plain'] },
  }
  const code = `W${crypto.randomUUID().slice(0, 8)}`.toUpperCase().replaceAll('-', '')
  return { ...buyer, buyer, marketing, rule, code, now }
}

it('R-OFF-46: a code works from its start until it is stopped, and its uses are counted by day', async () => {
  const { shop, buyer, marketing, rule, code } = await open()
  const checked = await shop.ask(checkPromotion, rule, marketing)
  expect(checked.plans).toBeGreaterThan(0)
  expect(checked.examples[0]?.becomesMinor).toBeLessThan(checked.examples[0]?.priceMinor ?? 0)
  expect(checked.problems.map(({ problem }) => problem)).toContain('no_end')
  const made = { rule: { ...rule, uses: 5, budgetUsdMinor: 90_000 }, campaign: 'Winter', code, why }
  expect(await shop.ask(makePromotion, made, marketing)).toEqual({ id: code, codes: [code] })
  expect(await shop.refusal(makePromotion, made, marketing)).toMatchObject({ reason: 'code_taken' })
  const order = await orderWith(buyer, { code })
  await pay(buyer, order, 'success')
  const found = async () => (await shop.ask(getPromotion, { id: code }, marketing)).promotion
  const offMinor = order.subtotalMinor - order.totalMinor
  expect(await found()).toMatchObject({
    ...{ state: 'running', uses: 1, usesTotal: 5, costUsdMinor: offMinor, spentUsdMinor: offMinor },
    revenueUsdMinor: order.totalMinor,
  })
  const { days } = await shop.ask(getPromotion, { id: code }, marketing)
  expect(days).toMatchObject([{ uses: 1, costUsdMinor: offMinor }])
  await shop.ask(stopPromotion, { id: code, isStopped: true, why }, marketing)
  expect(await found()).toMatchObject({ state: 'stopped' })
  expect((await quote(buyer, { code })).codeProblem).toBe('code_expired')
  await shop.ask(stopPromotion, { id: code, isStopped: false, why }, marketing)
  expect((await quote(buyer, { code })).codeProblem).toBeUndefined()
})

it('R-OFF-47: a code for first orders is for whoever has not ordered before', async () => {
  const { shop, buyer, marketing, rule, code } = await open()
  const first = { rule: { ...rule, isFirst: true }, campaign: '', code, why }
  await shop.ask(makePromotion, first, marketing)
  const order = await orderWith(buyer, { code })
  expect(order.totalMinor).toBeLessThan(order.subtotalMinor)
  const other = await another(shop)
  await pay(other, await orderWith(other, {}), 'success')
  expect((await quote(other, { code })).codeProblem).toBe('code_not_first')
})

it('R-OFF-48: each code of a batch works once, and all are one promotion of its brands', async () => {
  const { shop, buyer, marketing, rule } = await open()
  const made = { rule, campaign: 'Letter', batch: { prefix: 'kv-', count: 40 }, why }
  const { id, codes } = await shop.ask(makePromotion, made, marketing)
  const [used = '', unused = ''] = codes
  expect(new Set(codes).size).toBe(40)
  expect(codes.every((code) => /^KV[2-9A-HJKMNP-Z]{8}$/.test(code))).toBe(true)
  await orderWith(buyer, { code: used })
  const other = await another(shop)
  expect((await quote(other, { code: used })).codeProblem).toBe('code_used_up')
  expect((await quote(other, { code: unused })).codeProblem).toBeUndefined()
  const own = await becomeStaff(shop, 'marketing', 'plain')
  const { promotions } = await shop.ask(listPromotions, {}, own)
  expect(promotions.filter((each) => each.id === id)).toMatchObject([{ codes: 40, usesTotal: 40 }])
  const stranger = await becomeStaff(shop, 'marketing', 'dear')
  expect(await shop.refusal(getPromotion, { id }, stranger)).toEqual(missing)
  const foreign = { ...made, rule: { ...rule, brands: ['plain', 'dear'] } }
  expect(await shop.refusal(makePromotion, foreign, stranger)).toMatchObject({ status: 403 })
  await shop.ask(stopPromotion, { id, isStopped: true, why }, own)
  expect((await quote(other, { code: unused })).codeProblem).toBe('code_expired')
})
