import { X509Certificate } from 'node:crypto'
import { type } from 'arktype'
import { refuseSignature, type WebhookRequest } from '../../../call/webhook.ts'
import type { MailEvent } from '../../mail-event.ts'
import { jsonOf } from '../read-event.ts'

const deadlineMs = 3_000

const Envelope = type({
  Type: "'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'",
  MessageId: 'string',
  TopicArn: 'string',
  Message: 'string',
  Timestamp: 'string',
  SignatureVersion: "'1' | '2'",
  Signature: 'string',
  SigningCertURL: 'string',
  'Subject?': 'string',
  'Token?': 'string',
  'SubscribeURL?': 'string',
})
type Envelope = typeof Envelope.infer

const Recipient = type({ emailAddress: 'string' })
const Event = type({
  'eventType?': 'string',
  'notificationType?': 'string',
  'bounce?': { bounceType: 'string', bouncedRecipients: Recipient.array() },
  'complaint?': { complainedRecipients: Recipient.array() },
})

type Options = {
  /** The ARN of the topic, so that nobody else's topic is listened to. */
  topic: string
  /** Fetches certificates and confirms the subscription. */
  ask?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Reads a notification of SES by Amazon SNS
 * (docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html and
 * docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html, November 2026).
 * The first one asks to confirm the subscription, which is done here.
 */
export async function readSesEvents(
  { topic, ask = fetch }: Options,
  { body }: WebhookRequest,
): Promise<MailEvent[]> {
  const envelope = Envelope(jsonOf(body))
  if (envelope instanceof type.errors || envelope.TopicArn !== topic) return refuseSignature()
  const init = { redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) } as const
  const pem = await askAmazon(envelope.SigningCertURL, (url) => ask(url, init))
  if (!(await isSignedBy(pem, envelope))) refuseSignature()
  if (envelope.Type === 'SubscriptionConfirmation') {
    await askAmazon(envelope.SubscribeURL ?? '', (url) => ask(url, init))
  }
  return envelope.Type === 'Notification' ? eventsOf(envelope) : []
}

/** Hosts of SNS, the only ones from which certificates and subscription addresses are accepted. */
async function askAmazon(text: string, ask: (url: string) => Promise<Response>): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAmazon = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url?.hostname ?? '')
  if (url?.protocol !== 'https:' || !isAmazon) return refuseSignature()
  const answer = await ask(url.href)
  if (!answer.ok) throw new Error(`expected Amazon SNS to answer, got ${answer.status}`)
  return answer.text()
}

async function isSignedBy(pem: string, envelope: Envelope): Promise<boolean> {
  const hash = envelope.SignatureVersion === '2' ? 'SHA-256' : 'SHA-1'
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
  const key = await crypto.subtle.importKey('spki', new Uint8Array(spki), algorithm, false, [
    'verify',
  ])
  const signature = Uint8Array.from(atob(envelope.Signature), (char) => char.charCodeAt(0))
  return crypto.subtle.verify(
    algorithm,
    key,
    signature,
    new TextEncoder().encode(signedText(envelope)),
  )
}

/** Each signed field with its name, one a line, in the order that SNS prescribes. */
function signedText(envelope: Envelope): string {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : ([
          'Message',
          'MessageId',
          'SubscribeURL',
          'Timestamp',
          'Token',
          'TopicArn',
          'Type',
        ] as const)
  const present = names.filter((name) => envelope[name] !== undefined)
  return present.map((name) => `${name}\n${envelope[name]}\n`).join('')
}

function eventsOf({ MessageId: id, Message: text }: Envelope): MailEvent[] {
  const event = Event(jsonOf(text))
  if (event instanceof type.errors) return []
  const { bounce, complaint } = event
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  const complained = complaint?.complainedRecipients ?? []
  const told = (reason: MailEvent['reason']) => (recipient: typeof Recipient.infer) => {
    const email = recipient.emailAddress
    return { id: `${id}/${email}`, email, reason }
  }
  return [...bounced.map(told('bounced')), ...complained.map(told('complained'))]
}
