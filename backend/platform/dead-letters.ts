/** Failed tries after which an operator should look at an order. */
const manyTries = 5
/**
 * The orders with open obligations, by the names under which their tries are counted. The states are
 * those of an index.
 */
const owed = `
  SELECT id || iif(state = 'FAILED', '/refund', '/make') FROM purchase
  WHERE state IN ('PENDING', 'PAID', 'PROVISIONING', 'FAILED') AND state <> 'PENDING'`
const stuck = `job = 'recoverOrders' AND tries >= ${manyTries} AND item IN (${owed})`

/** Refunds that have failed, and that nobody has decided about. */
const undecided = `state IN ('failed', 'canceled') AND decision IS NULL`

/** A dispute that the shop has not answered, with at most two days left. */
const isUrgent = 'due_at < unixepoch() + 2 * 86400'

/**
 * Everything that failed too often or waits for a person, as texts without parameters, because an operator's command also
 * sends them to a remote database. Events and mails are given up; an order never is, and is tried
 * at growing intervals. A refund waits for a decision, and a dispute for an answer at the provider; the
 * dispute whose deadline is nearest comes first.
 */
export const deadLetterQuery = `
  SELECT 'event' AS kind, source || '/' || reference AS id, attempts, last_error AS error,
    datetime(dead_at, 'unixepoch') AS given_up_at
  FROM provider_event WHERE dead_at IS NOT NULL
  UNION ALL
  SELECT kind || ' mail', id, attempts, last_error, datetime(dead_at, 'unixepoch')
  FROM outbox_mail WHERE dead_at IS NOT NULL AND sent_at IS NULL AND withheld IS NULL
  UNION ALL
  SELECT 'order', item, tries, last_error, NULL FROM job_attempt WHERE ${stuck}
  UNION ALL
  SELECT 'refund', id, 1, reference || ': ' || coalesce(failure, state),
    datetime(changed_at, 'unixepoch') FROM payment_refund WHERE ${undecided}
  UNION ALL
  SELECT iif(${isUrgent}, 'urgent dispute', 'dispute'), id, 1, 'answer until ' ||
    coalesce(datetime(due_at, 'unixepoch'), 'the bank decides') || ': ' || reference, NULL
  FROM payment_dispute WHERE state = 'needs_response'
  ORDER BY given_up_at, error LIMIT 200`

export const refundDecisions = ['again', 'paid'] as const
export type RefundDecision = (typeof refundDecisions)[number]

/** The form of a refund's id, which is safe in a text of SQL. */
export const refundId = /^[\w.~-]{1,120}$/

/**
 * Decides about a refund that has failed: the provider is asked once more, or the buyer was paid in
 * another way. Throws for what is no id.
 */
export function decideStatement(id: string, decision: RefundDecision): string {
  if (!refundId.test(id)) throw new Error('expected the id of a refund')
  return `UPDATE payment_refund SET decision = '${decision}', decided_at = unixepoch(),
      look_at = unixepoch()
    WHERE id = '${id}' AND ${undecided}`
}

/**
 * Makes all of it due again as if it were new, except mails with codes that have expired, and
 * refunds, which are decided about one by one.
 */
export const replayStatements: readonly string[] = [
  `UPDATE provider_event SET dead_at = NULL, attempts = 0, leased_until = 0, next_at = unixepoch()
    WHERE dead_at IS NOT NULL`,
  `UPDATE outbox_mail SET dead_at = NULL, attempts = 0, created_at = unixepoch(),
      next_attempt_at = unixepoch()
    WHERE dead_at IS NOT NULL AND sent_at IS NULL AND withheld IS NULL AND kind <> 'code'`,
  `UPDATE job_attempt SET tries = 0, next_at = unixepoch(), last_error = NULL WHERE ${stuck}`,
]
