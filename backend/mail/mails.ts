import type { FindChannel } from '#contract/channel.ts'
import { picturesOf } from './content.ts'
import { deliverDue } from './deliver-due.ts'
import { requireHeaderValue } from './header-value.ts'
import { letterOf } from './letter.ts'
import type { Mail, MailEvent, Mails, Sender } from './mail.ts'
import type { MailProvider } from './provider.ts'
import { renderHtml } from './render-html.tsx'
import { renderText } from './render-text.ts'
import { writeMail } from './write-mail.ts'

export type MailsOptions = {
  channels: FindChannel
  /** Absent where mails are only kept: they are then read in the outbox. */
  provider?: MailProvider
}

/** Mails of all shops: written into the outbox with what they tell about, sent from there. */
export function createMails({ channels, provider }: MailsOptions): Mails {
  return {
    channelOf: channels,
    enqueue,
    deliver: (db, now) => deliverDue({ db, now, channels, provider }),
  }
}

/**
 * The statement for the batch of what the mail tells about: either both are stored or neither.
 * Throws `invalid_input` for a recipient that is more than one line.
 */
function enqueue(sender: Sender, mail: Mail, event?: MailEvent): D1PreparedStatement {
  const letter = letterOf(sender, mail)
  const content = writeMail(sender, mail, letter)
  return sender.db
    .prepare(
      `INSERT INTO outbox_mail
         (id, channel, kind, recipient, locale, subject, html, text, created_at, next_attempt_at,
          headers, pictures)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10, ?11
       WHERE ?14 = 0 AND (?12 IS NULL OR EXISTS (SELECT 1 FROM purchase WHERE id = ?12 AND state = ?13))
         AND (${event?.onlyIf?.sql ?? 'true'})
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      event?.id ?? crypto.randomUUID(),
      sender.channel.id,
      mail.kind,
      requireHeaderValue('recipient', mail.to),
      mail.locale,
      requireHeaderValue('subject', content.title),
      renderHtml(content, letter),
      renderText(content, letter),
      sender.now,
      JSON.stringify(content.headers ?? {}),
      JSON.stringify(picturesOf(content)),
      event?.order?.id ?? null,
      event?.order?.state ?? null,
      event?.isWithheld ? 1 : 0,
      ...(event?.onlyIf?.values ?? []),
    )
}
