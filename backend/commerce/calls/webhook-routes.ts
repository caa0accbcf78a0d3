import { type Context, Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import type { BackendEnv } from '../../call/backend-env.ts'
import { readText } from '../../call/body.ts'
import type { WebhookRequest } from '../../call/webhook.ts'
import type { CommerceContext } from '../call.ts'
import { orderOfReference } from '../features/order/settle-payment.ts'
import { advanceOrder } from '../fulfilment/advance-order.ts'
import { handleSupplierEvent } from '../fulfilment/handle-supplier-event.ts'

/** Settles a payment that is not an order's. */
type TakePaymentEvent = (context: CommerceContext, reference: string) => Promise<void>

/**
 * The webhooks of payment providers and networks. An event only names the order or profile to look
 * at; its state is then read from the provider, so events may arrive twice, late and in any order.
 * No event is stored: if handling it fails, the answer is 500 and the provider sends it again.
 */
export function webhookRoutes(
  services: CommerceContext['services'],
  takePaymentEvent: TakePaymentEvent,
): Hono<BackendEnv> {
  const { providers } = services
  const routes = new Hono<BackendEnv>()
  routes.post('/payments', async (c) => {
    if (!providers?.payments.readWebhook) throw new ApiError('not_found')
    const reference = await providers.payments.readWebhook(await requestOf(c))
    const orderId = reference && orderOfReference(reference)
    if (orderId) await advanceOrder(contextOf(c, services), orderId)
    if (reference) await takePaymentEvent(contextOf(c, services), reference)
    return c.body(null, 204)
  })
  routes.post('/supplier', async (c) => {
    if (!providers?.supplier.readWebhook) throw new ApiError('not_found')
    const requestId = await providers.supplier.readWebhook(await requestOf(c))
    if (requestId) await handleSupplierEvent(contextOf(c, services), requestId)
    return c.body(null, 204)
  })
  return routes
}

async function requestOf(c: Context<BackendEnv>): Promise<WebhookRequest> {
  return { body: await readText(c.req.raw), headers: c.req.raw.headers, now: secondsOf(c) }
}

function contextOf(c: Context<BackendEnv>, services: CommerceContext['services']): CommerceContext {
  return { db: c.env.DB, now: secondsOf(c), services }
}

function secondsOf(c: Context<BackendEnv>): number {
  return Math.floor(c.get('nowMs') / 1000)
}
