import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { MailProvider, OutgoingMail } from '../../sending/provider.ts'
import { askProvider, judgeStatus, type MailAnswer, mailboxText, tagOf } from '../ask-provider.ts'
import { readResendEvents } from './resend-events.ts'

export const ResendSettings = type({
  key: 'string > 0',
  from: Email,
  'url?': 'string.url',
  'webhookSecret?': /^whsec_[A-Za-z0-9+/]+={0,2}$/,
  'deadlineMs?': 'number.integer > 0',
})
export type ResendSettings = typeof ResendSettings.infer

export const GenericSettings = type({
  providerUrl: 'string.url',
  providerKey: 'string > 0',
  from: Email,
  'deadlineMs?': 'number.integer > 0',
})
export type GenericSettings = typeof GenericSettings.infer

/**
 * Creates a client of Resend (resend.com/docs/api-reference/emails/send-email, November 2026). The
 * idempotency key is kept for 24 hours: within them a mail whose answer was lost is sent again
 * without a second copy.
 */
export function createResendMail(settings: ResendSettings): MailProvider {
  const { key, url = 'https://api.resend.com/emails', from, deadlineMs, webhookSecret } = settings
  const client = createMail(
    { name: 'resend', key, url, from, deadlineMs },
    ({ id, kind, replyTo, ...mail }) => ({
      ...bodyOf(mail),
      ...(replyTo ? { reply_to: replyTo } : {}),
      tags: [
        { name: 'kind', value: tagOf(kind) },
        { name: 'mail', value: tagOf(id) },
      ],
    }),
  )
  if (!webhookSecret) return client
  const readWebhook = (request: WebhookRequest) => readResendEvents(webhookSecret, request)
  return { ...client, readWebhook }
}

/**
 * Creates a client of the HTTP interface that other providers and gateways share with Resend: one
 * POST for each mail, a bearer key, and an idempotency key by which repetitions are dropped.
 */
export function createGenericMail(settings: GenericSettings): MailProvider {
  const { providerUrl: url, providerKey: key, from, deadlineMs } = settings
  return createMail(
    { name: 'generic', key, url, from, deadlineMs },
    ({ id: _, kind: __, replyTo, ...mail }) => ({
      ...bodyOf(mail),
      headers: { ...(replyTo ? { 'reply-to': replyTo } : {}), ...mail.headers },
    }),
  )
}

type Client = {
  name: string
  key: string
  url: string
  from: string
  deadlineMs: number | undefined
}

function createMail(
  { name, key, url, from, deadlineMs = 3_000 }: Client,
  write: (mail: OutgoingMail) => object,
): MailProvider {
  return {
    name,
    from,
    send: (mail) =>
      askProvider(
        new Request(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': mail.id,
          },
          body: JSON.stringify(write(mail)),
        }),
        deadlineMs,
        { taken: takenAs, refused: (answer) => judgeStatus(answer, answer.body.name) },
      ),
  }
}

function bodyOf({ from, isNotice: _, ...mail }: Omit<OutgoingMail, 'id' | 'kind'>) {
  return { from: mailboxText(from), ...mail }
}

function takenAs({ body: { id } }: MailAnswer) {
  return { outcome: 'sent', ...(typeof id === 'string' ? { providerId: id } : {}) } as const
}
