import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import {
  apiKeyStates,
  deliveryStates,
  keyActs,
  maxWebhookUrl,
  scopeKeys,
  webhookEventTypes,
} from './developer-words.ts'

export const Scopes = type.enumerated(...scopeKeys, ...keyActs).array()
export const WebhookEvents = type.enumerated(...webhookEventTypes).array()
export const WebhookUrl = type(`1 <= string <= ${maxWebhookUrl}`)

/** A key of the API, without the key itself. */
export const ApiKey = type({
  id: 'string',
  name: 'string',
  /** The first characters of the key, by which people recognise it. */
  prefix: 'string',
  scopes: Scopes,
  state: type.enumerated(...apiKeyStates),
  made_by: 'string',
  created_at: 'number.integer',
  expires_at: 'number.integer',
  /** The time of the last use, to within a minute. */
  'last_used_at?': 'number.integer',
})
export type ApiKey = Camelized<typeof ApiKey.infer>

/** A webhook: an address to which events are sent. */
export const Webhook = type({
  id: 'string',
  url: 'string',
  events: WebhookEvents,
  made_by: 'string',
  created_at: 'number.integer',
  'failing_since?': 'number.integer',
  /** Set if the webhook is disabled and no more events are sent. */
  'disabled_at?': 'number.integer',
  /** Until when the older secret is also used; set while there are two secrets. */
  'old_secret_until?': 'number.integer',
})
export type Webhook = Camelized<typeof Webhook.infer>

/** The delivery of one event to one webhook. */
export const Delivery = type({
  id: 'string',
  event_id: 'string',
  type: 'string',
  state: type.enumerated(...deliveryStates),
  attempts: 'number.integer',
  created_at: 'number.integer',
  /** Set while the delivery is pending. */
  'next_attempt_at?': 'number.integer',
  /** The HTTP status of the last answer; absent if there was none. */
  'status?': 'number.integer',
})
export type Delivery = Camelized<typeof Delivery.infer>

/** One HTTP request of a delivery, and its answer. */
export const DeliveryAttempt = type({
  number: 'number.integer',
  started_at: 'number.integer',
  duration_ms: 'number.integer',
  'status?': 'number.integer',
  /** Why there was no answer: `timeout`, `connection` or `address`; empty if there was one. */
  problem: 'string',
  request_head: 'string',
  response_head: 'string',
  response_body: 'string',
})
export type DeliveryAttempt = Camelized<typeof DeliveryAttempt.infer>
