import { type } from 'arktype'
import { currencies } from '#contract/money.ts'
import { reminderDays } from '#contract/spending/billing-words.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { type CommerceContext, eventSeconds } from '../../shop/module.ts'
import { isSmall } from './invoice/small-invoice.ts'
import { tellPayers } from './invoice/tell-payers.ts'

const remindersAtOnce = 100
const day = 86_400
const [firstDay] = reminderDays

const Late = type({
  id: 'string',
  organization_id: 'string',
  channel: 'string',
  month: 'string',
  currency: type.enumerated(...currencies),
  left_minor: 'number.integer',
  due_at: 'number.integer',
  last_step: 'number.integer',
})

/**
 * Marks statements as overdue and mails the due reminders, only the latest step of each. What no card
 * can pay by itself is not overdue, even if it is the rest of an overdue one.
 */
export async function remindPayers(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const waits = isSmall(context.services)
  const isPast = sql`kind = 'statement' AND state <> 'PAID' AND due_at <= ${now}`
  const isDue = sql`${isPast} AND state = 'OPEN' AND NOT ${waits}`
  await db.batch([
    statement(db, dueEvents(isDue, now)),
    statement(db)`UPDATE invoice SET state = 'OVERDUE' WHERE ${isDue}`,
    statement(db)`UPDATE invoice SET is_small = NOT is_small
      WHERE ${isPast} AND state = 'OVERDUE' AND is_small <> ${waits}`,
  ])
  const { results } = await statement(db)`
    SELECT invoice.id, organization_id, channel, month, currency,
      total_minor - settled_minor AS left_minor, due_at,
      coalesce((SELECT max(step) FROM invoice_reminder WHERE invoice_id = invoice.id), 0)
        AS last_step
    FROM invoice JOIN organization ON organization.id = organization_id
    WHERE kind = 'statement' AND state <> 'PAID' AND due_at <= ${now - firstDay * day}
      AND state = 'OVERDUE' AND is_small = 0
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(reminderDays)})
        WHERE value > last_step AND due_at + value * ${day} <= ${now})
    ORDER BY due_at LIMIT ${remindersAtOnce}`.all()
  await doEach(Late.array().assert(results), (late) => remind(context, late), { share })
}

/**
 * Returns the events, for webhooks, of statements that were not paid by their due date; each is
 * sent once.
 */
function dueEvents(isDue: Sql, now: number): Sql {
  return sql`INSERT INTO webhook_event (id, organization_id, type, data, created_at, expires_at)
    SELECT 'msg_due.' || id, organization_id, 'invoice.due',
      json_object('invoice_id', id, 'number', number, 'due_minor', total_minor - settled_minor,
        'currency', currency, 'due_at', due_at), ${now}, ${now + eventSeconds}
    FROM invoice WHERE ${isDue} AND EXISTS (SELECT 1 FROM webhook
      WHERE webhook.organization_id = invoice.organization_id AND disabled_at IS NULL)
    ON CONFLICT DO NOTHING`
}

async function remind(context: CommerceContext, late: typeof Late.infer): Promise<void> {
  const { db, now } = context
  const { id, organization_id, channel, month, currency } = late
  const days = Math.floor((now - late.due_at) / day)
  const step = reminderDays.findLast((each) => each <= days)
  if (step === undefined || step <= late.last_step) return
  const amounts = { month, currency, amountMinor: late.left_minor, dueAt: late.due_at }
  const telling = { kind: 'statement_late', ...amounts } as const
  const buyer = { id: organization_id, channel }
  const mails = await tellPayers(context, buyer, { id: `late.${id}.${step}`, telling })
  const kept = statement(db)`
    INSERT INTO invoice_reminder (invoice_id, step, created_at) VALUES (${id}, ${step}, ${now})`
  await db.batch([kept, ...mails]).catch((error: unknown) => {
    // A parallel run has sent it.
    if (!isUniqueFailure(error, 'invoice_reminder')) throw error
  })
}
