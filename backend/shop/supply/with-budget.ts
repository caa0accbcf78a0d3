import { ApiError } from '#contract/errors.ts'
import { type GateObjects, noTurn } from '#contract/gate.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { createAskGate } from '../../platform/gate/ask-gate.ts'
import { statement } from '../../platform/sql.ts'
import type { Ordered, Supplier, SupplierContext } from '../providers/supplier/supplier.ts'

/** The clock by which suppliers are asked, which is not that of one request. */
export type Time = { nowMs: () => number; waitUntil: (ms: number) => Promise<void> }

/** Returns the milliseconds until a supplier may be asked next; undefined if that is too far away. */
export type TakeTurn = (asked: {
  name: string
  nowMs: number
  everyMs: number
}) => Promise<number | undefined>

/** Turns in the memory of a gate, on Workers; on Node they are taken in the database. */
export function turnsAt(objects: GateObjects | undefined): TakeTurn | undefined {
  if (!objects || objects.hasNoTurns) return undefined
  const ask = createAskGate(objects)
  return async ({ name, nowMs, everyMs }) => {
    const of = `supplier ${name}`
    const turn = { do: 'turn', of, nowMs, everyMs, mostMs: mostWaitMs } as const
    const [waitMs = noTurn] = await ask([turn], Math.floor(nowMs / 1000))
    return waitMs === noTurn ? undefined : waitMs
  }
}

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
export function withBudget(
  name: string,
  supplier: Supplier,
  { time, turns }: { time: Time; turns?: TakeTurn | undefined },
): Supplier {
  if (supplier.can.makesAnySize) return supplier
  const everyMs = Math.ceil((1000 * slack) / supplier.can.perSecond)
  const budget = { name, everyMs, time, turns }
  const asked = <Given extends unknown[], Answer>(
    ask: (context: SupplierContext, ...given: Given) => Promise<Answer>,
  ) => {
    return async (context: SupplierContext, ...given: Given): Promise<Answer> =>
      ask(await withTake(context, budget), ...given)
  }
  const { offers, topUps, takeBack, balance } = supplier
  return {
    ...supplier,
    order: orBusy(asked(supplier.order)),
    topUp: orBusy(asked(supplier.topUp)),
    find: asked(supplier.find),
    read: asked(supplier.read),
    cancel: asked(supplier.cancel),
    ...(topUps ? { topUps: asked(topUps) } : {}),
    ...(takeBack ? { takeBack: asked(takeBack) } : {}),
    ...(balance ? { balance: asked(balance) } : {}),
    ...(offers ? { offers: offersWithin(offers, budget) } : {}),
  }
}

type Budget = { name: string; everyMs: number; time: Time; turns: TakeTurn | undefined }

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

async function takeTurn({ db }: DbContext, { name, everyMs, time, turns }: Budget): Promise<void> {
  const nowMs = time.nowMs()
  const take = turns ?? turnsIn(db)
  const waitMs = await take({ name, nowMs, everyMs }).catch((cause: unknown) => {
    // Nothing was asked yet, so that an order can be made later.
    throw noTurnFor(name, cause)
  })
  if (waitMs === undefined) throw noTurnFor(name)
  if (waitMs > 0) await time.waitUntil(nowMs + waitMs)
}

function turnsIn(db: D1Database): TakeTurn {
  return async ({ name, nowMs, everyMs }) => {
    const turn = await statement(db)`INSERT INTO supplier_budget (supplier, next_ms)
      VALUES (${name}, ${nowMs + everyMs})
      ON CONFLICT (supplier) DO UPDATE SET next_ms = ${everyMs} +
          iif(next_ms > ${nowMs + mostAheadMs}, ${nowMs}, max(next_ms, ${nowMs}))
        WHERE next_ms <= ${nowMs + mostWaitMs} OR next_ms > ${nowMs + mostAheadMs}
      RETURNING next_ms - ${everyMs} AS atMs`.first<{ atMs: number }>()
    return turn ? turn.atMs - nowMs : undefined
  }
}

function noTurnFor(name: string, cause?: unknown): ApiError {
  const details = { reason: spent, retryAfterSeconds: orderWait }
  return new ApiError('upstream_unavailable', `${name} takes no more calls now`, { details, cause })
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
