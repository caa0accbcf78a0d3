import { ApiError } from '#contract/errors.ts'
import type { Receiver } from '../../assignment/find-people.ts'
import { advanceLater } from '../../assignment/make-assignments.ts'
import { type AskedAssignment, planAssignment } from '../../assignment/plan-assignment.ts'
import { storeAssignments } from '../../assignment/write-assignments.ts'
import { pricesOfStock } from '../../budget/find-passed.ts'
import type { BusinessCall } from '../../call.ts'
import { fileAct } from './act-file.ts'
import { tripsAct } from './act-trips.ts'
import type { Act, Asking } from './acts.ts'
import { cannot } from './cannot.ts'

/** Assigns plans of the stock to the people named in the request, at the prices of the request. */
export async function giveAsked(
  call: BusinessCall,
  asking: Asking,
  seenMinor: number,
): Promise<Act> {
  const { assign: asked, trips, file } = asking.wanted
  if (file) return fileAct(call, asking, file, seenMinor)
  if (trips) return tripsAct(call, trips, seenMinor)
  if (!asked) throw new Error('expected an assignment to say what is assigned')
  const receivers = await receiversOf(call, asked)
  const prices = await pricesOfStock(call, asked.planId, receivers.length)
  if (prices.length < receivers.length) throw cannot('stock_short')
  if (prices.reduce((sum, price) => sum + price, 0) !== seenMinor) throw cannot('price_changed')
  return give(call, asked.planId, receivers)
}

type Meant = Receiver & { dueAt: number }

async function receiversOf(call: BusinessCall, asked: AskedAssignment): Promise<Meant[]> {
  try {
    return (await planAssignment(call, { ...asked, isLate: true })).receivers
  } catch (error) {
    // The plan was in stock at the time of the request, so `not_found` can only mean that a person
    // has left.
    if (error instanceof ApiError && error.code === 'not_found') throw cannot('people_changed')
    throw error
  }
}

/**
 * The statements that assign a plan to each receiver; the database refuses what exceeds a budget.
 */
export function give(call: BusinessCall, planId: string, receivers: readonly Meant[]): Act {
  if (receivers.length === 0 || receivers.some(({ problem }) => problem && problem !== 'budget')) {
    throw cannot('people_changed')
  }
  const rows = receivers.map(({ accountId, name, email, locale, dueAt }) => ({
    ...{ id: crypto.randomUUID(), planId, name, email, locale, dueAt },
    accountId: accountId ?? crypto.randomUUID(),
    isNew: accountId === undefined,
  }))
  const ids = rows.map(({ id }) => id)
  return {
    statements: storeAssignments(call, rows),
    entries: ids.map((id) => `assigned.${id}`),
    after: () => advanceLater(call, ids),
  }
}
