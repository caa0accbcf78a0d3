import type { apiKeyCalls, webhookCalls } from '#contract/calls/company/developer.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { getDelivery, listDeliveries, replayDelivery } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  sendTestEvent,
  updateWebhook,
} from './webhooks.ts'

const done = { ok: true } as const

/** Handlers of the calls about an organisation's API keys. */
export const apiKeyHandlers: Handlers<typeof apiKeyCalls> = {
  listApiKeys: async (_, call) => ({ keys: await listApiKeys(call) }),
  createApiKey: async (input, call) => createApiKey(call, input),
  revokeApiKey: async ({ apiKeyId }, call) => whenDone(revokeApiKey(call, apiKeyId)),
}

/** Handlers of the calls about an organisation's webhooks. */
export const webhookHandlers: Handlers<typeof webhookCalls> = {
  listWebhooks: async (_, call) => ({ webhooks: await listWebhooks(call) }),
  createWebhook: async (input, call) => createWebhook(call, input),
  updateWebhook: async (input, call) => whenDone(updateWebhook(call, input)),
  deleteWebhook: async ({ webhookId }, call) => whenDone(deleteWebhook(call, webhookId)),
  rotateWebhookSecret: async ({ webhookId }, call) => rotateSecret(call, webhookId),
  async testWebhook({ webhookId }, call) {
    await sendTestEvent(call, webhookId)
    call.later(deliverWebhooks(call))
    return done
  },
  listDeliveries: async (input, call) => listDeliveries(call, input),
  getDelivery: async ({ deliveryId }, call) => getDelivery(call, deliveryId),
  async replayDelivery({ deliveryId }, call) {
    await replayDelivery(call, deliveryId)
    call.later(deliverWebhooks(call))
    return done
  },
}
