import type { FindChannel } from '#contract/commerce/channel.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sql, statement } from '../../platform/sql.ts'
import { picturesOf } from '../content.ts'
import { requireHeaderValue } from '../header-value.ts'
import { purposes } from '../kinds.ts'
import { refusalLinkOf } from '../links/refusal-link.ts'
import { renderHtml } from '../look/render-html.tsx'
import { renderText } from '../look/render-text.ts'
import type { Mail, MailEvent, Mails, Sender } from '../mail.ts'
import { type MailContext, mailContextOf } from '../mail-context.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { PushSender } from '../push-notice.ts'
import { deliverDue, deliverNamed } from './deliver-due.ts'
import { markHanded } from './outbox.ts'
import type { MailProvider } from './provider.ts'
import type { WriteMail } from './write-mail.ts'

/** The most mails that are handed to the queue at once; the next call hands over the rest. */
const handedAtOnce = 100

export type MailsOptions = {
  channels: FindChannel
  write: WriteMail
  /** Absent if mails are not sent; the development server's inbox then shows the outbox. */
  provider?: MailProvider
  /** Absent if notices are not sent to browsers. */
  push?: PushSender
  /** Whether mails that nobody sends are meant to stay in the outbox. */
  isKept?: boolean
}

/**
 * Creates the mail service of all shops: mails are stored in the outbox in the batch of their
 * event, and sent from there.
 */
export function createMails({ channels, write, provider, push, isKept }: MailsOptions): Mails {
  const way = { channels, provider, push }
  return {
    channelOf: channels,
    webhook: provider?.readWebhook && { provider: provider.name, read: provider.readWebhook },
    areSent: provider !== undefined || isKept !== true,
    enqueue: (...given) => enqueue(write, ...given),
    push,
    enqueuePush: (...given) => (push ? [enqueuePush(...given)] : []),
    deliver: (db, now, share) => deliverDue({ ...way, db, now, share }),
    async hand(db, now, queue) {
      // Without a provider no mail is sent, but notices to browsers are, and old mails are deleted.
      if (!provider) {
        await deliverDue({ ...way, db, now })
        return
      }
      const ids = await markHanded(db, now, handedAtOnce)
      await queue.point('mail', ids)
    },
    deliverNamed: (db, now, ids) => deliverNamed({ ...way, db, now }, ids),
  }
}

/** RFC 8058: the unsubscribe button of mail programs posts to this link. */
function refusalHeaders(sender: Sender, { to }: Mail, context: MailContext) {
  return {
    'list-unsubscribe': `<${refusalLinkOf(sender, to, context)}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Returns the statement that stores a mail, for the batch of its event: either both are stored or
 * neither. A notice is not stored for who has unsubscribed from them. Throws `invalid_input` for a recipient of more than one line.
 */
function enqueue(
  write: WriteMail,
  sender: Sender,
  mail: Mail,
  event: MailEvent = {},
): D1PreparedStatement {
  const context = mailContextOf(sender, mail)
  const content = write(mail, context, sender)
  const { id = crypto.randomUUID(), order, onlyIf = sql`true`, isWithheld = false } = event
  const recipient = requireHeaderValue('recipient', mail.to)
  const subject = requireHeaderValue('subject', content.title)
  const orderId = order?.id ?? null
  const isNotice = purposes[mail.kind] === 'notice'
  const headers = { ...content.headers, ...(isNotice ? refusalHeaders(sender, mail, context) : {}) }
  return statement(sender.db)`INSERT INTO outbox_mail
      (id, channel, kind, recipient, locale, subject, html, text, created_at, next_attempt_at,
       headers, pictures)
    SELECT ${id}, ${sender.channel.id}, ${mail.kind}, ${recipient}, ${mail.locale}, ${subject},
      ${renderHtml(content, context)}, ${renderText(content, context)}, ${sender.now}, ${sender.now},
      ${JSON.stringify(headers)}, ${JSON.stringify(picturesOf(content))}
    WHERE ${isWithheld ? 1 : 0} = 0
      AND (${orderId} IS NULL OR EXISTS (
        SELECT 1 FROM purchase WHERE id = ${orderId} AND state = ${order?.state ?? null}))
      AND (${onlyIf})
      AND NOT (${isNotice ? 1 : 0} AND EXISTS (SELECT 1 FROM mail_refusal
        WHERE email_key = ${emailKey(recipient)} AND channel = ${sender.channel.id}
          AND topic = 'notices'))
    ON CONFLICT (id) DO NOTHING`
}
