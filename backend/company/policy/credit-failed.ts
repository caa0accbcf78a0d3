import { doEach } from '../../platform/do-each.ts'
import { sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import type { CommerceContext } from '../../shop/module.ts'

/** The most credits of one run; the next run continues. */
const creditedAtOnce = 50

type Owed = { id: string; timeZone: string }

/**
 * Credits organisations with what they paid for data that the network could not add. The credit is
 * booked in the current month, because the month of the order may be closed already.
 */
export async function creditFailed({ db, now, share }: CommerceContext): Promise<void> {
  const { results } = await statement(db)`SELECT topup.id, organization.time_zone AS timeZone
    FROM policy_topup AS topup JOIN organization ON organization.id = topup.organization_id
    WHERE topup.state = 'failed' ORDER BY topup.created_at LIMIT ${creditedAtOnce}`.all<Owed>()
  const credit = ({ id, timeZone }: Owed) =>
    db.batch(
      [
        // The order's id is left out, because a statement shows a credit without plans of the stock
        // as an amount.
        sql`INSERT INTO account_entry
            (id, organization_id, month, kind, amount_minor, created_at)
          SELECT 'credited.' || ${id}, organization_id, ${monthIn(now, timeZone)}, 'credited',
            -amount_minor, ${now}
          FROM account_entry WHERE id = 'ordered.' || ${id} ON CONFLICT DO NOTHING`,
        sql`INSERT INTO organization_points_entry
            (id, organization_id, kind, points, order_id, created_at)
          SELECT 'returned.' || ${id}, organization_id, 'returned', -points, order_id, ${now}
          FROM organization_points_entry WHERE id = 'used.' || ${id} ON CONFLICT DO NOTHING`,
        sql`UPDATE policy_topup SET state = 'credited' WHERE id = ${id} AND state = 'failed'`,
      ].map((query) => statement(db, query)),
    )
  await doEach(results, credit, { share })
}
