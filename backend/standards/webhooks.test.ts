import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { webhookCalls } from '#contract/calls/company/developer.ts'
import { addWebhook, causeEvent, openReceiver, runDeliveries } from '../testing/company/webhook.ts'

it('R-ORG-7 a delivery is verified by the public library of Standard Webhooks, with either secret', async () => {
  const receiver = await openReceiver()
  const { ask, bearer, received } = receiver
  const { webhookId, secret } = await addWebhook(receiver)
  const { secret: next } = await ask(webhookCalls.rotateWebhookSecret, { webhookId }, { bearer })
  await causeEvent(receiver)
  await runDeliveries(receiver)
  expect(received.length).toBeGreaterThan(0)
  for (const { id, at, signatures, body } of received) {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': signatures.join(' '),
    }
    for (const each of [secret, next]) {
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body))
    }
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    expect(() => new Webhook('whsec_YW5vdGhlcg==').verify(body, headers)).toThrow()
  }
})
