import { type } from 'arktype'
import { Done, Nothing } from '../../account.ts'
import {
  ApiKey,
  Delivery,
  DeliveryAttempt,
  Scopes,
  Webhook,
  WebhookEvents,
  WebhookUrl,
} from '../../organization/developer.ts'
import { apiKeyDays } from '../../organization/developer-words.ts'
import { maxGroupNameLength } from '../../organization/people-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, rareLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const DeliveryId = type('1 <= string <= 200')
const developing = {
  access: 'enterprise',
  permission: ['UPDATE_DEVELOPERS'],
  limits: accountLimits,
} as const
const seeing = { ...developing, limits: readLimits } as const
const making = { ...developing, isSensitive: true, limits: rareLimits } as const

/** Calls about the API keys of an organisation. */
export const apiKeyCalls = {
  listApiKeys: call({
    ...post('/organization/api_key/list'),
    ...seeing,
    summary: 'The organisation’s API keys, latest first, without the keys themselves',
    input: Nothing,
    answer: type({ keys: ApiKey.array() }),
  }),
  createApiKey: call({
    ...post('/organization/api_key/create'),
    ...making,
    summary: 'Make an API key; the answer alone contains it',
    input: type({
      name: `1 <= string <= ${maxGroupNameLength}`,
      scopes: Scopes.atLeastLength(1),
      days: type.enumerated(...apiKeyDays),
    }),
    answer: type({ key: ApiKey, secret: 'string' }),
  }),
  revokeApiKey: call({
    ...post('/organization/api_key/revoke'),
    ...developing,
    summary: 'Revoke an API key: it is refused from the next call on',
    input: type({ api_key_id: Id }),
    answer: Done,
  }),
}

/** Calls about the webhooks of an organisation. */
export const webhookCalls = {
  listWebhooks: call({
    ...post('/organization/webhook/list'),
    ...seeing,
    summary: 'The organisation’s webhooks, latest first',
    input: Nothing,
    answer: type({ webhooks: Webhook.array() }),
  }),
  createWebhook: call({
    ...post('/organization/webhook/create'),
    ...making,
    summary: 'Add a webhook; the answer alone contains its secret',
    input: type({ url: WebhookUrl, events: WebhookEvents.atLeastLength(1) }),
    answer: type({ webhook_id: 'string', secret: 'string' }),
  }),
  updateWebhook: call({
    ...post('/organization/webhook/update'),
    ...developing,
    isSensitive: true,
    summary: 'Change a webhook, or switch it on and off',
    input: type({
      webhook_id: Id,
      url: WebhookUrl,
      events: WebhookEvents.atLeastLength(1),
      is_on: 'boolean',
    }),
    answer: Done,
  }),
  deleteWebhook: call({
    ...post('/organization/webhook/delete'),
    ...developing,
    summary: 'Delete a webhook with its log',
    input: type({ webhook_id: Id }),
    answer: Done,
  }),
  rotateWebhookSecret: call({
    ...post('/organization/webhook/rotate_secret'),
    ...making,
    summary: 'Make a new secret; for a day, deliveries are signed with both',
    input: type({ webhook_id: Id }),
    answer: type({ secret: 'string' }),
  }),
  testWebhook: call({
    ...post('/organization/webhook/test'),
    ...developing,
    summary: 'Send a test event to a webhook',
    input: type({ webhook_id: Id }),
    answer: Done,
  }),
  listDeliveries: call({
    ...post('/organization/webhook/delivery/list'),
    ...seeing,
    summary: 'A page of what was sent to a webhook, latest first',
    input: type({
      webhook_id: Id,
      'page_info?': type({
        'page_size?': '1 <= number.integer <= 100',
        'page_start?': DeliveryId,
      }),
    }),
    answer: type({ deliveries: Delivery.array(), last_evaluated_key: 'string | null' }),
  }),
  getDelivery: call({
    ...post('/organization/webhook/delivery/get'),
    ...seeing,
    summary: 'One delivery: what was sent, and each attempt with its answer',
    input: type({ delivery_id: DeliveryId }),
    answer: type({ delivery: Delivery, body: 'string', attempts: DeliveryAttempt.array() }),
  }),
  replayDelivery: call({
    ...post('/organization/webhook/delivery/replay'),
    ...developing,
    summary: 'Send a delivery once more, with the same id',
    input: type({ delivery_id: DeliveryId }),
    answer: Done,
  }),
}
