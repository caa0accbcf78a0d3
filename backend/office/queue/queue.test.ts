import { beforeAll, describe, expect, it } from 'vitest'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { queueKinds } from '#contract/office/order-words.ts'
import { seedDemo } from '../../domains.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const { listQueue, takeQueueRow, closeQueueRow, getOfficeOrder } = officeOrderCalls

const shop = openTestShop()

beforeAll(() => seedDemo(testSeeding(new Date(shop.clock.nowMs))))

describe('R-OFF-7: what needs a person', () => {
  it('has a case of each kind in the demonstration, and is sorted by when a promise breaks', async () => {
    const { rows } = await shop.ask(listQueue, {}, await becomeStaff(shop))
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(queueKinds.toSorted())
    const dues = rows.map(({ dueAt }) => dueAt)
    expect(dues).toEqual(dues.toSorted((a, b) => a - b))
    const lead = await becomeStaff(shop, 'support_lead', 'dear')
    expect((await shop.ask(listQueue, {}, lead)).rows).toEqual([])
  })

  it('has an owner who took it, and leaves when it was answered', async () => {
    const owner = await becomeStaff(shop)
    const form = { kind: 'form', id: 'demo-form' } as const
    const found = async () => {
      const { rows } = await shop.ask(listQueue, {}, owner)
      return rows.find(({ kind }) => kind === 'form')
    }
    await shop.ask(takeQueueRow, form, owner)
    expect(await found()).toMatchObject({ isOwn: true, owner: 'Person owner' })
    await shop.ask(takeQueueRow, { ...form, back: true }, owner)
    expect(await found()).toMatchObject({ isOwn: false })
    await shop.ask(closeQueueRow, { ...form, why: 'Called them' }, owner)
    expect(await found()).toBeUndefined()
    const missing = { status: 404, code: 'not_found' }
    expect(await shop.refusal(takeQueueRow, { kind: 'form', id: 'none' }, owner)).toEqual(missing)
  })

  it('leads to orders that can be read', async () => {
    const owner = await becomeStaff(shop)
    const { rows } = await shop.ask(listQueue, {}, owner)
    const numbers = new Set(rows.flatMap(({ order }) => (order === undefined ? [] : [order])))
    expect(numbers.size).toBeGreaterThan(5)
    for (const number of numbers) await shop.ask(getOfficeOrder, { number }, owner)
  })
})
