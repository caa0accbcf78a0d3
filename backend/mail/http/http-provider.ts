import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { MailProvider, Sending } from '../sending/provider.ts'

export const HttpProviderSettings = type({
  providerUrl: 'string.url',
  providerKey: 'string > 0',
  /** Sender address of mails. */
  from: Email,
  'deadlineMs?': 'number.integer > 0',
})
export type HttpProviderSettings = typeof HttpProviderSettings.infer

/**
 * Creates a client of the HTTP interface that common mail providers share: one POST for each mail,
 * a bearer key, and an idempotency key by which the provider drops repetitions.
 */
export function createHttpProvider(options: HttpProviderSettings): MailProvider {
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
          // Following a redirect would send the key to an address that is not configured.
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

/**
 * Formats `"Name" <address>` (RFC 5322 section 3.4); quotes and backslashes of the name are
 * escaped.
 */
function mailbox(name: string, address: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}
