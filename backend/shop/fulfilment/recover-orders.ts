import { claimItems, keepError } from '../../platform/claim-items.ts'
import { doDue } from '../../platform/do-due.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { alone } from '../../platform/together.ts'
import type { CommerceContext } from '../call.ts'
import { chargeIdSql } from '../records/returns/charge-lines.ts'
import { isWaitingForReturn } from '../records/returns/read-returns.ts'
import { isWaiting } from '../records/returns/write-returns.ts'
import { isTripDecided } from '../records/trip/write-trip.ts'
import { advanceOrder, openSeconds } from './advance-order.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'

/** The job name under which tries are counted, also for tries by queues. */
const job = 'recoverOrders'
/** The number of orders claimed at a time, whose facts are read together. */
const claimedAtOnce = 24
/** The number of orders advanced in parallel: the connections that a Worker may have open. */
const advancedAtOnce = 6

/**
 * The unfinished orders, without those whose refund waits for its provider or a person, each named
 * with its next step, because after a step the next one is tried at once. An order that nobody has
 * tried to pay is due when it has to be given up. D1 takes at most five parts of a compound query, so
 * two of them are in one of their own.
 */
export const dueOrders = (nowSeconds: number): Sql => sql`
  SELECT purchase.id || '/' || CASE purchase.state
      WHEN 'PENDING' THEN 'pay' WHEN 'FAILED' THEN 'refund' ELSE 'make' END AS item,
    purchase.created_at AS since,
    iif(purchase.state = 'PENDING', purchase.created_at + ${openSeconds}, NULL) AS latest
  FROM purchase JOIN payment ON payment.purchase_id = purchase.id
  WHERE purchase.state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED')
    AND (purchase.state <> 'PENDING' OR ${chargeIdSql} = purchase.id)
    AND (purchase.state <> 'PENDING' OR payment.state <> 'open' OR purchase.auto_key IS NOT NULL
      OR EXISTS (SELECT 1 FROM top_up WHERE top_up.purchase_id = purchase.id
        AND held_until <= ${nowSeconds})
      OR purchase.created_at <= ${nowSeconds - openSeconds})
    AND (purchase.state <> 'FAILED' OR NOT ${isWaitingForReturn(sql`purchase.id`)})
  UNION ALL
  SELECT id || '/refund', created_at, NULL FROM purchase
  WHERE state = 'CANCELLED' AND completed_at IS NOT NULL
    AND NOT ${isWaitingForReturn(sql`purchase.id`)}
  UNION ALL
  SELECT * FROM (
    SELECT reason_id || '/' || id, created_at, NULL FROM refund
    WHERE done_at IS NULL AND NOT EXISTS (SELECT 1 FROM payment_refund
      WHERE wish = refund.id AND ${isWaiting})
    UNION ALL
    SELECT purchase_id || '/' || id, created_at, NULL FROM cancellation WHERE state = 'open')
  UNION ALL
  SELECT esim.purchase_id || '/' || gift.id, gift.created_at, NULL
  FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id WHERE gift.state = 'accepting'
  UNION ALL
  SELECT purchase_id || '/tell', created_at, NULL
  FROM trip_order JOIN trip_order_line ON trip_id = trip_order.id AND position = 0
  WHERE told_at IS NULL AND ${isTripDecided(sql`trip_order.id`)}`

type Due = { id: string; item: string; facts: OrderFacts | undefined }

/**
 * Advances the unfinished orders; an order that cannot be advanced is tried again at growing
 * intervals.
 */
export function recoverOrders(context: CommerceContext): Promise<void> {
  return doDue<Due>(
    context,
    {
      job,
      due: dueOrders(context.now),
      count: claimedAtOnce,
      atOnce: advancedAtOnce,
      read: (items) => readDue(context, items),
    },
    async ({ id, facts }) => {
      await advanceOrder(context, id, facts)
    },
  )
}

/**
 * Advances those of the named orders that are due and were not tried a moment ago. Returns those
 * that failed, and when they are due again; failures are reported.
 */
export async function advanceNamed(
  context: CommerceContext,
  ids: readonly string[],
  report: (error: unknown) => void,
): Promise<Map<string, number>> {
  const dueAgain = new Map<string, number>()
  const named = sql`SELECT * FROM (${dueOrders(context.now)}) WHERE EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(ids)})
    WHERE item >= value || '/' AND item < value || '0')`
  const items = await claimItems(context, { job, due: named, count: claimedAtOnce })
  async function advance({ id, item, facts }: Due): Promise<void> {
    try {
      await advanceOrder(context, id, facts)
    } catch (error) {
      report(error)
      const text = String(error).slice(0, 200)
      dueAgain.set(id, await keepError(context, { job, item, error: text }))
    }
  }
  await doEach(await readDue(context, items), advance, { atOnce: advancedAtOnce })
  return dueAgain
}

/** An order may be due for two reasons: it is advanced once. */
async function readDue(context: CommerceContext, items: readonly string[]): Promise<Due[]> {
  const itemOf = new Map(items.map((item) => [item.slice(0, item.lastIndexOf('/')), item]))
  const facts = await alone(context.db, readOrderFacts(context, [...itemOf.keys()]))
  return Array.from(itemOf, ([id, item]) => ({ id, item, facts: facts.get(id) }))
}
