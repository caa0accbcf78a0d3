import type { ServeMail } from './mail-double.ts'

/**
 * Resend: resend.com/docs/api-reference/emails/send-email, /errors and
 * /dashboard/emails/idempotency-keys, as of November 2026.
 */
export function serveResend(): ServeMail {
  const known = new Map<string, { id: string; text: string }>()
  return ({ headers, text }, take, fault) => {
    const { authorization, 'idempotency-key': key } = headers
    if (fault === 'deny' || authorization !== 'Bearer re_key') {
      return refuse(401, 'invalid_api_key')
    }
    if (fault === 'refuse') return refuse(422, 'validation_error')
    const mail = JSON.parse(text)
    if (!mail.from || !mail.to || !mail.subject) return refuse(422, 'missing_required_field')
    const before = known.get(String(key))
    if (before && before.text !== text) return refuse(409, 'invalid_idempotent_request')
    if (before) return { status: 200, body: { id: before.id } }
    const id = crypto.randomUUID()
    known.set(String(key), { id, text })
    const tags = new Map<string, string>((mail.tags ?? []).map(tagOf))
    take({
      ...{ from: mail.from, to: mail.to, replyTo: mail.reply_to, subject: mail.subject },
      ...{ html: mail.html, text: mail.text, headers: mail.headers },
      pictures: (mail.attachments ?? []).map((file: Record<string, string>) => ({
        ...{ cid: file.content_id, type: file.content_type },
        ...{ filename: file.filename, content: file.content },
      })),
      ...{ kind: tags.get('kind'), mailId: tags.get('mail') },
    })
    return { status: 200, body: { id } }
  }
}

function tagOf({ name, value }: { name: string; value: string }): [string, string] {
  if (!/^[\w-]{1,256}$/.test(value)) throw new Error(`expected a tag of Resend, got ${value}`)
  return [name, value]
}

function refuse(statusCode: number, name: string) {
  const message = 'words that may name anna@people.example'
  return { status: statusCode, body: { statusCode, name, message } }
}
