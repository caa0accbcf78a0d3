import type { Locale } from '#contract/locale.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

type NewWithdrawal = {
  channel: string
  /** The order's number, as the sender wrote it. */
  number: string
  email: string
  name: string
  locale: Locale
}

/** Inserts a withdrawal. Fails with a unique failure when the same was received before. */
export function insertWithdrawal({ db, now }: DbContext, said: NewWithdrawal): D1PreparedStatement {
  const { channel, number, email, name, locale } = said
  return statement(db)`INSERT INTO withdrawal
      (id, channel, number, email, email_key, name, locale, received_at)
    VALUES (${crypto.randomUUID()}, ${channel}, ${number}, ${email}, ${emailKey(email)},
      ${name}, ${locale}, ${now})`
}

/** Condition that the outcome of a withdrawal is not decided yet. */
export function isWithdrawalOpen(id: string): Sql {
  return sql`EXISTS (SELECT 1 FROM withdrawal WHERE id = ${id} AND outcome IS NULL)`
}

type Settled = {
  id: string
  outcome: 'cancelled' | 'unknown' | 'support'
  /** Null when there is no such order. */
  orderId: string | null
}

/** Stores the outcome of a withdrawal; changes nothing when there is one already. */
export function settleWithdrawal(
  { db, now }: DbContext,
  { id, outcome, orderId }: Settled,
): D1PreparedStatement {
  return statement(db)`
    UPDATE withdrawal SET outcome = ${outcome}, purchase_id = ${orderId}, settled_at = ${now}
    WHERE id = ${id} AND outcome IS NULL`
}
