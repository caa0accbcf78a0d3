import { ApiError } from '#contract/errors.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { Ordered, Supplier, SupplierContext } from '../providers/supplier/supplier.ts'

/** The clock by which suppliers are asked, which is not that of one request. */
export type Time = { nowMs: () => number; waitUntil: (ms: number) => Promise<void> }

export const realTime: Time = {
  nowMs: Date.now,
  waitUntil: (ms) => new Promise((resolve) => setTimeout(resolve, ms - Date.now())),
}

/** The longest that a call waits until its supplier may be asked. */
const mostWaitMs = 1_000
/** A moment further away was taken by a clock that was wrong. */
const mostAheadMs = 10_000
/** Calls are this much further apart than allowed, as they do not take equally long to arrive. */
const slack = 1.25
/** Seconds until an order is asked for again that could not be sent. */
const orderWait = 2

const spent = 'budget'

/**
 * Returns the same supplier, which all processes together ask no more often than it allows: each
 * request takes the next moment that is free. If that is more than a second away, an order is refused
 * as `busy` and anything else throws `upstream_unavailable`.
 */
export function withBudget(name: string, supplier: Supplier, time: Time): Supplier {
  if (supplier.can.makesAnySize) return supplier
  const budget = { name, intervalMs: Math.ceil((1000 * slack) / supplier.can.perSecond), time }
  const asked = <Given extends unknown[], Answer>(
    ask: (context: SupplierContext, ...given: Given) => Promise<Answer>,
  ) => {
    return async (context: SupplierContext, ...given: Given): Promise<Answer> =>
      ask(await withTake(context, budget), ...given)
  }
  const { offers, topUps, balance } = supplier
  return {
    ...supplier,
    order: orBusy(asked(supplier.order)),
    topUp: orBusy(asked(supplier.topUp)),
    find: asked(supplier.find),
    read: asked(supplier.read),
    cancel: asked(supplier.cancel),
    ...(topUps ? { topUps: asked(topUps) } : {}),
    ...(balance ? { balance: asked(balance) } : {}),
    ...(offers ? { offers: offersWithin(offers, budget) } : {}),
  }
}

type Budget = { name: string; intervalMs: number; time: Time }

function offersWithin(offers: NonNullable<Supplier['offers']>, budget: Budget) {
  return async function* (context: SupplierContext) {
    yield* offers(await withTake(context, budget))
  }
}

/** Takes the first request of a call before it begins, so that adapters without `take` are held, too. */
async function withTake(context: SupplierContext, budget: Budget): Promise<SupplierContext> {
  await takeTurn(context, budget)
  const first = { isLeft: true }
  return {
    ...context,
    async take() {
      if (first.isLeft) first.isLeft = false
      else await takeTurn(context, budget)
    },
  }
}

async function takeTurn({ db }: DbContext, { name, intervalMs, time }: Budget): Promise<void> {
  const nowMs = time.nowMs()
  const turn = await statement(db)`INSERT INTO supplier_budget (supplier, next_ms)
    VALUES (${name}, ${nowMs + intervalMs})
    ON CONFLICT (supplier) DO UPDATE SET next_ms = ${intervalMs} +
        iif(next_ms > ${nowMs + mostAheadMs}, ${nowMs}, max(next_ms, ${nowMs}))
      WHERE next_ms <= ${nowMs + mostWaitMs} OR next_ms > ${nowMs + mostAheadMs}
    RETURNING next_ms - ${intervalMs} AS atMs`.first<{ atMs: number }>()
  if (!turn) {
    const details = { reason: spent, retryAfterSeconds: orderWait }
    throw new ApiError('upstream_unavailable', `${name} takes no more calls now`, { details })
  }
  if (turn.atMs > nowMs) await time.waitUntil(turn.atMs)
}

/** Whether a call was given up because it found no turn; its supplier was not asked then. */
export function isOutOfBudget(error: unknown): error is ApiError {
  return error instanceof ApiError && error.details?.reason === spent
}

/** Nothing was ordered by a call that found no turn before one of its requests. */
function orBusy<Given extends unknown[]>(ask: (...given: Given) => Promise<Ordered>) {
  return async (...given: Given): Promise<Ordered> => {
    try {
      return await ask(...given)
    } catch (error) {
      if (!isOutOfBudget(error)) throw error
      return { outcome: 'refused', reason: 'busy', detail: error.message, retryAfter: orderWait }
    }
  }
}
