import { type } from 'arktype'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { MailEvent } from '../../mail-event.ts'
import { jsonOf, requireAgreed } from '../read-event.ts'

const Event = type({ RecordType: 'string', ID: 'number', Type: 'string', Email: 'string' })

/** Types of bounces after which Postmark itself sends no more. */
const hard = ['HardBounce', 'BadEmailAddress']

/**
 * Reads an event of Postmark, which authenticates by the user and password in the address
 * (postmarkapp.com/developer/webhooks/bounce-webhook and /spam-complaint-webhook, November 2026).
 */
export function readPostmarkEvents(login: string, request: WebhookRequest): MailEvent[] {
  requireAgreed(request.headers.get('authorization'), `Basic ${btoa(login)}`)
  const event = Event(jsonOf(request.body))
  if (event instanceof type.errors) return []
  const { RecordType: record, ID: id, Type: kind, Email: email } = event
  if (record !== 'Bounce' && record !== 'SpamComplaint') return []
  const isComplaint = record === 'SpamComplaint' || kind === 'SpamComplaint'
  if (!isComplaint && !hard.includes(kind)) return []
  return [{ id: `${record}-${id}`, email, reason: isComplaint ? 'complained' : 'bounced' }]
}
