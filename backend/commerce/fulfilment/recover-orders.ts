import { doDue } from '../../platform/do-due.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { advanceOrder, openSeconds } from './advance-order.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'

/** So many are claimed at a time; what is known of them is read at once. */
const claimedAtOnce = 24
/** So many are advanced in parallel: the connections that a Worker may have open. */
const advancedAtOnce = 6

/**
 * The orders that are not finished, each named with what is to be done about it: what moves is tried
 * again at once. An order that nobody has tried to pay is due when it is given up.
 */
export const dueOrders = (nowSeconds: number): Sql => sql`
  SELECT purchase.id || '/' || CASE purchase.state
      WHEN 'PENDING' THEN 'pay' WHEN 'FAILED' THEN 'refund' ELSE 'make' END AS item,
    purchase.created_at AS since,
    iif(purchase.state = 'PENDING', purchase.created_at + ${openSeconds}, NULL) AS latest
  FROM purchase JOIN payment ON payment.purchase_id = purchase.id
  WHERE purchase.state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED')
    AND (purchase.state <> 'PENDING' OR payment.state <> 'open' OR purchase.auto_key IS NOT NULL
      OR purchase.created_at <= ${nowSeconds - openSeconds})
  UNION ALL
  SELECT id || '/refund', created_at, NULL FROM purchase
  WHERE state = 'CANCELLED' AND completed_at IS NOT NULL
  UNION ALL
  SELECT reason_id || '/' || id, created_at, NULL FROM refund WHERE done_at IS NULL
  UNION ALL
  SELECT purchase_id || '/' || id, created_at, NULL FROM cancellation WHERE state = 'open'
  UNION ALL
  SELECT esim.purchase_id || '/' || gift.id, gift.created_at, NULL
  FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id WHERE gift.state = 'accepting'`

type Due = { id: string; item: string; facts: OrderFacts | undefined }

/** Advances the orders that are not finished; one that cannot move is tried again ever later. */
export function recoverOrders(context: CommerceContext): Promise<void> {
  return doDue<Due>(
    context,
    {
      job: 'recoverOrders',
      due: dueOrders(context.now),
      count: claimedAtOnce,
      atOnce: advancedAtOnce,
      read: (items) => readDue(context, items),
    },
    ({ id, facts }) => advanceOrder(context, id, facts),
  )
}

/** An order may be due for two reasons: it is advanced once. */
async function readDue(context: CommerceContext, items: readonly string[]): Promise<Due[]> {
  const itemOf = new Map(items.map((item) => [item.slice(0, item.lastIndexOf('/')), item]))
  const facts = await readOrderFacts(context, [...itemOf.keys()])
  return Array.from(itemOf, ([id, item]) => ({ id, item, facts: facts.get(id) }))
}
