import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { Attachment, MailProvider, OutgoingMail, Sending } from '../../sending/provider.ts'
import { askProvider, judgeStatus, type MailAnswer, patientMs } from '../ask-provider.ts'
import { readCloudflareEvents } from './cloudflare-events.ts'

export const CloudflareSettings = type({
  accountId: 'string > 0',
  token: 'string > 0',
  from: Email,
  'webhookSecret?': 'string >= 16',
  'url?': 'string.url',
  'deadlineMs?': 'number.integer > 0',
})
export type CloudflareSettings = typeof CloudflareSettings.infer

const api = 'https://api.cloudflare.com/client/v4'

/**
 * Creates a client of Cloudflare Email Service
 * (developers.cloudflare.com/email-service/api/send-emails/rest-api, November 2026). It drops no
 * repetitions and sets the `Message-ID` itself: a mail whose answer was lost may arrive twice. Its
 * answer names no message.
 */
export function createCloudflareMail(settings: CloudflareSettings): MailProvider {
  const { accountId, token, from, url = api, deadlineMs = patientMs } = settings
  const { webhookSecret } = settings
  const address = `${url.replace(/\/$/, '')}/accounts/${accountId}/email/sending/send`
  return {
    name: 'cloudflare',
    from,
    readWebhook: webhookSecret
      ? (request) => readCloudflareEvents(webhookSecret, request)
      : undefined,
    send: (mail) =>
      askProvider(
        new Request(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(mail)),
        }),
        deadlineMs,
        { taken, refused },
      ),
  }
}

function bodyOf(mail: OutgoingMail) {
  const { id, kind, from, to, replyTo, subject, html, text, headers, attachments = [] } = mail
  return {
    from,
    to,
    ...(replyTo ? { reply_to: replyTo } : {}),
    subject,
    html,
    text,
    headers: { ...headers, 'x-mail-kind': kind, 'x-mail-id': id },
    ...(attachments.length > 0 ? { attachments: attachments.map(fileOf) } : {}),
  }
}

function fileOf({ content_type: type, ...file }: Attachment) {
  return { ...file, type }
}

/** A success may say that the mailbox does not exist. */
function taken({ body: { result } }: MailAnswer): Sending {
  const bounced =
    typeof result === 'object' && result !== null && 'permanent_bounces' in result
      ? result.permanent_bounces
      : []
  return Array.isArray(bounced) && bounced.length > 0
    ? { outcome: 'permanent', reason: 'permanent_bounce', isBounce: true }
    : { outcome: 'sent' }
}

function refused(answer: MailAnswer): Sending {
  const { errors } = answer.body
  const [first] = Array.isArray(errors) ? errors : []
  const judged = judgeStatus(answer, first?.message)
  const isSuppressed = judged.outcome === 'permanent' && /suppress/i.test(String(first?.message))
  return isSuppressed ? { ...judged, isBounce: true } : judged
}
