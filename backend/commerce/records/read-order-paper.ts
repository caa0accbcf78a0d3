import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { OrderPaper } from '../../mail/order-paper.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { cancellationSql } from './cancellation-column.ts'
import { EsimRow, esimColumns, toEsim } from './esim-row.ts'
import { exchangeColumns } from './exchange-columns.ts'
import { OrderRow, toOrder } from './read-order.ts'

const PaperRow = OrderRow.and({
  channel: 'string',
  auto_key: 'string | null',
  locale: 'string',
  consent_at: 'number.integer',
  consent_version: 'string',
  email: 'string | null',
  name: 'string',
})

/** Any order by its id: callers say for whom. */
export async function readOrderPaper(
  { db, now, services }: Desk,
  id: string,
): Promise<OrderPaper | undefined> {
  const [orders, esims] = await db.batch([
    statement(
      db,
      sql`SELECT purchase.*, payment.provider, payment.state AS payment_state, payment.decline,
          payment.action_url, coalesce(promo.kind, 'referral') AS code_kind,
          account.email, account.name, ${cancellationSql} AS cancellation, ${exchangeColumns}
        FROM purchase JOIN payment ON payment.purchase_id = purchase.id
          JOIN account ON account.id = purchase.account_id
          LEFT JOIN promo ON promo.code = purchase.code
        WHERE purchase.id = ${id}`,
    ),
    statement(
      db,
      sql`SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
        WHERE esim.purchase_id = ${id} ORDER BY esim.position`,
    ),
  ])
  const [found] = orders?.results ?? []
  if (!found) return undefined
  const row = PaperRow.assert(found)
  // The mail that tells of an exchange is written before it is done, and is not sent otherwise.
  const made = (esims?.results ?? []).map((each) =>
    toEsim({ ...EsimRow.assert(each), is_held: 0 }, now),
  )
  return {
    // Nothing is paid on paper.
    ...toOrder(row, { services, channel: { payments: [] } }),
    esims: made,
    channel: row.channel,
    locale: isLocale(row.locale) ? row.locale : fallbackLocale,
    consentAt: row.consent_at,
    consentVersion: row.consent_version,
    ...(row.email === null ? {} : { email: row.email }),
    name: row.name,
    ...(row.auto_key === null ? {} : { isAuto: true }),
  }
}
