import type { Channel, FindChannel } from '#contract/channel.ts'
import { backoffSeconds } from './backoff.ts'
import type { Picture } from './content.ts'
import { drawQr, encodeBase64 } from './draw-qr.ts'
import {
  claimDue,
  forgetOld,
  markFailed,
  markSent,
  maxAttemptsOf,
  type OutboxMail,
} from './outbox.ts'
import type { Attachment, MailProvider, OutgoingMail, Sending } from './provider.ts'

export type Delivery = {
  db: D1Database
  /** Unix seconds. */
  now: number
  channels: FindChannel
  provider: MailProvider | undefined
}

/** Mails sent in parallel: the number of connections that a Worker may have open. */
const batchSize = 6
/**
 * Maximum number of batches. At three seconds each, they end before the platform stops the work
 * that continues after an answer.
 */
const maxBatches = 8

/**
 * Sends due mails batch by batch. Without a provider, mails stay in the outbox until they expire.
 */
export async function deliverDue(delivery: Delivery): Promise<void> {
  const { db, now, provider } = delivery
  await forgetOld(db, now).run()
  if (!provider) return
  for (let batch = 0; batch < maxBatches; batch++) {
    const mails = await claimDue(db, now, batchSize)
    if (mails.length === 0) return
    const statements = await Promise.all(mails.map((mail) => deliverOne(mail, delivery, provider)))
    await db.batch(statements)
    if (mails.length < batchSize) return
  }
}

async function deliverOne(
  mail: OutboxMail,
  { db, now, channels }: Delivery,
  provider: MailProvider,
): Promise<D1PreparedStatement> {
  const sending = await provider.send(await outgoing(mail, await channels(mail.channel)))
  if (sending.isSent) return markSent(db, mail, now)
  if (mail.attempts >= maxAttemptsOf(mail)) reportGivenUp(mail, sending.error)
  const nextAttemptAt = now + Math.ceil(waitSeconds(mail, sending))
  return markFailed(db, mail, { error: sending.error, nextAttemptAt })
}

function waitSeconds({ attempts }: OutboxMail, sending: Sending & { isSent: false }): number {
  const asked = Math.min(sending.retryAfterSeconds ?? 0, 3_600)
  return Math.max(backoffSeconds(attempts), asked)
}

async function outgoing(mail: OutboxMail, channel: Channel | undefined): Promise<OutgoingMail> {
  const { id, recipient: to, subject, html, text, locale } = mail
  const pictures: Picture[] = JSON.parse(mail.pictures)
  const attachments = await Promise.all(pictures.map(attachmentOf))
  return {
    id,
    fromName: channel?.brand.name ?? '',
    to,
    subject,
    html,
    text,
    headers: {
      // RFC 3834: asks automatic responders, such as absence notices, not to reply.
      'auto-submitted': 'auto-generated',
      'content-language': locale,
      ...(channel ? { 'reply-to': channel.brand.supportEmail } : {}),
      ...JSON.parse(mail.headers),
    },
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

async function attachmentOf({ name, qr }: Picture): Promise<Attachment> {
  return {
    filename: `${name}.png`,
    content_type: 'image/png',
    content: encodeBase64(await drawQr(qr)),
    content_id: name,
    disposition: 'inline',
  }
}

/** Logs one line for the operator; it contains no personal data. */
function reportGivenUp({ id, kind, channel }: OutboxMail, error: string): void {
  console.error(
    JSON.stringify({ level: 'error', event: 'mail_given_up', id, kind, channel, error }),
  )
}
