import { type } from 'arktype'
import type { Esim } from '#contract/commerce/order.ts'
import { localeOf } from '../../../mail/mail-context.ts'
import { hasDeviceSql } from '../../../mail/push/push-devices.ts'
import { doDueTogether } from '../../../platform/do-due.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { noticeOffer } from '../../features/addon/notice-offer.ts'
import { pushOf } from '../../mails/push-texts.ts'
import { insertNotice } from '../../records/esim/write-usage.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../../records/read/esim-row.ts'
import { forPhoneSql } from '../../records/read/trip-column.ts'

/** The most notices that one batch stores. */
const noticesAtOnce = 100

const kinds = ['data_75', 'data_90', 'end_3', 'end_1'] as const

const DueRow = EsimRow.and({
  account_id: 'string',
  channel: 'string',
  locale: 'string',
  own_locale: 'string',
  email: 'string',
})
const Item = type({ item: 'string' })
type DueNotice = typeof DueRow.infer & { item: string; kind: (typeof kinds)[number] }

// The same texts as in the migration: SQLite only then uses the indexes on these expressions.
const endSql = sql`coalesce(activated_at, activate_by) + days * 86400`
const lowSql = sql`used_mb * 100 >= allowance_mb * 75 AND used_mb < allowance_mb`
const veryLowSql = sql`used_mb * 100 >= allowance_mb * 90 AND used_mb < allowance_mb`

/**
 * The eSIMs for which a notice is due (R-NTC), each with its kind. `told` has a bit for each kind,
 * and the indexes contain only eSIMs without that bit, so they stay small.
 */
const untoldSql = (nowSeconds: number) => sql`
  SELECT id, 'data_90' AS kind, ${endSql} AS ends_at FROM esim
  WHERE ${endSql} > ${nowSeconds} AND ${veryLowSql} AND told & 2 = 0
  UNION ALL
  SELECT id, 'data_75', ${endSql} FROM esim
  WHERE ${endSql} > ${nowSeconds} AND ${lowSql} AND told & 3 = 0
    AND used_mb * 100 < allowance_mb * 90
  UNION ALL
  SELECT id, 'end_1', ${endSql} FROM esim
  WHERE ${endSql} > ${nowSeconds} AND ${endSql} <= ${nowSeconds + 86_400} AND told & 8 = 0
    AND days > 1
  UNION ALL
  SELECT id, 'end_3', ${endSql} FROM esim
  WHERE ${endSql} > ${nowSeconds + 86_400} AND ${endSql} <= ${nowSeconds + 3 * 86_400}
    -- A plan of three days gets no notice at its start that three days are left.
    AND told & 4 = 0 AND days > 3`

export const dueNotices = (nowSeconds: number): Sql => sql`
  SELECT due.kind || '/' || due.id AS item, due.ends_at - 3 * 86400 AS since, NULL AS latest
  FROM (${untoldSql(nowSeconds)}) AS due JOIN esim ON esim.id = due.id
    JOIN purchase ON purchase.id = esim.purchase_id
    JOIN account ON account.id = esim.account_id
  WHERE ${stateSql(nowSeconds)} = 'ACTIVE' AND account.email IS NOT NULL
    -- It would tell a buyer where another person is.
    AND ${forPhoneSql} IS NULL
    -- Who wants no mails may have asked for notices on a phone.
    AND (${hasDeviceSql(sql`account.id`, sql`purchase.channel`)}
      OR NOT EXISTS (SELECT 1 FROM mail_refusal AS refusal
        WHERE refusal.email_key = account.email_key AND refusal.channel = purchase.channel
          AND refusal.topic = 'notices'))`

/**
 * Tells owners whose data or days run low, by mail and on phones that asked for it: once each at 75
 * and 90 per cent, and at three days and one day. It uses the network's last report and does not ask again.
 */
export function tellUsage(context: CommerceContext): Promise<void> {
  return doDueTogether(
    context,
    {
      job: 'tellUsage',
      due: dueNotices(context.now),
      count: noticesAtOnce,
      read: (items) => readDue(context, items),
    },
    async (notices) => {
      const statements = await Promise.all(notices.map((notice) => tellOf(context, notice)))
      return statements.flat()
    },
  )
}

async function readDue(
  { db, now }: CommerceContext,
  items: readonly string[],
): Promise<DueNotice[]> {
  const { results } = await statement(db)`
    SELECT ${esimColumns(now)}, account.id AS account_id, purchase.channel, account.email,
      -- A receiver may read another language than the buyer.
      iif(esim.account_id = purchase.account_id, purchase.locale, account.locale) AS locale,
      account.locale AS own_locale,
      due.value AS item
    FROM json_each(${JSON.stringify(items)}) AS due
      JOIN esim ON esim.id = substr(due.value, instr(due.value, '/') + 1)
      JOIN purchase ON purchase.id = esim.purchase_id
      JOIN account ON account.id = esim.account_id
    WHERE account.email IS NOT NULL`.all()
  return results.map((row) => {
    const { item } = Item.assert(row)
    const kind = kinds.find((each) => item.startsWith(`${each}/`))
    if (!kind) throw new Error(`expected ${item} to begin with a kind of notice`)
    return { ...DueRow.assert(row), item, kind }
  })
}

async function tellOf(context: CommerceContext, row: DueNotice): Promise<D1PreparedStatement[]> {
  const { now, services } = context
  const { id, kind, email, account_id: accountId } = row
  const told = insertNotice(context, id, kind)
  const channel = await services.mails.channelOf(row.channel)
  if (!channel) return [told]
  const esim: Esim = toEsim(row, now)
  const spoken = localeOf(row.locale)
  const isLow = kind === 'data_75' || kind === 'data_90'
  const noticed = { esim, accountId, channel, locale: spoken }
  const offer = isLow ? await noticeOffer(context, noticed) : undefined
  const mail = { kind, to: email, locale: spoken, esim, offer }
  // Two runs at once store both under the same ids, so each is sent once.
  const sender = { ...context, channel }
  const event = `${kind}-${id}`
  return [
    told,
    services.mails.enqueue(sender, mail, { id: event }),
    ...services.mails.enqueuePush(sender, pushOf(mail, accountId, localeOf(row.own_locale)), event),
  ]
}
