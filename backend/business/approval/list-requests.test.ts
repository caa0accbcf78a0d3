import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import type { ApprovalKind, ApprovalSort } from '#contract/spending/approval-words.ts'
import {
  type Asking,
  addMember,
  askableOf,
  askFor,
  openAsking,
  requestOf,
  setRules,
} from '../../testing/business/approval.ts'
import { anyPlanId } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

type Asked = {
  q?: string
  kind?: ApprovalKind
  sort?: ApprovalSort
  page?: number
  pageSize?: number
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
})
