import { ApiError } from '#contract/errors.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { openRefusalLink, type Refusal } from '../../../mail/links/refusal-link.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'

/**
 * Unsubscribes a mailbox from a kind of mail. The link proves the right to do so, and can be used
 * repeatedly.
 */
export async function createFeedback(
  call: Call,
  { token, reason = '' }: { token: string; reason?: string },
): Promise<void> {
  const { db, channel, services } = call
  const refusal = openRefusalLink(token, services.sealingKeys)
  if (!refusal || refusal.channel !== channel.id) {
    const details = { reason: 'refusal_link' }
    throw new ApiError('invalid_input', 'the link ends no mails', { details })
  }
  await db.batch([storeRefusal(call, refusal, reason), ...endNews(call, refusal)])
}

function storeRefusal({ db, now }: Call, refusal: Refusal, reason: string): D1PreparedStatement {
  const { email, channel, topic } = refusal
  return statement(db)`INSERT INTO mail_refusal (email_key, channel, topic, reason, refused_at)
    VALUES (${emailKey(email)}, ${channel}, ${topic}, ${reason.trim()}, ${now})
    ON CONFLICT DO UPDATE SET reason = excluded.reason WHERE excluded.reason <> ''`
}

function endNews({ db }: Call, { email, topic }: Refusal): D1PreparedStatement[] {
  if (topic !== 'news') return []
  const key = emailKey(email)
  return [
    statement(db)`UPDATE account SET newsletter = 0 WHERE email_key = ${key}`,
    statement(db)`DELETE FROM collected_email WHERE email_key = ${key}`,
  ]
}
