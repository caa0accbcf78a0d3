import { type } from 'arktype'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../call.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../records/esim-row.ts'
import { insertNotice } from '../records/write-usage.ts'

/** A run mails at most this many; the next one takes the others. */
const noticesAtOnce = 100

const kinds = ['data_75', 'data_90', 'end_3', 'end_1'] as const

const DueRow = EsimRow.and({
  channel: 'string',
  locale: 'string',
  email: 'string',
  kind: type.enumerated(...kinds),
})
type DueRow = typeof DueRow.infer

// The same text as in the migration: SQLite only then uses the indexes on this expression.
const endSql = sql`coalesce(activated_at, activate_by) + days * 86400`

/** The eSIMs that a notice is due for, and its kind (R-NTC). */
const dueSql = (nowSeconds: number) => sql`
  SELECT id, iif(used_mb * 100 >= allowance_mb * 90, 'data_90', 'data_75') AS kind FROM esim
  WHERE ${endSql} > ${nowSeconds} AND used_mb * 100 >= allowance_mb * 75
  UNION ALL
  SELECT id, iif(${endSql} <= ${nowSeconds} + 86400, 'end_1', 'end_3') FROM esim
  WHERE ${endSql} > ${nowSeconds} AND ${endSql} <= ${nowSeconds} + 3 * 86400
    -- A plan of three days gets no notice of three days when it starts.
    AND days > iif(${endSql} <= ${nowSeconds} + 86400, 1, 3)`

/**
 * Mails owners whose data or days run low: once each at 75 and 90 per cent, and at three days and
 * one day. It uses the network's last report and does not ask again. Returns how many were mailed.
 */
export async function tellUsage(context: CommerceContext): Promise<number> {
  const { results } = await statement(
    context.db,
    sql`SELECT ${esimColumns(context.now)}, due.kind, purchase.channel, account.email,
        -- A receiver may read another language than the buyer.
        iif(esim.account_id = purchase.account_id, purchase.locale, account.locale) AS locale
      FROM (${dueSql(context.now)}) AS due JOIN esim ON esim.id = due.id
        JOIN purchase ON purchase.id = esim.purchase_id
        JOIN account ON account.id = esim.account_id
      WHERE ${stateSql(context.now)} = 'ACTIVE' AND account.email IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM esim_notice AS told
          WHERE told.esim_id = due.id AND told.kind = due.kind)
        AND NOT EXISTS (SELECT 1 FROM mail_refusal AS refusal
          WHERE refusal.email_key = account.email_key AND refusal.channel = purchase.channel
            AND refusal.topic = 'notices')
      LIMIT ${noticesAtOnce}`,
  ).all()
  const notices = results.map((row) => noticeOf(context, DueRow.assert(row)))
  const statements = (await Promise.all(notices)).flat()
  if (statements.length > 0) await context.db.batch(statements)
  return results.length
}

async function noticeOf(context: CommerceContext, row: DueRow): Promise<D1PreparedStatement[]> {
  const { now, services } = context
  const { id, kind, email, locale } = row
  const told = insertNotice(context, id, kind)
  const channel = await services.mails.channelOf(row.channel)
  if (!channel) return [told]
  const esim: Esim = toEsim(row, now)
  const mail = { kind, to: email, locale: isLocale(locale) ? locale : fallbackLocale, esim }
  // Two runs at once store the mail under the same id, so it is sent once.
  return [told, services.mails.enqueue({ ...context, channel }, mail, { id: `${kind}-${id}` })]
}
