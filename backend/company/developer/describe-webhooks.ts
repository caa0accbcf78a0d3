import { webhookEvents } from '#contract/organization/developer-words.ts'
import type { Described } from '../../call/domain.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = {
  webhookId: header('webhook-id', 'The same in each attempt of a delivery.'),
  webhookTimestamp: header('webhook-timestamp', 'Unix seconds of the attempt.'),
  webhookSignature: header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64, with the secret of the webhook; two of them for a day after the secret was replaced (Standard Webhooks).',
  ),
}

/** Describes the events that are sent to organisations' webhooks. */
export function describeWebhooks(): Described {
  const webhooks = Object.entries(webhookEvents).map(([type, data]) => [
    type,
    { post: operationOf(type, data) },
  ])
  return { webhooks: Object.fromEntries(webhooks), components: { parameters: headers } }
}

function operationOf(type: string, example: Readonly<Record<string, string | number>>): object {
  const data = Object.entries(example).map(([name, value]) => [
    name,
    { type: typeof value === 'number' ? 'integer' : 'string', examples: [value] },
  ])
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { type: 'object', properties: Object.fromEntries(data) },
    },
  }
  return {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary: `An event of the type ${type}`,
    tags: ['webhooks'],
    security: [],
    parameters: Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'The event is delivered.' },
      '410': { description: 'The webhook is switched off.' },
      '4XX': { description: 'As any other answer, and none: the delivery is tried again.' },
    },
  }
}
