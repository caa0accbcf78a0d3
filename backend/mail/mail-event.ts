import type { WebhookRequest } from '../call/webhook.ts'

/** Why a mailbox gets fewer mails or none: it takes no mail, or its owner complained about one. */
export type Suppression = 'bounced' | 'complained'

/** What a provider tells of a mailbox. */
export type MailEvent = {
  /** The same in every repetition. */
  id: string
  email: string
  reason: Suppression
}

/** Reads a webhook; throws `unauthorized` for one that the provider has not sent. */
export type ReadMailWebhook = (
  request: WebhookRequest,
) => Promise<readonly MailEvent[]> | readonly MailEvent[]
