import { equalBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type } from 'arktype'
import { refuseSignature, type WebhookRequest } from '../../../call/webhook.ts'
import type { MailEvent } from '../../mail-event.ts'
import { jsonOf } from '../read-event.ts'

/** Seconds by which the clocks may differ. */
const toleranceSeconds = 300

const Event = type({
  type: 'string',
  data: { to: 'string[]', 'bounce?': { type: 'string' } },
})

/**
 * Reads an event of Resend (resend.com/docs/webhooks/event-types and /webhooks/verify-webhooks-requests,
 * November 2026). Bounces that pass are not told as permanent.
 */
export function readResendEvents(secret: string, request: WebhookRequest): MailEvent[] {
  requireSvix(secret, request)
  const id = request.headers.get('svix-id') ?? ''
  const event = Event(jsonOf(request.body))
  if (event instanceof type.errors) return []
  const isBounce =
    event.type === 'email.suppressed' ||
    (event.type === 'email.bounced' && event.data.bounce?.type === 'Permanent')
  const reason = isBounce ? 'bounced' : event.type === 'email.complained' && 'complained'
  return reason ? event.data.to.map((email) => ({ id: `${id}/${email}`, email, reason })) : []
}

/** Refuses what Svix has not signed: `v1,` and the HMAC-SHA256 of id, time and body, in Base64. */
function requireSvix(secret: string, { body, headers, now }: WebhookRequest): void {
  const [id, time = '', given = ''] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    (name) => headers.get(name) ?? '',
  )
  const isTimely = /^\d{1,12}$/.test(time) && Math.abs(now - Number(time)) <= toleranceSeconds
  const mac = hmac(
    sha256,
    bytesOf(secret.replace(/^whsec_/, '')),
    utf8ToBytes(`${id}.${time}.${body}`),
  )
  const macs = given.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  if (!isTimely || !macs.some((each) => equalBytes(bytesOf(each), mac))) refuseSignature()
}

function bytesOf(base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return refuseSignature()
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
