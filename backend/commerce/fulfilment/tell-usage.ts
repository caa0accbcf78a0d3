import { type } from 'arktype'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Desk } from '../call.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../records/esim-row.ts'
import { insertNotice } from '../records/write-usage.ts'

/** Few enough for a run; the next one takes the others. */
const noticesAtOnce = 100

const kinds = ['data_75', 'data_90', 'end_3', 'end_1'] as const

const DueRow = EsimRow.and({
  channel: 'string',
  locale: 'string',
  email: 'string',
  kind: type.enumerated(...kinds),
})
type DueRow = typeof DueRow.infer

// Written as in the migration, whose indexes these then are.
const endSql = sql`coalesce(activated_at, activate_by) + days * 86400`

/** What an eSIM's owner should now be told, if anything (R-NTC). */
const dueSql = (now: number) => sql`
  SELECT id, iif(used_mb * 100 >= allowance_mb * 90, 'data_90', 'data_75') AS kind FROM esim
  WHERE ${endSql} > ${now} AND used_mb * 100 >= allowance_mb * 75
  UNION ALL
  SELECT id, iif(${endSql} <= ${now} + 86400, 'end_1', 'end_3') FROM esim
  WHERE ${endSql} > ${now} AND ${endSql} <= ${now} + 3 * 86400
    -- A plan of three days is not told of three days when it starts.
    AND days > iif(${endSql} <= ${now} + 86400, 1, 3)`

/**
 * Mails owners whose data or days run low, each once at 75 and 90 per cent, three days and one day.
 * It goes by what the network said last and asks nobody. Returns how many were told.
 */
export async function tellUsage(desk: Desk): Promise<number> {
  const { results } = await statement(
    desk.db,
    sql`SELECT ${esimColumns(desk.now)}, due.kind, purchase.channel, account.email,
        -- Whoever was given it may read another language than whoever bought it.
        iif(esim.account_id = purchase.account_id, purchase.locale, account.locale) AS locale
      FROM (${dueSql(desk.now)}) AS due JOIN esim ON esim.id = due.id
        JOIN purchase ON purchase.id = esim.purchase_id
        JOIN account ON account.id = esim.account_id
      WHERE ${stateSql(desk.now)} = 'ACTIVE' AND account.email IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM esim_notice AS told
          WHERE told.esim_id = due.id AND told.kind = due.kind)
        AND NOT EXISTS (SELECT 1 FROM mail_refusal AS refusal
          WHERE refusal.email_key = account.email_key AND refusal.channel = purchase.channel
            AND refusal.topic = 'notices')
      LIMIT ${noticesAtOnce}`,
  ).all()
  const notices = results.map((row) => noticeOf(desk, DueRow.assert(row)))
  const statements = (await Promise.all(notices)).flat()
  if (statements.length > 0) await desk.db.batch(statements)
  return results.length
}

async function noticeOf(desk: Desk, row: DueRow): Promise<D1PreparedStatement[]> {
  const { now, services } = desk
  const { id, kind, email, locale } = row
  const told = insertNotice(desk, id, kind)
  const channel = await services.mails.channelOf(row.channel)
  if (!channel) return [told]
  const esim: Esim = toEsim(row, now)
  const mail = { kind, to: email, locale: isLocale(locale) ? locale : fallbackLocale, esim }
  // Of two runs at once both store the same mail, which is one.
  return [told, services.mails.enqueue({ ...desk, channel }, mail, { id: `${kind}-${id}` })]
}
