import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { maxCartLines } from '#contract/spending/stock-words.ts'
import {
  callOfPurchaser,
  fill,
  ledgersOf,
  openPurchaser,
  type Purchaser,
} from '../../testing/company/purchasing.ts'
import { anyPlanId } from '../../testing/order.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { createMasterOrder } from './create-master-order.ts'

const day = 86_400
const keyOf = () => ({ idempotencyKey: crypto.randomUUID() })

async function orderCart(purchaser: Purchaser, totalMinor: number, more: object = {}) {
  const { shop, bearer } = purchaser
  const input = { ...keyOf(), totalMinor, ...more }
  return shop.ask(purchasingCalls.createMasterOrder, input, { bearer })
}

describe('the cart of an organisation', () => {
  it('is shared by its members, with today’s prices and what is left to pay with', async () => {
    const purchaser = await openPurchaser({ limitMinor: 100_000 })
    const { shop, bearer } = purchaser
    const planId = await anyPlanId()
    await fill(purchaser, planId, 10)
    const cart = await shop.ask(purchasingCalls.getCart, {}, { bearer })
    const [line] = cart.lines
    expect(line).toMatchObject({ plan: { id: planId }, quantity: 10, free: 0 })
    expect(cart.totalMinor).toBe((line?.plan.priceMinor ?? 0) * 10)
    expect(cart).toMatchObject({ changedBy: 'Anna Arnold', gone: [] })
    expect(cart.paying).toMatchObject({ way: 'account', usedMinor: 0, limitMinor: 100_000 })
  })

  it('costs less by what was bought in the last full month, in the organisation’s zone', async () => {
    const shop = openTestShop({ nowMs: Date.parse('2030-03-31T10:30:00Z') })
    const purchaser = await openPurchaser({ shop })
    const { organizationId, accountId } = purchaser
    const db = testDatabase()
    await db
      .prepare("UPDATE organization SET time_zone = 'Pacific/Auckland' WHERE id = ?")
      .bind(organizationId)
      .run()
    const planId = 'jp-5gb-30d-v1'
    const list = await fill(purchaser, planId, 20)
    await orderCart(purchaser, list)
    // It is April in Auckland: what was bought in March counts.
    shop.clock.nowMs = Date.parse('2030-03-31T11:30:00Z')
    purchaser.bearer = await shop.signIn({ id: accountId, accountType: 'enterprise' })
    const cart = await shop.ask(purchasingCalls.setCartLine, { planId, quantity: 20 }, purchaser)
    const unitMinor = Math.round((list / 20) * 0.95)
    expect(cart.volume).toEqual({ month: '2030-03', gb: 100, percentOff: 5 })
    expect(cart.lines).toMatchObject([{ unitMinor, listMinor: list / 20 }])
    await expect(orderCart(purchaser, list)).rejects.toThrow('price_changed')
    expect((await orderCart(purchaser, unitMinor * 20)).totalMinor).toBe(unitMinor * 20)
    shop.clock.nowMs = Date.parse('2030-06-02T12:00:00Z')
    const bearer = await shop.signIn({ id: accountId, accountType: 'enterprise' })
    expect((await shop.ask(purchasingCalls.getCart, {}, { bearer })).volume.percentOff).toBe(0)
  })

  it('loses a line whose quantity is 0, and does not know plans that are not sold', async () => {
    const purchaser = await openPurchaser()
    const { shop, bearer } = purchaser
    await fill(purchaser, await anyPlanId(), 2)
    expect(await fill(purchaser, await anyPlanId(), 0)).toBe(0)
    const unknown = { planId: 'xx-5gb-30d-v1', quantity: 1 }
    expect(await shop.refusal(purchasingCalls.setCartLine, unknown, { bearer })).toMatchObject({
      status: 404,
    })
  })

  it('has room for a number of lines', async () => {
    const purchaser = await openPurchaser()
    const { shop, bearer, organizationId } = purchaser
    await testDatabase()
      .prepare(`INSERT INTO cart_line SELECT ?1, 'gone-' || value, 1, '', 1, 1 FROM json_each(?2)`)
      .bind(organizationId, JSON.stringify(Array.from({ length: maxCartLines }, (_, at) => at)))
      .run()
    const wish = { planId: await anyPlanId(), quantity: 1 }
    expect(await shop.refusal(purchasingCalls.setCartLine, wish, { bearer })).toMatchObject({
      reason: 'cart_full',
    })
    const { results } = await testDatabase()
      .prepare('SELECT id FROM audit_entry WHERE organization_id = ?')
      .bind(organizationId)
      .all()
    expect(results).toEqual([])
    const { gone } = await shop.ask(purchasingCalls.getCart, {}, { bearer })
    expect(gone).toHaveLength(maxCartLines)
    const order = { ...keyOf(), totalMinor: 0 }
    expect(await shop.refusal(purchasingCalls.createMasterOrder, order, { bearer })).toMatchObject({
      reason: 'sold_out',
    })
  })
})

describe('an order of an organisation', () => {
  it('turns the cart into stock and is paid on account', async () => {
    const purchaser = await openPurchaser({ limitMinor: 100_000 })
    const { shop, bearer, organizationId } = purchaser
    const planId = await anyPlanId()
    const totalMinor = await fill(purchaser, planId, 4)
    const ledgers = { poNumber: ' PO-2026-118 ', costCentre: 'Sales' }
    const order = await orderCart(purchaser, totalMinor, ledgers)
    expect(order).toMatchObject({ plans: 4, poNumber: 'PO-2026-118', paidWith: 'account' })
    const again = { orderId: order.id }
    expect(await shop.ask(purchasingCalls.getMasterOrder, again, { bearer })).toEqual(order)
    const { orders } = await shop.ask(purchasingCalls.listMasterOrders, {}, { bearer })
    expect(orders).toMatchObject([{ number: order.number, buyerName: 'Anna Arnold', plans: 4 }])
    const { plans } = await shop.ask(purchasingCalls.listStock, {}, { bearer })
    const lapsesAt = order.createdAt + 365 * day
    expect(plans).toMatchObject([{ bought: 4, assigned: 0, free: 4, useBy: lapsesAt }])
    expect((await shop.ask(purchasingCalls.getCart, {}, { bearer })).lines).toEqual([])
    expect(await ledgersOf(organizationId)).toMatchObject({
      spent: totalMinor,
      charged: totalMinor,
    })
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines[0]).toMatchObject({ action: 'master_order_created', subjectName: order.number })
    await fill(purchaser, planId, 1)
    const { lines: wanted } = await shop.ask(purchasingCalls.getCart, {}, { bearer })
    expect(wanted).toMatchObject([{ quantity: 1, free: 4, useBy: lapsesAt }])
  })

  it('is paid with points by who pays in advance', async () => {
    const purchaser = await openPurchaser({ points: 10_000 })
    const { shop, bearer, organizationId } = purchaser
    const totalMinor = await fill(purchaser, await anyPlanId(), 3)
    const order = await orderCart(purchaser, totalMinor)
    expect(order).toMatchObject({ paidWith: 'points', points: totalMinor })
    const left = 10_000 - totalMinor
    const points = await shop.ask(purchasingCalls.getOrganizationPoints, {}, { bearer })
    expect(points).toMatchObject({ points: left, worthMinor: left, lastEvaluatedKey: null })
    expect(points.entries).toMatchObject([
      { kind: 'used', points: -totalMinor, orderNumber: order.number },
      { kind: 'topped_up', points: 10_000 },
    ])
    expect(await ledgersOf(organizationId)).toMatchObject({ booked: left, points: left, spent: 0 })
  })

  it('is one order for one idempotency key, also of ten at once', async () => {
    const purchaser = await openPurchaser({ limitMinor: 100_000 })
    const { shop, bearer, organizationId } = purchaser
    const totalMinor = await fill(purchaser, await anyPlanId(), 2)
    const input = { ...keyOf(), totalMinor }
    const send = () => shop.send(purchasingCalls.createMasterOrder, input, { bearer })
    const first = await Promise.all(Array.from({ length: 10 }, send))
    expect(first.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await send()).status).toBe(200)
    expect(await ledgersOf(organizationId)).toMatchObject({ orders: 1, stocked: 2, free: 2 })
    const other = { ...input, totalMinor: totalMinor + 1 }
    expect(await shop.refusal(purchasingCalls.createMasterOrder, other, { bearer })).toMatchObject({
      status: 422,
      reason: 'idempotency_key',
    })
  })

  it('costs what its buyer has seen, or nothing', async () => {
    const purchaser = await openPurchaser()
    const { shop, bearer, organizationId } = purchaser
    const totalMinor = await fill(purchaser, await anyPlanId())
    const planId = await anyPlanId()
    const twice = [
      { planId, quantity: 1 },
      { planId, quantity: 2 },
    ]
    const refused = async (more: object) =>
      shop.refusal(purchasingCalls.createMasterOrder, { ...keyOf(), ...more }, { bearer })
    expect(await refused({ totalMinor: totalMinor - 1 })).toMatchObject({ reason: 'price_changed' })
    expect(await refused({ totalMinor, lines: twice })).toMatchObject({ reason: 'plan_twice' })
    expect(await ledgersOf(organizationId)).toMatchObject({ orders: 0, free: 0 })
  })

  it('is made in a month of the organisation’s own zone, and the limit is by the month', async () => {
    const nowMs = Date.parse('2026-11-30T22:30:00Z')
    const purchaser = await openPurchaser({ shop: openTestShop({ nowMs }) })
    const { shop, bearer, organizationId } = purchaser
    const totalMinor = await fill(purchaser, await anyPlanId())
    await testDatabase()
      .prepare(`UPDATE organization SET time_zone = 'Europe/Tallinn', max_spend_limit_minor = ?
        WHERE id = ?`)
      .bind(totalMinor, organizationId)
      .run()
    const order = { ...keyOf(), totalMinor, lines: [{ planId: await anyPlanId(), quantity: 1 }] }
    await shop.ask(purchasingCalls.createMasterOrder, order, { bearer })
    const { paying } = await shop.ask(purchasingCalls.getCart, {}, { bearer })
    expect(paying).toMatchObject({ month: '2026-12', usedMinor: totalMinor })
    const enter = async () => ({
      bearer: await shop.signIn({ id: purchaser.accountId, accountType: 'enterprise' }),
    })
    shop.clock.advance(30 * day)
    const onLastDay = await enter()
    expect(
      await shop.refusal(purchasingCalls.createMasterOrder, { ...order, ...keyOf() }, onLastDay),
    ).toMatchObject({ status: 409, reason: 'spend_limit' })
    shop.clock.advance(day)
    const inJanuary = await enter()
    const { organization } = await shop.ask(enterpriseCalls.getProfile, {}, inJanuary)
    expect(organization).toMatchObject({ curSpendMinor: 0 })
    await shop.ask(purchasingCalls.createMasterOrder, { ...order, ...keyOf() }, inJanuary)
    expect(await ledgersOf(organizationId)).toMatchObject({ orders: 2, spent: totalMinor })
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'is there whole or not at all when the process ends after %i answers of the database',
    async (answers) => {
      const purchaser = await openPurchaser({ limitMinor: 100_000 })
      const totalMinor = await fill(purchaser, await anyPlanId(), 2)
      const input = { ...keyOf(), totalMinor }
      const call = callOfPurchaser(purchaser)
      const died = createMasterOrder({ ...call, db: dyingDatabase(answers) }, input)
      const isWhole = await died.then(
        () => true,
        () => false,
      )
      const orders = isWhole ? 1 : 0
      const ledgers = { orders, stocked: orders * 2, free: orders * 2, spent: orders * totalMinor }
      expect(await ledgersOf(purchaser.organizationId)).toMatchObject(ledgers)
      const order = await createMasterOrder(call, input)
      expect(order.totalMinor).toBe(totalMinor)
      expect(await ledgersOf(purchaser.organizationId)).toMatchObject({ orders: 1, free: 2 })
    },
  )
})

describe('the ledgers of an organisation', () => {
  it.each(['stock_entry', 'organization_points_entry', 'account_entry'])(
    'are only added to: %s',
    async (table) => {
      const points = table === 'organization_points_entry' ? { points: 10_000 } : {}
      const purchaser = await openPurchaser(points)
      await orderCart(purchaser, await fill(purchaser, await anyPlanId()))
      const { organizationId } = purchaser
      const run = (text: string) => testDatabase().prepare(text).bind(organizationId).run()
      const where = `${table} WHERE organization_id = ?`
      await expect(run(`DELETE FROM ${where}`)).rejects.toThrow('only added to')
      const change = `UPDATE ${table} SET created_at = 1 WHERE organization_id = ?`
      await expect(run(change)).rejects.toThrow('only added to')
    },
  )

  it('give no plan away that is not free', async () => {
    const purchaser = await openPurchaser()
    await orderCart(purchaser, await fill(purchaser, await anyPlanId(), 2))
    const assign = (plans: number) =>
      testDatabase()
        .prepare(`INSERT INTO stock_entry SELECT ?1, organization_id, id, 'assigned', ?2, 1
          FROM stock_lot WHERE organization_id = ?3`)
        .bind(crypto.randomUUID(), plans, purchaser.organizationId)
        .run()
    await assign(-2)
    await expect(assign(-1)).rejects.toThrow('stock_short')
    await assign(2)
    await expect(assign(1)).rejects.toThrow('stock_over')
  })
})
