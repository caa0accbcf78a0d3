import { type } from 'arktype'
import type { OrderEvent } from '#contract/office/order-view.ts'
import { lanes } from '#contract/office/order-words.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { requestIdSql } from '../../shop/module.ts'

const Event = type({
  at: 'number.integer',
  lane: type.enumerated(...lanes),
  what: 'string',
  by: 'string | null',
  detail: 'string | null',
  amountMinor: 'number.integer | null',
  tone: "'plain' | 'good' | 'unclear' | 'bad'",
})

/** Events of a source that a page of an order shows at most. */
const most = 40

/**
 * The queries of what happened to an order, one for each source, because D1 takes at most five parts
 * of a compound query. `order` gives its id.
 */
export function eventQueries(order: Sql, number: string): Sql[] {
  return [
    sql`SELECT at, lane, what, by, detail, amountMinor, tone FROM (
        SELECT created_at AS at, 'order' AS lane, 'ordered' AS what, 'Shop' AS by,
          plan ->> '$.destination.nameEn' AS detail, total_minor AS amountMinor, 'plain' AS tone
        FROM purchase WHERE id = (${order})
        UNION ALL SELECT paid_at, 'money', 'paid', payment.provider,
          coalesce(payment.charge_id, payment.purchase_id) || '.' || payment.tries,
          payment.amount_minor, 'good'
        FROM purchase JOIN payment ON payment.purchase_id = purchase.id
        WHERE purchase.id = (${order}) AND paid_at IS NOT NULL
        UNION ALL SELECT completed_at, 'order', 'completed', 'Shop', NULL, NULL, 'good'
        FROM purchase WHERE id = (${order}) AND completed_at IS NOT NULL
        UNION ALL SELECT closed_at, 'order', lower(state), 'Shop', NULL, NULL, 'bad'
        FROM purchase WHERE id = (${order}) AND closed_at IS NOT NULL)`,
    sql`SELECT changed_at AS at, 'money' AS lane, 'refund_' || state AS what, provider AS by,
        coalesce(failure, id) AS detail, amount_minor AS amountMinor,
        iif(state = 'succeeded', 'good', iif(state IN ('failed', 'canceled'), 'bad', 'unclear'))
          AS tone
      FROM payment_refund WHERE purchase_id = (${order})
      UNION ALL SELECT changed_at, 'money', 'dispute_' || state, provider, reason, amount_minor,
        iif(state = 'won', 'good', 'bad')
      FROM payment_dispute WHERE purchase_id = (${order})`,
    sql`SELECT asked_at AS at, 'supplier' AS lane, 'call_' || supplier_call.state AS what,
        supplier AS by, coalesce(detail, supplier_call.reason, supplier_call.request_id) AS detail,
        NULL AS amountMinor, CASE supplier_call.state WHEN 'made' THEN 'good'
          WHEN 'accepted' THEN 'good' WHEN 'refused' THEN 'bad' ELSE 'unclear' END AS tone
      FROM esim JOIN supplier_call ON supplier_call.request_id = ${requestIdSql}
      WHERE esim.purchase_id = (${order}) LIMIT ${most}`,
    sql`SELECT coalesce(sent_at, dead_at, created_at) AS at, 'mail' AS lane, CASE
          WHEN withheld IS NOT NULL THEN 'mail_' || withheld
          WHEN sent_at IS NOT NULL THEN 'mail_sent'
          WHEN dead_at IS NOT NULL THEN 'mail_dead' ELSE 'mail_waits' END AS what,
        'Mail' AS by, subject AS detail, NULL AS amountMinor,
        iif(withheld IS NOT NULL OR dead_at IS NOT NULL, 'bad',
          iif(sent_at IS NULL, 'unclear', 'good')) AS tone
      FROM outbox_mail WHERE recipient = (SELECT email FROM account
          JOIN purchase ON purchase.account_id = account.id WHERE purchase.id = (${order}))
        AND created_at >= (SELECT created_at FROM purchase WHERE id = (${order}))
        AND instr(outbox_mail.id, (${order})) > 0
      ORDER BY created_at DESC LIMIT ${most}`,
    sql`SELECT at, lane, what, by, detail, amountMinor, tone FROM (
        SELECT activated_at AS at, 'device' AS lane, 'first_used' AS what, 'Network' AS by,
          NULL AS detail, NULL AS amountMinor, 'good' AS tone
        FROM esim WHERE purchase_id = (${order}) AND activated_at IS NOT NULL
        UNION ALL SELECT told_at, 'device', 'notice_' || kind, 'Shop', NULL, NULL, 'plain'
        FROM esim_notice JOIN esim ON esim.id = esim_id WHERE esim.purchase_id = (${order})
        UNION ALL SELECT made_at, 'supplier', 'made', 'Network', NULL, NULL, 'good'
        FROM esim WHERE purchase_id = (${order}) AND made_at IS NOT NULL
        UNION ALL SELECT created_at, 'order', 'cancellation_' || state, 'Buyer', NULL, NULL,
          iif(state = 'open', 'unclear', 'plain')
        FROM cancellation WHERE purchase_id = (${order}))`,
    sql`SELECT at, 'staff' AS lane, act AS what, staff_name AS by, why AS detail,
        after ->> '$.amount_minor' AS amountMinor, 'plain' AS tone
      FROM office_act WHERE subject = ${`order:${number}`} ORDER BY seq DESC LIMIT ${most}`,
  ]
}

/** All events, the latest first; of one second, the later source first. */
export function eventsOf(answers: readonly D1Result[]): OrderEvent[] {
  const events = answers.flatMap(({ results }) => results.map((row) => Event.assert(row)))
  return events
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map(({ by, detail, amountMinor, ...event }) => ({
      ...event,
      ...(by === null ? {} : { by }),
      ...(detail ? { detail } : {}),
      ...(amountMinor === null ? {} : { amountMinor }),
    }))
}
