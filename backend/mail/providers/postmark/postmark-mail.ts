import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { MailProvider, OutgoingMail, Sending } from '../../sending/provider.ts'
import {
  askProvider,
  denied,
  judgeStatus,
  type MailAnswer,
  mailboxText,
  messageIdOf,
  patientMs,
} from '../ask-provider.ts'
import { readPostmarkEvents } from './postmark-events.ts'

export const PostmarkSettings = type({
  token: 'string > 0',
  from: Email,
  'noticeStream?': 'string > 0',
  /** User and password in the webhook's address, as `user:password`. */
  'webhookLogin?': '/^[^:]+:.{16,}$/',
  'url?': 'string.url',
  'deadlineMs?': 'number.integer > 0',
})
export type PostmarkSettings = typeof PostmarkSettings.infer

/** Error codes that are answered with 422 and mended in Postmark's pages: senders, credits, review. */
const deniedCodes = [10, 400, 401, 402, 403, 405, 412, 413]
const inactiveRecipient = 406

/**
 * Creates a client of Postmark (postmarkapp.com/developer/api/email-api, November 2026). It drops no
 * repetitions: a mail whose answer was lost may arrive twice, with the same `Message-ID`.
 */
export function createPostmarkMail(settings: PostmarkSettings): MailProvider {
  const { token, from, noticeStream = 'outbound', url, deadlineMs = patientMs } = settings
  const { webhookLogin } = settings
  const address = url ?? 'https://api.postmarkapp.com/email'
  return {
    name: 'postmark',
    from,
    readWebhook: webhookLogin ? (request) => readPostmarkEvents(webhookLogin, request) : undefined,
    send: (mail) =>
      askProvider(
        new Request(address, {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'x-postmark-server-token': token,
          },
          body: JSON.stringify({
            ...bodyOf(mail),
            MessageStream: mail.isNotice ? noticeStream : 'outbound',
          }),
        }),
        deadlineMs,
        { taken, refused },
      ),
  }
}

function bodyOf(mail: OutgoingMail) {
  const { id, kind, from, to, replyTo, subject, html, text, headers, attachments = [] } = mail
  const kept = { 'message-id': messageIdOf(mail), 'x-pm-keepid': 'true' }
  return {
    From: mailboxText(from),
    To: to,
    ...(replyTo ? { ReplyTo: replyTo } : {}),
    Subject: subject,
    HtmlBody: html,
    TextBody: text,
    Tag: kind,
    // Metadata takes 80 characters.
    Metadata: { mail: id.slice(0, 80) },
    TrackOpens: false,
    TrackLinks: 'None',
    Headers: Object.entries({ ...headers, ...kept }).map(([Name, Value]) => ({ Name, Value })),
    Attachments: attachments.map((file) => ({
      Name: file.filename,
      Content: file.content,
      ContentType: file.content_type,
      ContentID: `cid:${file.content_id}`,
    })),
  }
}

function taken({ body: { MessageID: id } }: MailAnswer): Sending {
  return { outcome: 'sent', ...(typeof id === 'string' ? { providerId: id } : {}) }
}

function refused(answer: MailAnswer): Sending {
  const { ErrorCode: code } = answer.body
  const judged = judgeStatus(answer, code)
  if (code === inactiveRecipient) {
    return { outcome: 'permanent', reason: `code ${code}`, isBounce: true }
  }
  const isDenied = judged.outcome === 'permanent' && deniedCodes.includes(Number(code))
  return isDenied ? denied(judged.reason) : judged
}
