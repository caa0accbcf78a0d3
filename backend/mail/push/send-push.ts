import { encryptPush, vapidHeader } from '#crypto/web-push.ts'
import { within } from '../../call/outside/fetch-json.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import type { PushSender } from '../push-notice.ts'
import type { PushDevice } from './push-devices.ts'

type Push = {
  device: PushDevice
  /** What the service worker shows, as JSON. */
  text: string
  /** Whom a push service asks about its messages. */
  supportEmail: string
  /** Unix seconds. */
  now: number
}

const deadlineMs = 10_000
/** Seconds for which a push service keeps a notice for a phone that is off: until the next day. */
const keptSeconds = 12 * 3_600

/**
 * How an attempt ended, as that of a mail; `gone`: the browser no longer takes notices, or its address
 * may not be asked.
 */
export type PushSending =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'permanent'; reason: string }
  | { outcome: 'retry'; reason: string; afterSeconds?: number }

/** Sends a notice to a browser once (RFC 8030). */
export async function sendPush(
  { keys, send, isSandbox }: PushSender,
  { device, text, supportEmail, now }: Push,
): Promise<PushSending> {
  // The address was checked when it was stored, but the rules may have changed since.
  const url = outsideAddress(device.endpoint, isSandbox)
  if (!url) return { outcome: 'gone' }
  const subject = `mailto:${supportEmail}`
  const signal = AbortSignal.timeout(deadlineMs)
  const headers = {
    authorization: await vapidHeader({ pair: keys, endpoint: url, subject, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
  }
  const body = await encryptPush(text, device)
  const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  try {
    const response = await within(signal, send(request))
    await response.body?.cancel()
    return sendingOf(response)
  } catch (error) {
    return { outcome: 'retry', reason: signal.aborted ? 'timeout' : nameOf(error) }
  }
}

function sendingOf({ status, headers }: Response): PushSending {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `push ${status}`
  if (status !== 429 && status < 500) return { outcome: 'permanent', reason }
  return { outcome: 'retry', reason, afterSeconds: Number(headers.get('retry-after')) || 0 }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'connection'
}
