/** A mail as a provider gets it; `id` stays the same however often it is tried. */
export type OutgoingMail = {
  id: string
  /** How the sender is shown beside its address. */
  fromName: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** What the html shows, in the common shape; absent where it shows nothing. */
  attachments?: Attachment[]
}

export type Attachment = {
  filename: string
  content_type: string
  /** Base64. */
  content: string
  content_id: string
  disposition: 'inline'
}

/** `error` names what went wrong in a word or two, and nothing that was sent or answered. */
export type Sending =
  | { isSent: true }
  | { isSent: false; error: string; retryAfterSeconds?: number }

export type MailProvider = { send: (mail: OutgoingMail) => Promise<Sending> }

export type HttpProviderOptions = {
  providerUrl: string
  providerKey: string
  /** The address mails come from. */
  from: string
  deadlineMs?: number
}

/**
 * A provider of the common shape: one POST for each mail, a bearer key, and an idempotency key by
 * which it drops what it was sent before.
 */
export function createHttpProvider(options: HttpProviderOptions): MailProvider {
  const { providerUrl, providerKey, from, deadlineMs = 3_000 } = options
  return {
    async send({ id, fromName, ...mail }) {
      try {
        const response = await fetch(providerUrl, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${providerKey}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({ from: mailbox(fromName, from), ...mail }),
          // A redirect would take the key to where nobody configured it to go.
          redirect: 'manual',
          signal: AbortSignal.timeout(deadlineMs),
        })
        return await judge(response)
      } catch (error) {
        return { isSent: false, error: isTimeout(error) ? 'timeout' : 'network' }
      }
    },
  }
}

async function judge(response: Response): Promise<Sending> {
  await response.body?.cancel()
  if (response.ok) return { isSent: true }
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    isSent: false,
    error: `status ${response.status}`,
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** `"Name" <address>`, RFC 5322 section 3.4: quotes and backslashes of the name are escaped. */
function mailbox(name: string, address: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}
