import { type } from 'arktype'
import { AwsClient } from 'aws4fetch'
import { Email } from '#contract/account.ts'
import { encodeBase64 } from '../../look/draw-qr.ts'
import type { Mailbox, MailProvider, OutgoingMail, Sending } from '../../sending/provider.ts'
import {
  askProvider,
  denied,
  judgeStatus,
  type MailAnswer,
  mailboxText,
  patientMs,
  tagOf,
} from '../ask-provider.ts'
import { readSesEvents } from './ses-events.ts'

export const SesSettings = type({
  region: /^[a-z]{2}(-[a-z]+)+-\d$/,
  keyId: 'string > 0',
  secret: 'string > 0',
  from: Email,
  'configurationSet?': 'string > 0',
  'topic?': /^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/,
  'url?': 'string.url',
  'deadlineMs?': 'number.integer > 0',
})
export type SesSettings = typeof SesSettings.infer

/** Errors that are answered with 400 and mended by an operator: the account, a domain, a limit. */
const deniedTypes = [
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'LimitExceededException',
]

/**
 * Creates a client of Amazon SES, version 2 of its API
 * (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, November 2026). It drops no
 * repetitions and sets the `Message-ID` itself: a mail whose answer was lost may arrive twice.
 */
export function createSesMail(settings: SesSettings): MailProvider {
  const { region, keyId, secret, from, configurationSet, url, deadlineMs = patientMs } = settings
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret },
    ...{ service: 'ses', region },
  })
  const { topic } = settings
  const origin = url?.replace(/\/$/, '') ?? `https://email.${region}.amazonaws.com`
  return {
    name: 'ses',
    from,
    readWebhook: topic ? (request) => readSesEvents({ topic }, request) : undefined,
    async send(mail) {
      const request = await client.sign(`${origin}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...bodyOf(mail),
          ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
        }),
      })
      return askProvider(request, deadlineMs, { taken, refused })
    },
  }
}

function bodyOf(mail: OutgoingMail) {
  const { id, kind, from, to, replyTo, subject, html, text, headers, attachments = [] } = mail
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    FromEmailAddress: asciiMailbox(from),
    Destination: { ToAddresses: [to] },
    ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
    EmailTags: [
      { Name: 'kind', Value: tagOf(kind) },
      { Name: 'mail', Value: tagOf(id) },
    ],
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Html: utf8(html), Text: utf8(text) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        Attachments: attachments.map((file) => ({
          FileName: file.filename,
          RawContent: file.content,
          ContentType: file.content_type,
          ContentDisposition: 'INLINE',
          ContentId: file.content_id,
          ContentTransferEncoding: 'BASE64',
        })),
      },
    },
  }
}

/** SES takes names in ASCII only; others are written as encoded words (RFC 2047). */
function asciiMailbox({ name, address }: Mailbox): string {
  if (/^[ -~]*$/.test(name)) return mailboxText({ name, address })
  return `=?UTF-8?B?${encodeBase64(new TextEncoder().encode(name))}?= <${address}>`
}

function taken({ body: { MessageId: id } }: MailAnswer): Sending {
  return { outcome: 'sent', ...(typeof id === 'string' ? { providerId: id } : {}) }
}

function refused(answer: MailAnswer): Sending {
  const type = (answer.headers.get('x-amzn-errortype') ?? '').split(':')[0]
  const judged = judgeStatus(answer, type)
  // In a new account each address has to be verified, which `MessageRejected` says in words alone.
  const isUnverified = /not verified/.test(String(answer.body.message))
  const isDenied = deniedTypes.includes(type ?? '') || isUnverified
  return judged.outcome === 'permanent' && isDenied ? denied(judged.reason) : judged
}
