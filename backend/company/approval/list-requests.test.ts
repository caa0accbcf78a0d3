import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import {
  type ApprovalKind,
  type ApprovalShelf,
  type ApprovalSort,
  approvalSorts,
} from '#contract/spending/approval-words.ts'
import {
  type Asking,
  addMember,
  askableOf,
  askFor,
  deciderOf,
  openAsking,
  requestOf,
  setRules,
} from '../../testing/company/approval.ts'
import { anyPlanId } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { listRequests } from './list-requests.ts'

type Asked = {
  q?: string
  kind?: ApprovalKind
  sort?: ApprovalSort
  page?: number
  pageSize?: number
  requestIds?: readonly string[]
  shelf?: ApprovalShelf
}

const list = ({ shop, bearer }: Asking, asked: Asked = {}) =>
  shop.ask(approvalCalls.listApprovals, asked, { bearer })

const kindsIn = async (asking: Asking, asked: Asked) =>
  (await list(asking, asked)).requests.map(({ kind }) => kind)

/** Data for 3.00 and then a plan for 1.00, both for Ann, and then an order by Zoe for 2.00. */
async function openThree(): Promise<Asking> {
  const asking = await openAsking()
  await setRules(asking, { order_minor: 100 })
  const addon = await askFor(asking)
  const { plans } = await askableOf(asking, 'france')
  const plan = await askFor(asking, { planId: plans[0]?.id ?? '' })
  const order = await orderBy(asking)
  const { person } = await requestOf(asking, addon.requestId)
  const db = testDatabase()
  const set = 'UPDATE approval_request SET created_at = ?2, total_minor = ?3 WHERE id = ?1'
  await db.batch([
    db.prepare(set).bind(addon.requestId, 1_000, 300),
    db.prepare(set).bind(plan.requestId, 1_010, 100),
    db.prepare(set).bind(order.requestId, 1_020, 200),
    db.prepare("UPDATE account SET name = 'Ann' WHERE id = ?").bind(person?.id ?? ''),
    db.prepare("UPDATE account SET name = 'Zoe' WHERE id = ?").bind(order.askerId),
  ])
  return asking
}

async function orderBy(asking: Asking) {
  const { shop } = asking
  const { id, bearer } = await addMember(asking, ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'])
  const wish = { planId: await anyPlanId(), quantity: 2 }
  const { totalMinor } = await shop.ask(purchasingCalls.setCartLine, wish, { bearer })
  const asked = { idempotencyKey: crypto.randomUUID(), totalMinor, word: 'For the fair' }
  const { requestId } = await shop.ask(approvalCalls.requestOrder, asked, { bearer })
  return { requestId, askerId: id }
}

describe('the inbox of requests', () => {
  it('is sorted by age, sum and person, and limited to a kind and to a name', async () => {
    const asking = await openThree()
    expect(await kindsIn(asking, { sort: 'created' })).toEqual(['addon', 'plan', 'order'])
    expect(await kindsIn(asking, { sort: '-created' })).toEqual(['order', 'plan', 'addon'])
    expect(await kindsIn(asking, { sort: '-total' })).toEqual(['addon', 'order', 'plan'])
    expect(await kindsIn(asking, { sort: 'total' })).toEqual(['plan', 'order', 'addon'])
    expect(await kindsIn(asking, { sort: 'person' })).toEqual(['addon', 'plan', 'order'])
    expect(await kindsIn(asking, { sort: 'created', page: 2, pageSize: 1 })).toEqual(['plan'])
    expect(await kindsIn(asking, { kind: 'plan' })).toEqual(['plan'])
    expect(await list(asking, { q: 'zOE' })).toMatchObject({
      ...{ requests: [{ kind: 'order' }], total: 1, counts: { open: 3, decided: 0, lapsed: 0 } },
    })
    expect(await list(asking, { q: 'nobody' })).toMatchObject({ requests: [], total: 0 })
  })

  it('is sorted by an index, also by the names that people have now', async () => {
    const asking = await openThree()
    const prepared: string[] = []
    const db = new Proxy(testDatabase(), {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
        return (text: string) => {
          prepared.push(text)
          return target.prepare(text)
        }
      },
    })
    for (const sort of approvalSorts) await listRequests({ ...deciderOf(asking), db }, { sort })
    const sorted = prepared.filter((text) => text.includes('ORDER BY'))
    expect(sorted).toHaveLength(approvalSorts.length)
    for (const text of sorted) {
      const plan = testDatabase().prepare(`EXPLAIN QUERY PLAN ${text}`)
      const values = Array.from({ length: text.split('?').length - 1 }, () => 1)
      const { results } = await plan.bind(...values).all<{ detail: string }>()
      expect(results.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE')
    }
    await testDatabase()
      .prepare("UPDATE account SET name = 'Zzz' WHERE name = 'Ann' AND organization_id = ?")
      .bind(asking.organizationId)
      .run()
    expect(await kindsIn(asking, { sort: 'person' })).toEqual(['order', 'addon', 'plan'])
  })

  it('has the named requests of a shelf', async () => {
    const asking = await openThree()
    const { requests } = await list(asking, { sort: 'created' })
    const requestIds = [requests[0]?.id ?? '', requests[2]?.id ?? '', 'of-nobody']
    expect(await kindsIn(asking, { requestIds, sort: 'created' })).toEqual(['addon', 'order'])
    const decided = { requestIds, shelf: 'decided' as const }
    expect(await list(asking, decided)).toMatchObject({ requests: [], total: 0 })
  })
})
