import { type } from 'arktype'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { MailEvent } from '../../mail-event.ts'
import { jsonOf, requireAgreed } from '../read-event.ts'

const Event = type({
  type: 'string',
  payload: { eventId: 'string', recipient: 'string', 'bounce?': { type: 'string' } },
})

/**
 * Reads an event of Email Service
 * (developers.cloudflare.com/email-service/reference/event-subscriptions, November 2026). Cloudflare
 * puts events into a queue, whose consumer passes each on with the secret as a bearer.
 */
export function readCloudflareEvents(secret: string, request: WebhookRequest): MailEvent[] {
  requireAgreed(request.headers.get('authorization'), `Bearer ${secret}`)
  const event = Event(jsonOf(request.body))
  if (event instanceof type.errors) return []
  const { eventId: id, recipient: email, bounce } = event.payload
  const isBounce = event.type.endsWith('.message.bounced') && bounce?.type === 'hard'
  const reason = isBounce ? 'bounced' : event.type.endsWith('.message.complained') && 'complained'
  return reason ? [{ id, email, reason }] : []
}
