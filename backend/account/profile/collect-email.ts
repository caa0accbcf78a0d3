import { emailKey } from '../../call/limits/email-key.ts'
import { newsLinkDays } from '../../mail/links/news-link.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'

/** Stores an address for news and mails it a link to confirm, once for all its spellings. */
export async function collectEmail(
  call: Call,
  { email, source = 'site' }: { email: string; source?: string },
): Promise<void> {
  const { db, now, locale, channel, services } = call
  const key = emailKey(email)
  // An address whose link expired unused may be given again.
  const forget = statement(db)`DELETE FROM collected_email
    WHERE email_key = ${key} AND confirmed_at IS NULL
      AND created_at <= ${now - newsLinkDays * 86_400}`
  const insert = statement(db)`
    INSERT INTO collected_email (email_key, email, source, channel, locale, created_at)
    VALUES (${key}, ${email}, ${source}, ${channel.id}, ${locale}, ${now})`
  const mail = services.mails.enqueue(call, { kind: 'news_confirm', to: email, locale })
  try {
    await db.batch([forget, insert, mail])
  } catch (error) {
    // An address that is stored already gets the same answer and no mail.
    if (!isUniqueFailure(error, 'collected_email')) throw error
  }
  sendSoon(call)
}
