import { beforeAll, describe, expect, it } from 'vitest'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { queueKinds } from '#contract/office/order-words.ts'
import { seedDemo } from '../../domains.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const { listQueue, takeQueueRow, putOffQueueRow, closeQueueRow, getOfficeOrder } = officeOrderCalls

const shop = openTestShop()

beforeAll(() => seedDemo(testSeeding(new Date(shop.clock.nowMs))))

describe('R-OFF-7: what needs a person', () => {
  it('has a case of each kind in the demonstration, and is sorted by when a promise breaks', async () => {
    const { rows } = await shop.ask(listQueue, {}, await becomeStaff(shop))
    // A note names one person, and is a case of theirs alone.
    const ofAll = queueKinds.filter((kind) => kind !== 'mention')
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(ofAll.toSorted())
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

  it('waits when a person puts it off, except for a bank', async () => {
    const owner = await becomeStaff(shop)
    const row = { kind: 'withdrawal', id: 'demo-withdrawal' } as const
    await shop.ask(putOffQueueRow, { ...row, hours: 24, why: 'Waits for the buyer' }, owner)
    const { rows } = await shop.ask(listQueue, {}, owner)
    const dueAt = Math.floor(shop.clock.nowMs / 1000) + 24 * 3600
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ isOwn: true, dueAt })
    const dispute = { kind: 'dispute', id: 'dp_demo', hours: 24, why: 'Not today' }
    const refused = { status: 409, code: 'conflict', reason: 'deadline' }
    expect(await shop.refusal(putOffQueueRow, dispute, owner)).toEqual(refused)
  })

  it('leads to orders that can be read', async () => {
    const owner = await becomeStaff(shop)
    const { rows } = await shop.ask(listQueue, {}, owner)
    const numbers = new Set(rows.flatMap(({ order }) => (order === undefined ? [] : [order])))
    expect(numbers.size).toBeGreaterThan(5)
    for (const number of numbers) await shop.ask(getOfficeOrder, { number }, owner)
  })
})
