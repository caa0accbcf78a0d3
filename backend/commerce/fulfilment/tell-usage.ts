import { type } from 'arktype'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import type { Desk } from '../call.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../records/esim-row.ts'

/** Few enough for a run; the next one takes the others. */
const noticesAtOnce = 100
const secondsPerDay = 86_400

const kinds = ['data_75', 'data_90', 'end_3', 'end_1'] as const

const DueRow = EsimRow.and({
  channel: 'string',
  locale: 'string',
  email: 'string',
  kind: type.enumerated(...kinds),
})
type DueRow = typeof DueRow.infer

// Written as in the migration, whose indexes these then are.
const endSql = `coalesce(activated_at, activate_by) + days * ${secondsPerDay}`

/** What an eSIM's owner should now be told, if anything (R-NTC): `?1` is now. */
const dueSql = `
  SELECT id, iif(used_mb * 100 >= allowance_mb * 90, 'data_90', 'data_75') AS kind FROM esim
  WHERE ${endSql} > ?1 AND used_mb * 100 >= allowance_mb * 75
  UNION ALL
  SELECT id, iif(${endSql} <= ?1 + ${secondsPerDay}, 'end_1', 'end_3') FROM esim
  WHERE ${endSql} > ?1 AND ${endSql} <= ?1 + 3 * ${secondsPerDay}
    -- A plan of three days is not told of three days when it starts.
    AND days > iif(${endSql} <= ?1 + ${secondsPerDay}, 1, 3)`

/**
 * Mails owners whose data or days run low, each once at 75 and 90 per cent, three days and one day.
 * It goes by what the network said last and asks nobody. Returns how many were told.
 */
export async function tellUsage(desk: Desk): Promise<number> {
  const { results } = await desk.db
    .prepare(
      `SELECT ${esimColumns('?1')}, due.kind, purchase.channel, account.email,
         -- Whoever was given it may read another language than whoever bought it.
         iif(esim.account_id = purchase.account_id, purchase.locale, account.locale) AS locale
       FROM (${dueSql}) AS due JOIN esim ON esim.id = due.id
         JOIN purchase ON purchase.id = esim.purchase_id
         JOIN account ON account.id = esim.account_id
       WHERE ${stateSql('?1')} = 'ACTIVE' AND account.email IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM esim_notice AS told
           WHERE told.esim_id = due.id AND told.kind = due.kind)
         AND NOT EXISTS (SELECT 1 FROM mail_refusal AS refusal
           WHERE refusal.email_key = account.email_key AND refusal.channel = purchase.channel
             AND refusal.topic = 'notices')
       LIMIT ${noticesAtOnce}`,
    )
    .bind(desk.now)
    .all()
  const notices = results.map((row) => noticeOf(desk, DueRow.assert(row)))
  const statements = (await Promise.all(notices)).flat()
  if (statements.length > 0) await desk.db.batch(statements)
  return results.length
}

async function noticeOf(desk: Desk, row: DueRow): Promise<D1PreparedStatement[]> {
  const { db, now, services } = desk
  const { id, kind, email, locale } = row
  const told = db
    .prepare(
      `INSERT INTO esim_notice (esim_id, kind, told_at) VALUES (?1, ?2, ?3)
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, kind, now)
  const channel = await services.mails.channelOf(row.channel)
  if (!channel) return [told]
  const esim: Esim = toEsim(row, now)
  const mail = { kind, to: email, locale: isLocale(locale) ? locale : fallbackLocale, esim }
  // Of two runs at once both store the same mail, which is one.
  return [told, services.mails.enqueue({ ...desk, channel }, mail, { id: `${kind}-${id}` })]
}
