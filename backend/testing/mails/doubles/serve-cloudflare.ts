import type { ServeMail } from './mail-double.ts'

/**
 * Cloudflare Email Service: developers.cloudflare.com/email-service/api/send-emails/rest-api,
 * /reference/headers and /concepts/suppressions, as of November 2026.
 */
export const serveCloudflare: ServeMail = ({ path, headers, text }, take, fault) => {
  if (path !== '/accounts/account-1/email/sending/send') return refuse(404, 7003, 'no_route')
  if (headers.authorization !== 'Bearer cf-token') return refuse(401, 10000, 'authentication')
  if (fault === 'deny') return refuse(403, 10203, 'email.sending.error.email.sending_disabled')
  if (fault === 'refuse') return refuse(400, 10200, 'email.sending.error.email.invalid')
  const mail = JSON.parse(text)
  const isBounced = fault === 'bounce'
  const result = {
    delivered: isBounced ? [] : [mail.to],
    permanent_bounces: isBounced ? [mail.to] : [],
    queued: [],
  }
  const given: Record<string, string> = mail.headers
  const odd = Object.keys(given).filter((name) => !allowed.test(name))
  if (odd.length > 0) return refuse(400, 10001, 'email.sending.error.invalid_request_schema')
  const { 'x-mail-kind': kind, 'x-mail-id': mailId, ...others } = given
  if (!isBounced) {
    take({
      ...{ from: `"${mail.from.name}" <${mail.from.address}>`, to: mail.to },
      ...{ replyTo: mail.reply_to, subject: mail.subject, html: mail.html, text: mail.text },
      headers: others,
      pictures: (mail.attachments ?? []).map((file: Record<string, string>) => ({
        ...{ cid: file.content_id, type: file.type },
        ...{ filename: file.filename, content: file.content },
      })),
      ...{ kind, mailId },
    })
  }
  return { status: 200, body: { success: true, errors: [], messages: [], result } }
}

/** Of the headers that it accepts, those that mails of the shop have. */
const allowed =
  /^(list-unsubscribe|list-unsubscribe-post|auto-submitted|content-language|x-[\w-]+)$/i

function refuse(status: number, code: number, message: string) {
  const body = { success: false, errors: [{ code, message }], messages: [], result: null }
  return { status, body }
}
