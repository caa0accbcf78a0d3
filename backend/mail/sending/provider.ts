/** A mail as it is sent to a provider; `id` is the same in every attempt. */
export type OutgoingMail = {
  id: string
  /** Display name of the sender. */
  fromName: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Pictures of the HTML in the common format; absent if there are none. */
  attachments?: Attachment[]
}

export type Attachment = {
  filename: string
  content_type: string
  /** The content in Base64. */
  content: string
  content_id: string
  disposition: 'inline'
}

/** `error` names the failure in a word or two and quotes neither the mail nor the answer. */
export type Sending =
  | { isSent: true }
  | { isSent: false; error: string; retryAfterSeconds?: number }

export type MailProvider = { send: (mail: OutgoingMail) => Promise<Sending> }
