/** Failed tries after which an operator should look at an order. */
const manyTries = 5
/** The orders with open obligations, by the names under which their tries are counted. */
const owed = `
  SELECT id || iif(state = 'FAILED', '/refund', '/make') FROM purchase
  WHERE state IN ('PAID', 'PROVISIONING', 'FAILED')`
const stuck = `job = 'recoverOrders' AND tries >= ${manyTries} AND item IN (${owed})`

/**
 * Everything that failed too often, as texts without parameters, because an operator's command also
 * sends them to a remote database. Events and mails are given up; an order never is, and is tried
 * at growing intervals.
 */
export const deadLetterQuery = `
  SELECT 'event' AS kind, source || '/' || reference AS id, attempts, last_error AS error,
    datetime(dead_at, 'unixepoch') AS given_up_at
  FROM provider_event WHERE dead_at IS NOT NULL
  UNION ALL
  SELECT kind || ' mail', id, attempts, last_error, datetime(dead_at, 'unixepoch')
  FROM outbox_mail WHERE dead_at IS NOT NULL AND sent_at IS NULL
  UNION ALL
  SELECT 'order', item, tries, last_error, NULL FROM job_attempt WHERE ${stuck}
  ORDER BY given_up_at LIMIT 200`

/** Makes all of it due again as if it were new, except mails with codes that have expired. */
export const replayStatements: readonly string[] = [
  `UPDATE provider_event SET dead_at = NULL, attempts = 0, leased_until = 0, next_at = unixepoch()
    WHERE dead_at IS NOT NULL`,
  `UPDATE outbox_mail SET dead_at = NULL, attempts = 0, created_at = unixepoch(),
      next_attempt_at = unixepoch()
    WHERE dead_at IS NOT NULL AND sent_at IS NULL AND kind <> 'code'`,
  `UPDATE job_attempt SET tries = 0, next_at = unixepoch(), last_error = NULL WHERE ${stuck}`,
]
