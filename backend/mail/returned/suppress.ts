import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { Purpose } from '../kinds.ts'
import type { Suppression } from '../mail-event.ts'

/** Seconds after which a mailbox that took no mail is tried again: owners mend theirs. */
const bouncedSeconds = 7 * 86_400

type Report = { email: string; reason: Suppression; provider: string }

/** Keeps mails from a mailbox, if `onlyIf` holds when the batch runs. */
export function suppress(
  { db, now }: { db: D1Database; now: number },
  { email, reason, provider }: Report,
  onlyIf: Sql = sql`true`,
): D1PreparedStatement {
  const expiresAt = reason === 'bounced' ? now + bouncedSeconds : null
  return statement(db)`INSERT INTO mail_suppression
      (email_key, reason, provider, reported_at, expires_at)
    SELECT ${emailKey(email)}, ${reason}, ${provider}, ${now}, ${expiresAt} WHERE ${onlyIf}
    ON CONFLICT (email_key, reason) DO UPDATE SET provider = excluded.provider,
      reported_at = excluded.reported_at, expires_at = excluded.expires_at`
}

/** Takes back a complaint: the owner of the mailbox asked for mails since. */
export function forgiveComplaint(db: D1Database, email: string): D1PreparedStatement {
  return statement(db)`DELETE FROM mail_suppression
    WHERE email_key = ${emailKey(email)} AND reason = 'complained'`
}

/** Whether no mail reaches the mailbox with a key, which is a column of the query. */
export const isBouncedSql = (key: Sql, now: number): Sql => sql`EXISTS (
  SELECT 1 FROM mail_suppression AS bounce
  WHERE bounce.email_key = ${key} AND bounce.reason = 'bounced' AND bounce.expires_at > ${now})`

/** Finds why mails to some addresses are withheld. */
export type FindWithheld = (to: string, purpose: Purpose) => Suppression | undefined

/**
 * Reads what is suppressed of some addresses. A mailbox that takes no mail gets none; one that
 * complained gets no notices, but what it has bought and asked for.
 */
export async function readWithheld(
  db: D1Database,
  now: number,
  addresses: readonly string[],
): Promise<FindWithheld> {
  const keys = JSON.stringify([...new Set(addresses.map(emailKey))])
  const { results } = await statement(db)`
    SELECT email_key, reason FROM mail_suppression
    WHERE email_key IN (SELECT value FROM json_each(${keys}))
      AND (expires_at IS NULL OR expires_at > ${now})`.all<{
    email_key: string
    reason: Suppression
  }>()
  const known = new Set(results.map(({ email_key, reason }) => `${reason} ${email_key}`))
  return function findWithheld(to, purpose) {
    const key = emailKey(to)
    if (known.has(`bounced ${key}`)) return 'bounced'
    return purpose === 'notice' && known.has(`complained ${key}`) ? 'complained' : undefined
  }
}
