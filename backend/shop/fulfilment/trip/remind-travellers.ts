import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { MailOf } from '../../../mail/mail.ts'
import { localeOf } from '../../../mail/mail-context.ts'
import { doDueTogether } from '../../../platform/do-due.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { pushOf } from '../../mails/push-texts.ts'
import { askSoonBefore } from '../../records/esim/write-usage.ts'
import { EsimRow, esimColumns, toEsim } from '../../records/read/esim-row.ts'
import { endReminder, reminderColumns } from '../../records/trip/write-trip.ts'

const kinds = ['install', 'switch'] as const
type Kind = (typeof kinds)[number]

/** The most reminders that one batch stores. */
const remindersAtOnce = 50
/** Seconds for which a reminder that is late is still true: until midnight, and until the evening. */
const usefulSeconds: Readonly<Record<Kind, number>> = { install: 4 * 3_600, switch: 9 * 3_600 }
/** Seconds before the time to install at which the network is asked who has done so. */
const askedBefore = 600

const Row = EsimRow.and({
  item: 'string',
  due_at: 'number.integer',
  starts_on: 'string',
  before: 'string | null',
  channel: 'string',
  account_id: 'string',
  locale: 'string',
  own_locale: 'string',
  email: 'string',
})
type Row = typeof Row.infer

/** A line of a trip of which the buyer is to be reminded, with its eSIMs that are the buyer's. */
type Due = { id: string; kind: Kind; orderId: string; rows: readonly Row[] }

/** The reminders that are due, except of orders that are still being made. */
export const dueReminders = (nowSeconds: number): Sql => sql`
  SELECT item, since, NULL AS latest FROM (
    SELECT 'install/' || purchase_id AS item, purchase_id, install_at AS since
    FROM trip_order_line WHERE install_at <= ${nowSeconds}
    UNION ALL
    SELECT 'switch/' || purchase_id, purchase_id, switch_at
    FROM trip_order_line WHERE switch_at <= ${nowSeconds}) AS reminder
  JOIN purchase ON purchase.id = reminder.purchase_id
  WHERE purchase.state NOT IN ('PENDING', 'PAID', 'PROVISIONING')`

/**
 * Reminds the buyers of trips, by mail and on phones that asked for it: on the evening before they need an eSIM that is not installed, and in the
 * morning on which they are to switch to one. Of eSIMs that were cancelled, refunded or given away
 * nothing is said.
 */
export async function remindTravellers(context: CommerceContext): Promise<void> {
  await askSoonBefore(context, askedBefore)
  await doDueTogether<Due>(
    context,
    {
      job: 'remindTravellers',
      due: dueReminders(context.now),
      count: remindersAtOnce,
      read: (items) => readDue(context, items),
    },
    async (reminders) => {
      const statements = await Promise.all(reminders.map((due) => remind(context, due)))
      return statements.flat()
    },
  )
}

async function readDue(
  { db, now }: CommerceContext,
  items: readonly string[],
): Promise<readonly Due[]> {
  const { results } = await statement(db)`
    SELECT ${esimColumns(now)}, due.value AS item, line.starts_on, purchase.channel,
      account.id AS account_id, purchase.locale, account.locale AS own_locale, account.email,
      ${reminderColumns(sql`due.value`)}
    FROM json_each(${JSON.stringify(items)}) AS due
      JOIN trip_order_line AS line
        ON line.purchase_id = substr(due.value, instr(due.value, '/') + 1)
      JOIN purchase ON purchase.id = line.purchase_id AND purchase.state = 'COMPLETED'
      JOIN account ON account.id = purchase.account_id AND account.email IS NOT NULL
      -- Not those that were given away.
      JOIN esim ON esim.purchase_id = purchase.id AND esim.account_id = account.id
    WHERE line.starts_on IS NOT NULL ORDER BY esim.position`.all()
  const rows = results.map((row) => Row.assert(row))
  return items.map((item) => {
    const kind = kinds.find((each) => item.startsWith(`${each}/`))
    if (!kind) throw new Error(`expected ${item} to begin with a kind of reminder`)
    const orderId = item.slice(kind.length + 1)
    return { id: item, kind, orderId, rows: rows.filter((row) => row.item === item) }
  })
}

async function remind(context: CommerceContext, due: Due): Promise<D1PreparedStatement[]> {
  const { db } = context
  const told = due.rows.filter((row) => isDue(context.now, due.kind, row))
  // One reminder to switch is enough, for whichever phone.
  const each = due.kind === 'switch' ? told.slice(0, 1) : told
  const stored = await Promise.all(each.map((row) => notice(context, due.kind, row)))
  return [...stored.flat(), endReminder(db, due.kind, due.orderId)]
}

async function notice(
  context: CommerceContext,
  kind: Kind,
  row: Row,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(row.channel)
  const mail = mailOf(context.now, kind, row)
  if (!channel || !mail) return []
  const sender = { ...context, channel }
  // Two runs at once store both under the same ids, so each is sent once.
  const event = `${mail.kind}-${row.id}`
  return [
    mails.enqueue(sender, mail, { id: event }),
    ...mails.enqueuePush(sender, pushOf(mail, row.account_id, localeOf(row.own_locale)), event),
  ]
}

function isDue(now: number, kind: Kind, row: Row): boolean {
  if (now - row.due_at >= usefulSeconds[kind]) return false
  const isThere = row.iccid !== null && row.is_held === 0
  if (!isThere || (row.state !== 'PENDING' && row.state !== 'ACTIVE')) return false
  return kind === 'switch' || isUninstalled(row)
}

/** Whether no phone has the eSIM, as far as the network says. */
function isUninstalled({ profile, activated_at, used_mb }: Row): boolean {
  const isOnPhone = profile === 'INSTALLED' || profile === 'DISABLED' || profile === 'DELETED'
  return !isOnPhone && activated_at === null && used_mb === 0
}

type Reminder = MailOf<'trip_install' | 'trip_switch'>

function mailOf(now: number, kind: Kind, row: Row): Reminder | undefined {
  const { email: to, before, starts_on: startsOn } = row
  const esim = toEsim(row, now)
  const about = { to, locale: localeOf(row.locale), esim }
  if (kind === 'install') return { ...about, kind: 'trip_install', startsOn }
  // Without an eSIM before it there is nothing to switch from.
  if (before === null) return undefined
  const from: OfferedPlan = JSON.parse(before)
  return { ...about, kind: 'trip_switch', from, isInstalled: !isUninstalled(row) }
}
