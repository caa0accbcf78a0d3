import { localePath } from '#contract/pages/path.ts'
import type { PushMessage } from '#contract/person/push-message.ts'
import { statement } from '../../platform/sql.ts'
import type { Sender } from '../mail.ts'
import type { PushNotice } from '../push-notice.ts'

/**
 * Returns the statement that stores a notice for each device of an account. A row of the outbox is
 * sent like a mail, again after a failure. `id` names the event: each device gets it once.
 */
export function enqueuePush(
  { db, now, channel }: Pick<Sender, 'db' | 'now' | 'channel'>,
  { accountId, kind, locale, title, body, path }: PushNotice,
  id: string,
): D1PreparedStatement {
  const message: PushMessage = {
    ...{ title, body, path: localePath(locale, channel.defaultLocale, path), tag: id },
  }
  return statement(db)`INSERT INTO outbox_mail
      (id, channel, kind, recipient, locale, subject, html, text, created_at, next_attempt_at,
       device_id)
    SELECT ${id} || '-' || id, channel, ${kind}, '', ${locale}, ${title}, '',
      ${JSON.stringify(message)}, ${now}, ${now}, id
    FROM push_device WHERE account_id = ${accountId} AND channel = ${channel.id}
    ON CONFLICT (id) DO NOTHING`
}
