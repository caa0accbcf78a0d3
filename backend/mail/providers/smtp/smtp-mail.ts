import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { MailProvider, OutgoingMail, Sending } from '../../sending/provider.ts'
import { denied, messageIdOf } from '../ask-provider.ts'

/** How a mail server answered: `code` and `response` are its last reply, if it gave one. */
export type SmtpAnswer =
  | { isTaken: true; messageId: string }
  | { isTaken: false; error: string; command?: string; code?: number; response?: string }

/** Sends a message by SMTP to the server of a URL. Only Node has one. */
export type SendSmtp = (url: string, message: object) => Promise<SmtpAnswer>

/** Where the connection to a mail server comes from. */
export type SmtpPlatform = { sendSmtp?: SendSmtp | undefined }

// The address holds the password, so that a refusal must not repeat it.
const server = type('string').narrow(
  (text, context) =>
    (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)) ||
    context.reject({ expected: 'an smtp: or smtps: URL', actual: 'another text' }),
)

export const SmtpSettings = type({ server, from: Email })
export type SmtpSettings = typeof SmtpSettings.infer

/**
 * Creates a client of a mail server (RFC 5321). It drops no repetitions: a mail whose last reply was
 * lost may arrive twice, with the same `Message-ID`. Bounces that arrive later are not reported.
 */
export function createSmtpMail(
  { server, from }: SmtpSettings,
  { sendSmtp }: SmtpPlatform,
): MailProvider {
  if (!sendSmtp) throw new Error('expected a platform that opens connections to mail servers')
  return {
    name: 'smtp',
    from,
    async send(mail) {
      const answer = await sendSmtp(server, messageOf(mail))
      return answer.isTaken ? { outcome: 'sent', providerId: answer.messageId } : judgeReply(answer)
    },
  }
}

function messageOf(mail: OutgoingMail) {
  const { id, kind, from, to, replyTo, subject, html, text, headers, attachments = [] } = mail
  return {
    messageId: messageIdOf(mail),
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    html,
    text,
    headers: { ...headers, 'x-mail-kind': kind, 'x-mail-id': id },
    attachments: attachments.map((file) => ({
      filename: file.filename,
      content: file.content,
      encoding: 'base64',
      contentType: file.content_type,
      contentDisposition: file.disposition,
      cid: file.content_id,
    })),
  }
}

/**
 * Says what a refusal means (RFC 5321, section 4.2.1; RFC 3463). A mailbox that does not exist is
 * told by 5.1.1, 5.1.2, 5.1.3, 5.1.6 or 5.1.10; what is about the sender or its rights is for an
 * operator to mend.
 */
function judgeReply({
  error,
  command,
  code,
  response = '',
}: SmtpAnswer & { isTaken: false }): Sending {
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  const reason = [error, code, enhanced].filter(Boolean).join(' ')
  if (error === 'EAUTH') return denied(reason)
  if (code === undefined || code < 500) return { outcome: 'retry', reason }
  const isAboutContent = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutContent || enhanced.startsWith('5.7.')) return denied(reason)
  const isBounce = /^5\.1\.([1236]|10)$/.test(enhanced)
  return { outcome: 'permanent', reason, ...(isBounce ? { isBounce } : {}) }
}
