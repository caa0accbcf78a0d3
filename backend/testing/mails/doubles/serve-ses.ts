import { createHash, createHmac } from 'node:crypto'
import type { Asked, ServeMail } from './mail-double.ts'

const region = 'eu-west-1'
const secret = 'ses-secret'

/**
 * Amazon SES: docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html and
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, as of November
 * 2026.
 */
export const serveSes: ServeMail = (asked, take, fault) => {
  if (asked.path !== '/v2/email/outbound-emails') return refuse(404, 'NotFoundException')
  if (!isSigned(asked)) return refuse(403, 'SignatureDoesNotMatch')
  if (fault === 'deny') return refuse(400, 'SendingPausedException')
  const mail = JSON.parse(asked.text)
  const { Simple: simple } = mail.Content
  if (fault === 'refuse' || !simple.Body.Html.Data) return refuse(400, 'MessageRejected')
  const pairs: { Name: string; Value: string }[] = simple.Headers
  const tags = Object.fromEntries(
    mail.EmailTags.map((tag: { Name: string; Value: string }) => [tag.Name, tag.Value]),
  )
  take({
    ...{ from: mail.FromEmailAddress, to: mail.Destination.ToAddresses[0] },
    ...{ replyTo: mail.ReplyToAddresses?.[0], subject: simple.Subject.Data },
    ...{ html: simple.Body.Html.Data, text: simple.Body.Text.Data },
    headers: Object.fromEntries(pairs.map(({ Name, Value }) => [Name.toLowerCase(), Value])),
    pictures: simple.Attachments.map((file: Record<string, string>) => ({
      ...{ cid: file.ContentId, type: file.ContentType },
      ...{ filename: file.FileName, content: file.RawContent },
    })),
    ...{ kind: tags.kind, mailId: tags.mail },
  })
  return { status: 200, body: { MessageId: `0102-${crypto.randomUUID()}` } }
}

/** Reckons the signature of a request as AWS does (SigV4). */
function isSigned({ path, headers, text }: Asked): boolean {
  const parts = /SignedHeaders=([\w;-]+), ?Signature=(\w+)/.exec(headers.authorization ?? '')
  const [, names = '', given = ''] = parts ?? []
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/ses/aws4_request`
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = ['POST', path, '', signed.join(''), names, sha256(text)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === given
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function refuse(status: number, type: string) {
  const headers = { 'x-amzn-errortype': `${type}:http://internal.example/` }
  return { status, headers, body: { message: 'words that may name anna@people.example' } }
}
