import { type Context, Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import type { BackendEnv } from '../../call/backend-env.ts'
import { readText } from '../../call/body.ts'
import type { WebhookRequest } from '../../call/webhook.ts'
import type { Desk } from '../call.ts'
import { orderOfReference } from '../features/order/settle-payment.ts'
import { advanceOrder } from '../fulfilment/advance-order.ts'
import { hearOfEsim } from '../fulfilment/hear-of-esim.ts'

/**
 * Where providers tell what happened. An event only names what to look at: how that stands is asked
 * of the provider itself, so that events may come twice, late and in any order. Nothing is kept of
 * one that could not be worked off: its answer is a 500, and the provider sends it again.
 */
export function webhookRoutes(services: Desk['services']): Hono<BackendEnv> {
  const { trade } = services
  const routes = new Hono<BackendEnv>()
  routes.post('/payments', async (c) => {
    if (!trade?.payments.hear) throw new ApiError('not_found')
    const reference = await trade.payments.hear(await requestOf(c))
    const orderId = reference && orderOfReference(reference)
    if (orderId) await advanceOrder(deskOf(c, services), orderId)
    return c.body(null, 204)
  })
  routes.post('/supplier', async (c) => {
    if (!trade?.supplier.hear) throw new ApiError('not_found')
    const requestId = await trade.supplier.hear(await requestOf(c))
    if (requestId) await hearOfEsim(deskOf(c, services), requestId)
    return c.body(null, 204)
  })
  return routes
}

async function requestOf(c: Context<BackendEnv>): Promise<WebhookRequest> {
  return { body: await readText(c.req.raw), headers: c.req.raw.headers, now: secondsOf(c) }
}

function deskOf(c: Context<BackendEnv>, services: Desk['services']): Desk {
  return { db: c.env.DB, now: secondsOf(c), services }
}

function secondsOf(c: Context<BackendEnv>): number {
  return Math.floor(c.get('now') / 1000)
}
