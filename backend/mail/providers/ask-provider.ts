import type { Mailbox, OutgoingMail, Sending } from '../sending/provider.ts'

/** A provider's answer; `body` is empty if it was no JSON object. */
export type MailAnswer = {
  status: number
  headers: Headers
  body: Readonly<Record<string, unknown>>
  retryAfterSeconds?: number
}

type Judges = {
  /** Reads an answer of success. */
  taken: (answer: MailAnswer) => Sending
  /** Reads an answer whose status alone does not say what it means; undefined if it does. */
  refused?: (answer: MailAnswer) => Sending | undefined
}

/**
 * Milliseconds for a provider that drops no repetitions. A mail whose answer was lost is sent again
 * and may arrive twice, so that such a provider is waited for as long as the work after an answer
 * can wait.
 */
export const patientMs = 8_000

/** Statuses of a mail that will not be taken however often it is sent. */
const finalStatuses = [400, 413, 422]
/** Statuses of a key or a domain that an operator has to mend: the mail may wait for it. */
const deniedStatuses = [401, 402, 403, 404]
const deniedSeconds = 900

/** A refusal that an operator has to mend before the mail can be sent. */
export function denied(reason: string): Sending {
  return { outcome: 'retry', reason, afterSeconds: deniedSeconds }
}

/** Sends one request to a provider and says how the attempt ended. */
export async function askProvider(
  request: Request,
  deadlineMs: number,
  { taken, refused }: Judges,
): Promise<Sending> {
  try {
    // Following a redirect would send the key to an address that is not configured.
    const signal = AbortSignal.timeout(deadlineMs)
    const answer = await readAnswer(await fetch(request, { redirect: 'manual', signal }))
    if (answer.status >= 200 && answer.status < 300) return taken(answer)
    return refused?.(answer) ?? judgeStatus(answer)
  } catch (error) {
    return { outcome: 'retry', reason: isTimeout(error) ? 'timeout' : 'network' }
  }
}

/** Says what a refusal means by its status; `code` is the provider's own name of the problem. */
export function judgeStatus({ status, retryAfterSeconds }: MailAnswer, code?: unknown): Sending {
  const reason = ['status', status, codeOf(code)].filter(Boolean).join(' ')
  if (finalStatuses.includes(status)) return { outcome: 'permanent', reason }
  if (deniedStatuses.includes(status)) return denied(reason)
  return {
    outcome: 'retry',
    reason,
    ...(retryAfterSeconds ? { afterSeconds: retryAfterSeconds } : {}),
  }
}

/** A code of letters, digits and dots is kept; anything else could quote the mail. */
function codeOf(code: unknown): string {
  return /^[\w.-]{1,60}$/.test(String(code ?? '')) ? String(code) : ''
}

async function readAnswer(response: Response): Promise<MailAnswer> {
  const { status, headers } = response
  const text = await response.text()
  const retryAfterSeconds = secondsOf(headers.get('retry-after') ?? '')
  return {
    status,
    headers,
    body: objectOf(text),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  }
}

/** Reads `retry-after`: seconds, or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: string): number {
  const seconds = Number(header)
  return Number.isNaN(seconds) ? Math.ceil((Date.parse(header) - Date.now()) / 1000) : seconds
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/**
 * Formats `"Name" <address>` (RFC 5322 section 3.4); quotes and backslashes of the name are
 * escaped.
 */
export function mailboxText({ name, address }: Mailbox): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/**
 * Returns the `Message-ID` of a mail, which is the same in every attempt: mail programs show one of
 * several copies that carry it.
 */
export function messageIdOf({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string {
  return `<${id.replace(/[^\w-]/g, '_')}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`
}

/** Tags of mails take ASCII letters, digits, underscores and hyphens, up to 256. */
export function tagOf(text: string): string {
  return text.replace(/[^\w-]/g, '_').slice(0, 256)
}
