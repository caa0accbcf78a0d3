import { type } from 'arktype'
import { doEach } from '../../platform/do-each.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { tellPayers } from '../billing/invoice/tell-payers.ts'

const noticeDays = 30
const ordersAtOnce = 100

const Row = type({
  id: 'string',
  organization_id: 'string',
  channel: 'string',
  plans: 'number.integer',
  lapses_at: 'number.integer',
  number: 'string',
})

/**
 * Mails the members who may pay, once per order, that unassigned plans of it lapse within a month.
 */
export async function tellOfLapses(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const until = now + noticeDays * 86_400
  const { results } = await statement(db)`
    SELECT lot.order_id AS id, lot.organization_id, channel, sum(lot.free) AS plans,
      min(lot.lapses_at) AS lapses_at, number
    FROM (SELECT * FROM stock_lot WHERE free > 0 AND lapses_at > ${now}
        AND lapses_at <= ${until}
        AND NOT EXISTS (SELECT 1 FROM stock_notice WHERE order_id = stock_lot.order_id)) AS lot
      CROSS JOIN organization ON organization.id = lot.organization_id
      JOIN master_order ON master_order.id = lot.order_id
    GROUP BY lot.order_id LIMIT ${ordersAtOnce}`.all()
  const tell = async (row: typeof Row.infer) => {
    const { id, organization_id, channel, plans, lapses_at, number } = row
    const telling = { kind: 'stock_lapses', plans, number, lapsesAt: lapses_at } as const
    const buyer = { id: organization_id, channel }
    const mails = await tellPayers(context, buyer, { id: `lapses.${id}`, telling })
    const kept = statement(db)`INSERT INTO stock_notice VALUES (${id}, ${now})`
    await db.batch([kept, ...mails]).catch((error: unknown) => {
      // A parallel run has notified them.
      if (!isUniqueFailure(error, 'stock_notice')) throw error
    })
  }
  await doEach(Row.array().assert(results), tell, { share })
}
