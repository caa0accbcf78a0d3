import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'

const day = 86_400
/** The order whose plans lapsed, and when. */
const [orderedDaysAgo, daysAgo, plans] = [115, 30, 2] as const

/** Removes plans of the first order from the stock, whose price a credit note will contain. */
export async function seedLapse(
  { db, now }: Pick<Seeding, 'db' | 'now'>,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const lotId = `${organizationId}-zeroth.0`
  const price = await statement(db)`SELECT unit_minor FROM master_order_line
    WHERE order_id = ${`${organizationId}-zeroth`} AND position = 0`.first<number>('unit_minor')
  if (price === null) throw new Error(`expected an order with the lot ${lotId}`)
  const seconds = Math.floor(now.getTime() / 1000)
  const at = seconds - daysAgo * day
  const row = { id: `lapsed.${lotId}`, organization_id: organizationId, created_at: at }
  await db.batch([
    insertRow(db, 'stock_entry', { ...row, lot_id: lotId, kind: 'lapsed', plans: -plans }),
    insertRow(db, 'account_entry', {
      ...row,
      ...{ month: monthIn(at, 'UTC'), kind: 'credited', amount_minor: -plans * price },
      credits_month: monthIn(seconds - orderedDaysAgo * day, 'UTC'),
      ...{ order_id: `${organizationId}-zeroth`, lot_id: lotId, plans },
    }),
  ])
}
