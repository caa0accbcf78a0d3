import type { OrderState, PaymentState } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { sql, statement } from '../../platform/sql.ts'

/** The facts about an order that decide its next step. */
export type OrderFacts = {
  state: OrderState
  createdAt: number
  payment: PaymentState
  tries: number
  updatedAt: number
  amountMinor: number
  /** How many parts of charges are still to be paid back. */
  partsDue: number
  /** Whether it is being cancelled and the network has not answered yet. */
  isCancelling: 0 | 1
  /** How many of its eSIMs are being accepted as gifts. */
  giftsDue: number
  /** The key of an order that an automatic top-up has placed. */
  autoKey: string | null
}

/** Reads the facts about orders, by their ids; orders that do not exist are left out. */
export async function readOrderFacts(
  { db }: DbContext,
  orderIds: readonly string[],
): Promise<Map<string, OrderFacts>> {
  const { results } = await statement(
    db,
    sql`SELECT purchase.id, purchase.state, purchase.created_at AS createdAt,
        payment.state AS payment, payment.tries, payment.updated_at AS updatedAt,
        payment.amount_minor AS amountMinor,
        (SELECT count(*) FROM refund WHERE reason_id = purchase.id AND done_at IS NULL)
          AS partsDue,
        EXISTS (SELECT 1 FROM cancellation
          WHERE cancellation.purchase_id = purchase.id AND cancellation.state = 'open')
          AS isCancelling,
        (SELECT count(*) FROM esim JOIN esim_gift AS gift ON gift.esim_id = esim.id
          WHERE esim.purchase_id = purchase.id AND gift.state = 'accepting') AS giftsDue,
        purchase.auto_key AS autoKey
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      WHERE purchase.id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`,
  ).all<OrderFacts & { id: string }>()
  return new Map(results.map(({ id, ...facts }) => [id, facts]))
}
