import {
  evidenceAheadSeconds,
  promisedWithin,
  type QueueKind,
} from '#contract/office/order-words.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Rows of a kind that the queue shows at most; the oldest come first. */
const most = 60
/** Seconds for which a form or a returned mail is looked for. */
const keptSeconds = 30 * 86_400

/**
 * What a kind is about: `id` within the kind, the order and brand, the texts of a row, and since
 * when. `due` only where the promise depends on the row.
 */
const columns = sql`id, number, channel, name, detail, amountMinor, currency, since, due`

type Causes = Readonly<Record<QueueKind, (now: number, readerId: string) => Sql>>

/** Where each kind is found: a row is gone when its cause is. */
export const causes: Causes = {
  stuck_order: (now) => sql`SELECT number AS id, number, purchase.channel, account.name,
      CASE purchase.state WHEN 'PAID' THEN 'Paid, and no eSIM was asked for yet'
        ELSE 'Paid, and the eSIM is not made yet' END AS detail,
      total_minor AS amountMinor, currency, paid_at AS since, NULL AS due
    FROM purchase JOIN account ON account.id = purchase.account_id
    WHERE purchase.state IN ('PAID', 'PROVISIONING')
      AND paid_at <= ${now - promisedWithin.stuck_order}
    ORDER BY paid_at LIMIT ${most}`,
  unknown_call: () => sql`SELECT supplier_call.request_id || '/' || hop AS id, number,
      purchase.channel, supplier AS name,
      'The answer is not known after ' || looks || ' look-ups. Ordering again may pay twice' AS detail,
      total_minor AS amountMinor, currency, asked_at AS since, NULL AS due
    FROM supplier_call JOIN esim ON esim.id = coalesce((SELECT given.id FROM esim AS given
        WHERE given.request_id = supplier_call.request_id), supplier_call.request_id)
      JOIN purchase ON purchase.id = esim.purchase_id
    WHERE supplier_call.state = 'unresolved' ORDER BY asked_at LIMIT ${most}`,
  dispute: () => sql`SELECT payment_dispute.id, number, purchase.channel, account.name,
      coalesce('The bank says: ' || replace(reason, '_', ' '), 'The bank gives no reason') AS detail,
      amount_minor AS amountMinor, currency, payment_dispute.created_at AS since,
      due_at - ${evidenceAheadSeconds} AS due
    FROM payment_dispute JOIN purchase ON purchase.id = payment_dispute.purchase_id
      JOIN account ON account.id = purchase.account_id
    WHERE payment_dispute.state = 'needs_response' ORDER BY due_at LIMIT ${most}`,
  failed_refund: () => sql`SELECT payment_refund.id, number, purchase.channel, account.name,
      'The refund did not arrive: ' || coalesce(replace(failure, '_', ' '), 'no reason given') AS detail,
      amount_minor AS amountMinor, currency, changed_at AS since, NULL AS due
    FROM payment_refund JOIN purchase ON purchase.id = payment_refund.purchase_id
      JOIN account ON account.id = purchase.account_id
    WHERE payment_refund.state IN ('failed', 'canceled') AND decision IS NULL
    ORDER BY changed_at LIMIT ${most}`,
  withdrawal: (now) => sql`SELECT withdrawal.id, purchase.number, withdrawal.channel,
      withdrawal.name, 'Withdrew from ' || withdrawal.number || ': yours to decide' AS detail,
      total_minor AS amountMinor, currency, received_at AS since, NULL AS due
    FROM withdrawal LEFT JOIN purchase ON purchase.id = withdrawal.purchase_id
    WHERE outcome = 'support' AND received_at > ${now - keptSeconds}
      AND coalesce(purchase.state, '') NOT IN ('CANCELLED', 'REFUNDED')
    ORDER BY received_at LIMIT ${most}`,
  to_agree: () => sql`SELECT id, number, channel, name, detail, amountMinor, currency, since, due
    FROM (SELECT office_refund.id, number, channel, staff.name,
        'Not paid until a second person agrees: ' || why AS detail,
        office_refund.amount_minor AS amountMinor, office_refund.currency, asked_at AS since,
        NULL AS due
      FROM office_refund JOIN purchase ON purchase.id = purchase_id
        JOIN staff ON staff.id = asked_by
      WHERE office_refund.state = 'waiting'
      UNION ALL SELECT office_correction.id, number, channel, staff.name,
        'The email stays until a second person agrees: ' || why, NULL, NULL, asked_at, NULL
      FROM office_correction JOIN purchase ON purchase.id = purchase_id
        JOIN staff ON staff.id = asked_by
      WHERE office_correction.state = 'waiting')
    ORDER BY since LIMIT ${most}`,
  form: (now) => sql`SELECT id, NULL AS number, channel,
      coalesce(said ->> '$.company', said ->> '$.name', '') AS name,
      'Sent the form "' || replace(form, '-', ' ') || '"' AS detail, NULL AS amountMinor,
      NULL AS currency, created_at AS since, NULL AS due
    FROM business_request WHERE created_at > ${now - keptSeconds}
    ORDER BY created_at LIMIT ${most}`,
  bounced_mail: (now) => sql`SELECT outbox_mail.id, purchase.number, outbox_mail.channel,
      account.name, '"' || subject || '" came back: no such mailbox' AS detail,
      NULL AS amountMinor, NULL AS currency, dead_at AS since, NULL AS due
    FROM outbox_mail LEFT JOIN purchase
      ON purchase.id = substr(outbox_mail.id, instr(outbox_mail.id, '-') + 1)
    LEFT JOIN account ON account.id = purchase.account_id
    WHERE dead_at > ${now - keptSeconds} AND withheld = 'bounced'
    ORDER BY dead_at LIMIT ${most}`,
  dead_letter: (
    now,
  ) => sql`SELECT id, number, channel, name, detail, amountMinor, currency, since, due
    FROM (SELECT source || ':' || reference AS id, NULL AS number, NULL AS channel,
        'Event of ' || source AS name, coalesce(last_error, reference) AS detail,
        NULL AS amountMinor, NULL AS currency, dead_at AS since, NULL AS due
      FROM provider_event WHERE dead_at IS NOT NULL
      UNION ALL SELECT id, NULL, channel, 'Mail "' || subject || '"',
        coalesce(last_error, 'tried too often'), NULL, NULL, dead_at, NULL
      FROM outbox_mail WHERE dead_at > ${now - keptSeconds} AND withheld IS NULL)
    ORDER BY since LIMIT ${most}`,
  // Of the reader alone.
  mention: (now, readerId) => sql`SELECT note.id || '/' || ${readerId} AS id, number, channel,
      staff.name, 'Names you in a note: ' || substr(note.text, 1, 120) AS detail,
      NULL AS amountMinor, NULL AS currency, mention.written_at AS since, NULL AS due
    FROM office_mention AS mention JOIN office_note AS note ON note.id = note_id
      JOIN purchase ON purchase.id = note.purchase_id JOIN staff ON staff.id = note.staff_id
    WHERE mention.staff_id = ${readerId} AND mention.written_at > ${now - keptSeconds}
    ORDER BY mention.written_at LIMIT ${most}`,
}

/** The columns that every cause has. */
export const causeColumns = columns
