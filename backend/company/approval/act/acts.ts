import { findPeople } from '../../assignment/find-people.ts'
import type { BusinessCall } from '../../call.ts'
import { makeOrder, requireSeen } from '../../purchasing/create-master-order.ts'
import { priceLines } from '../../purchasing/price-lines.ts'
import { readPayer } from '../../purchasing/read-payer.ts'
import { insertMasterOrder } from '../../purchasing/write-master-order.ts'
import { give, giveAsked } from './act-assign.ts'
import { buyData } from './buy-data.ts'
import type { RequestRow, Wanted } from './request-row.ts'

/** The fields of a request that are needed to carry it out. */
export type Asking = Pick<RequestRow, 'id' | 'kind' | 'person_id' | 'esim_id'> & { wanted: Wanted }

/**
 * The statements that carry out a request, for the batch of its decision, and the work after the
 * batch.
 */
export type Act = {
  statements: D1PreparedStatement[]
  orderId?: string
  /** The ids of the ledger entries with which the request counts in the budgets. */
  entries: string[]
  after: () => void
}

/**
 * Prepares what a direct order or assignment would do. Throws a `conflict` if the request cannot be
 * carried out now, or at another price than the approver saw.
 */
export async function actOf(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  if (asking.kind === 'addon') return addData(call, asking, seenMinor)
  if (asking.kind === 'assignment') return giveAsked(call, asking, seenMinor)
  return order(call, asking, seenMinor)
}

/** Adds the requested data, unless the approver saw another price. */
function addData(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  const { id: requestId, esim_id: esimId, wanted } = asking
  const addonId = wanted.lines[0]?.plan.id
  return buyData(call, { esimId: esimId ?? '', addonId, seenMinor, requestId })
}

/** Buys plans; a plan for a person is assigned to that person at once. */
async function order(call: BusinessCall, asking: Asking, seenMinor: number): Promise<Act> {
  const { wanted } = asking
  const payer = await readPayer(call)
  const lines = wanted.lines.map(({ plan, quantity }) => ({ planId: plan.id, quantity }))
  const priced = await priceLines(call, payer, lines)
  requireSeen(priced, seenMinor)
  const made = makeOrder(call, { ...wanted, payer, priced })
  const bought = insertMasterOrder(call, { order: made, payer, isCart: false })
  const planId = lines[0]?.planId ?? ''
  if (asking.kind === 'order' || asking.person_id === null) {
    return { orderId: made.id, statements: bought, entries: [], after: () => undefined }
  }
  const receivers = await findPeople(call, { accountIds: [asking.person_id] })
  // The plan is bought in the same batch, so it need not be in stock yet.
  const act = give(
    call,
    planId,
    receivers.map((each) => ({ ...each, dueAt: call.now })),
  )
  return { ...act, orderId: made.id, statements: [...bought, ...act.statements] }
}
