import { ApiError } from '#contract/errors.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import type { Supplier, SupplierContext } from '../providers/supplier/supplier.ts'
import { isOutOfBudget, type Time } from './with-budget.ts'

/** Seconds for which calls are counted together, and for which their number is kept. */
const partSeconds = 900
const keptSeconds = 86_400 + partSeconds
/** Upper ends of the classes of time in milliseconds; the last one also counts what takes longer. */
const classes = [
  ...[50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000, 60_000],
] as const

/** A supplier that is closed for a while or does not answer has failed; one that is sold out has not. */
export function hasSupplierFailed(answer: unknown): boolean {
  const { outcome, reason } = Object(answer) as { outcome?: string; reason?: string }
  return outcome === 'unknown' || reason === 'maintenance'
}

/**
 * Returns the same supplier; its calls are counted in the database, with the time that they took
 * without what they waited for their turn. The list of packages is not, as it consists of many calls.
 */
export function withFigures(name: string, supplier: Supplier, time: Time): Supplier {
  if (isEmbedded(supplier)) return supplier
  const counted = <Given extends unknown[], Answer>(
    ask: (context: SupplierContext, ...given: Given) => Promise<Answer>,
  ) => {
    return async (context: SupplierContext, ...given: Given): Promise<Answer> => {
      const watch = startWatch(context, time)
      const count = (isFailed: boolean) =>
        countCall(context, { name, ms: watch.ms(), isFailed }).catch((error: unknown) =>
          warn(error),
        )
      try {
        const answer = await ask(watch.context, ...given)
        await count(hasSupplierFailed(answer))
        return answer
      } catch (error) {
        const isOurs = error instanceof ApiError && error.status < 500
        if (!isOutOfBudget(error)) await count(!isOurs)
        throw error
      }
    }
  }
  const { topUps, takeBack, balance, stop } = supplier
  return {
    ...supplier,
    order: counted(supplier.order),
    topUp: counted(supplier.topUp),
    find: counted(supplier.find),
    read: counted(supplier.read),
    cancel: counted(supplier.cancel),
    ...(stop ? { stop: counted(stop) } : {}),
    ...(topUps ? { topUps: counted(topUps) } : {}),
    ...(takeBack ? { takeBack: counted(takeBack) } : {}),
    ...(balance ? { balance: counted(balance) } : {}),
  }
}

/** One that answers from the shop's own database needs no time to answer. */
const isEmbedded = ({ can }: Supplier): boolean => can.deadlineMs === 0

/** Measures a call, without its waits for further turns. */
function startWatch(context: SupplierContext, time: Time) {
  const startedAt = time.nowMs()
  let waitedMs = 0
  const { take } = context
  async function takeTimed(): Promise<void> {
    const before = time.nowMs()
    await take?.()
    waitedMs += time.nowMs() - before
  }
  return {
    context: take ? { ...context, take: takeTimed } : context,
    ms: () => Math.max(0, time.nowMs() - startedAt - waitedMs),
  }
}

type Ended = { name: string; ms: number; isFailed: boolean }

async function countCall({ db, now }: DbContext, { name, ms, isFailed }: Ended): Promise<void> {
  const since = now - (now % partSeconds)
  const upToMs = classes.find((end) => ms <= end) ?? classes.at(-1) ?? 0
  await statement(db)`INSERT INTO supplier_figure
      (supplier, since, up_to_ms, calls, failed, expires_at)
    VALUES (${name}, ${since}, ${upToMs}, 1, ${Number(isFailed)}, ${since + keptSeconds})
    ON CONFLICT (supplier, since, up_to_ms) DO UPDATE SET calls = calls + 1,
      failed = failed + excluded.failed`.run()
}

/** What a supplier has answered is worth more than its number. */
function warn(error: unknown): void {
  console.warn(JSON.stringify({ level: 'warn', event: 'uncounted_call', error: String(error) }))
}
