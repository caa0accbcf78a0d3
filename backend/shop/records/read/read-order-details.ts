import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { refundStandingSql } from '../returns/read-returns.ts'
import { cancellationSql } from './cancellation-column.ts'
import { EsimRow, esimColumns, toEsim } from './esim-row.ts'
import { exchangeColumns } from './exchange-columns.ts'
import { OrderRow, toOrder } from './read-order.ts'
import { PhoneColumn, phoneSql, tripSql } from './trip-column.ts'

const DetailsRow = OrderRow.and({
  channel: 'string',
  auto_key: 'string | null',
  is_assigned: '0 | 1',
  locale: 'string',
  consent_at: 'number.integer',
  consent_version: 'string',
  email: 'string | null',
  name: 'string',
  phone: PhoneColumn.or('null'),
})

/** Any account's order by its id; callers decide to whom it is shown. */
export async function readOrderDetails(
  { db, now, services }: CommerceContext,
  id: string,
): Promise<OrderDetails | undefined> {
  const [orders, esims] = await db.batch([
    statement(db)`
      SELECT purchase.*, payment.provider, payment.state AS payment_state, payment.decline,
        payment.action_url, payment.updated_at AS payment_updated_at,
        coalesce(promo.kind, 'referral') AS code_kind,
        EXISTS (SELECT 1 FROM assignment WHERE assignment.purchase_id = purchase.id
            UNION ALL SELECT 1 FROM policy_topup WHERE policy_topup.id = purchase.id)
          AS is_assigned,
        account.email, account.name, ${cancellationSql} AS cancellation, ${exchangeColumns},
        ${tripSql} AS trip, ${phoneSql} AS phone,
        ${refundStandingSql} AS refund
      FROM purchase JOIN payment ON payment.purchase_id = purchase.id
        JOIN account ON account.id = purchase.account_id
        LEFT JOIN promo ON promo.code = purchase.code
      WHERE purchase.id = ${id}`,
    statement(db)`
      SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.purchase_id = ${id} ORDER BY esim.position`,
  ])
  const [found] = orders?.results ?? []
  if (!found) return undefined
  const row = DetailsRow.assert(found)
  // An exchange's mail shows the new codes: it is written before the exchange is done, but only
  // stored with it.
  const made = (esims?.results ?? []).map((each) =>
    toEsim({ ...EsimRow.assert(each), is_held: 0 }, now),
  )
  return {
    // Mails and receipts offer no payment.
    ...toOrder(row, { services, channel: { payments: [] } }),
    esims: made,
    channel: row.channel,
    locale: isLocale(row.locale) ? row.locale : fallbackLocale,
    consentAt: row.consent_at,
    consentVersion: row.consent_version,
    ...(row.email === null ? {} : { email: row.email }),
    name: row.name,
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.auto_key === null ? {} : { isAuto: true }),
    ...(row.is_assigned ? { isAssigned: true } : {}),
  }
}
