import type { ReadMailWebhook } from '../mail-event.ts'

/** A mail as it is sent to a provider; `id` is the same in every attempt. */
export type OutgoingMail = {
  id: string
  /** What the mail is about; providers show it as a tag. */
  kind: string
  /** Whether the reader may unsubscribe from it; some providers send such mails apart. */
  isNotice: boolean
  from: Mailbox
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** In addition to those above, by names in lower case. */
  headers: Record<string, string>
  /** Pictures of the HTML; absent if there are none. */
  attachments?: Attachment[]
}

export type Mailbox = { name: string; address: string }

/** A picture that the HTML refers to as `cid:` and the content id. */
export type Attachment = {
  filename: string
  content_type: string
  /** The content in Base64. */
  content: string
  content_id: string
  disposition: 'inline'
}

/**
 * How an attempt ended. A mail that the provider refuses for good is not sent again; `isBounce` if
 * the refusal is about the recipient's mailbox. `reason` names the failure in a word or two and
 * quotes neither the mail nor the answer.
 */
export type Sending =
  | { outcome: 'sent'; providerId?: string }
  | { outcome: 'permanent'; reason: string; isBounce?: true }
  | { outcome: 'retry'; reason: string; afterSeconds?: number }

export type MailProvider = {
  /** The last part of the webhook's address. */
  name: string
  /** The sender's address where a shop has none of its own. */
  from: string
  send: (mail: OutgoingMail) => Promise<Sending>
  /** Absent if the provider tells nothing, or its webhook is not set up. */
  readWebhook?: ReadMailWebhook | undefined
}

/** Whether an attempt says that the provider failed; a refused mail says nothing about it. */
export function hasFailed({ outcome }: Sending): boolean {
  return outcome === 'retry'
}
