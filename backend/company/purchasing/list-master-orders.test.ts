import { describe, expect, it } from 'vitest'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { masterOrderSorts } from '#contract/spending/stock-words.ts'
import { type Debtor, openDebtor, ordersIn } from '../../testing/company/billing.ts'
import { anyPlanId } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { scansOf, takeStatements } from '../../testing/watched-statements.ts'

type Asked = {
  q?: string
  planId?: string
  month?: string
  sort?: (typeof masterOrderSorts)[number]
  page?: number
  pageSize?: number
}

const list = ({ shop, bearer }: Debtor, asked: Asked = {}) =>
  shop.ask(purchasingCalls.listMasterOrders, asked, { bearer })

/** Orders of 1, 3 and 2 plans, of which the last one is made in November where the company is. */
async function openThree(): Promise<{ debtor: Debtor; numbers: string[] }> {
  const debtor = await openDebtor('2026-09-10T12:00:00Z', { timeZone: 'Pacific/Auckland' })
  await ordersIn(debtor, 1, 1)
  await debtor.goTo('2026-10-10T12:00:00Z')
  await ordersIn(debtor, 1, 3)
  await debtor.goTo('2026-10-31T11:30:00Z')
  await ordersIn(debtor, 1, 2)
  const { orders } = await list(debtor, { sort: 'created' })
  return { debtor, numbers: orders.map(({ number }) => number) }
}

const plansOf = async (debtor: Debtor, asked: Asked) =>
  (await list(debtor, asked)).orders.map(({ plans }) => plans)

describe('the list of orders', () => {
  it('is sorted by time and by amount, and paged in each order', async () => {
    const { debtor } = await openThree()
    expect(await plansOf(debtor, {})).toEqual([2, 3, 1])
    expect(await plansOf(debtor, { sort: 'created' })).toEqual([1, 3, 2])
    expect(await plansOf(debtor, { sort: '-total' })).toEqual([3, 2, 1])
    expect(await plansOf(debtor, { sort: 'total' })).toEqual([1, 2, 3])
    takeStatements()
    for (const sort of masterOrderSorts) {
      const all = await plansOf(debtor, { sort })
      const turned = [1, 2, 3].map((page) => plansOf(debtor, { sort, page, pageSize: 1 }))
      expect((await Promise.all(turned)).flat(), sort).toEqual(all)
    }
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
    expect(await list(debtor, { page: 9 })).toMatchObject({ orders: [], total: 3 })
  })

  it('is searched by number, buyer, purchase order and cost centre', async () => {
    const { debtor, numbers } = await openThree()
    const [first = ''] = numbers
    await testDatabase()
      .prepare("UPDATE master_order SET po_number = 'PO-7', cost_centre = 'ÖPNV' WHERE number = ?")
      .bind(first)
      .run()
    for (const q of [first.slice(1, 8).toLowerCase(), 'po-7', 'ÖPNV']) {
      const { orders, total } = await list(debtor, { q })
      expect(
        orders.map(({ number }) => number),
        q,
      ).toEqual([first])
      expect(total, q).toBe(1)
    }
    expect(await plansOf(debtor, { q: 'anna arn' })).toEqual([2, 3, 1])
    expect(await plansOf(debtor, { q: 'no such' })).toEqual([])
  })

  it('is limited to a month where the organisation is, and to a plan that it bought', async () => {
    const { debtor } = await openThree()
    const { months, plans } = await list(debtor)
    expect(months).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(await plansOf(debtor, { month: '2026-11' })).toEqual([2])
    expect(await plansOf(debtor, { month: '2026-10' })).toEqual([3])
    expect(await plansOf(debtor, { month: '2025-10' })).toEqual([])
    const planId = await anyPlanId()
    expect(plans.map(({ id }) => id)).toEqual([planId])
    expect(await plansOf(debtor, { planId, month: '2026-09' })).toEqual([1])
    expect(await plansOf(debtor, { planId: 'xx-5gb-30d-v1' })).toEqual([])
  })

  it('and its file know nothing of another organisation', async () => {
    const { debtor } = await openThree()
    const stranger = await openDebtor('2026-10-31T12:00:00Z')
    expect(await list(stranger)).toEqual({ orders: [], total: 0, plans: [], months: [] })
    const { shop, bearer } = stranger
    const input = { planId: await anyPlanId() }
    const file = await shop.ask(purchasingCalls.exportMasterOrders, input, { bearer })
    expect(file.orders).toEqual([])
    expect((await list(debtor)).total).toBe(3)
  })

  it('is saved as a file in its order, and the log says with which filter', async () => {
    const { debtor } = await openThree()
    const { shop, bearer } = debtor
    const input = { sort: 'total', month: '2026-10' } as const
    const { orders } = await shop.ask(purchasingCalls.exportMasterOrders, input, { bearer })
    expect(orders.map(({ plans }) => plans)).toEqual([3])
    const all = { sort: '-total' } as const
    const file = await shop.ask(purchasingCalls.exportMasterOrders, all, { bearer })
    expect(file.orders.map(({ plans }) => plans)).toEqual([3, 2, 1])
    const { results } = await testDatabase()
      .prepare(`SELECT after FROM audit_entry WHERE organization_id = ? AND action = 'list_exported'
        ORDER BY id`)
      .bind(debtor.organizationId)
      .all()
    expect(results).toEqual([{ after: '{"month":"2026-10"}' }, { after: '{}' }])
  })
})
