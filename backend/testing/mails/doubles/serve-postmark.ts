import type { ServeMail } from './mail-double.ts'

/**
 * Postmark: postmarkapp.com/developer/api/email-api and /api/overview (error codes), as of November
 * 2026.
 */
export const servePostmark: ServeMail = ({ headers, text }, take, fault) => {
  if (headers['x-postmark-server-token'] !== 'server-token') return refuse(401, 10)
  if (fault === 'deny') return refuse(422, 400)
  if (fault === 'bounce') return refuse(422, 406)
  const mail = JSON.parse(text)
  if (fault === 'refuse' || !mail.From || !mail.To || !mail.HtmlBody) return refuse(422, 300)
  const pairs: { Name: string; Value: string }[] = mail.Headers
  take({
    ...{ from: mail.From, to: mail.To, replyTo: mail.ReplyTo, subject: mail.Subject },
    ...{ html: mail.HtmlBody, text: mail.TextBody },
    headers: Object.fromEntries(pairs.map(({ Name, Value }) => [Name.toLowerCase(), Value])),
    pictures: mail.Attachments.map((file: Record<string, string>) => ({
      cid: file.ContentID?.replace(/^cid:/, ''),
      ...{ type: file.ContentType, filename: file.Name, content: file.Content },
    })),
    ...{ kind: mail.Tag, mailId: mail.Metadata.mail },
  })
  const answer = { To: mail.To, SubmittedAt: '2026-11-21T09:05:00Z', ErrorCode: 0, Message: 'OK' }
  return { status: 200, body: { ...answer, MessageID: crypto.randomUUID() } }
}

function refuse(status: number, ErrorCode: number) {
  return { status, body: { ErrorCode, Message: 'words that may name anna@people.example' } }
}
