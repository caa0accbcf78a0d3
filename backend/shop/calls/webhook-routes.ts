import { type Context, Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import type { BackendEnv } from '../../call/backend-env.ts'
import { readText } from '../../call/body.ts'
import type { WebhookRequest } from '../../call/webhook.ts'
import { openQueue } from '../../platform/queue.ts'
import type { CommerceContext } from '../call.ts'
import { workOnEvent } from '../fulfilment/events/work-events.ts'
import { idOfEvent, ofCharge, type ProviderEvent, storeEvent } from '../records/provider-event.ts'

type WebhookOptions = {
  services: Omit<CommerceContext['services'], 'catalogue'>
  report: (error: unknown, request: Request) => void
}

/**
 * The webhooks of payment providers and networks. An event only names a payment attempt, a charge or
 * a profile, so it is stored, acknowledged, and worked on after the answer, by the queue's consumer
 * if there is one; the state itself is then read from the provider. Scheduled work continues what
 * was not finished.
 */
export function webhookRoutes({ services, report }: WebhookOptions): Hono<BackendEnv> {
  const { providers } = services
  const routes = new Hono<BackendEnv>()
  routes.post('/payments', async (c) => {
    if (!providers?.payments.readWebhook) throw new ApiError('not_found')
    const subject = await providers.payments.readWebhook(await requestOf(c))
    if (!subject) return take(c, undefined)
    const reference = 'charge' in subject ? ofCharge(subject.charge) : subject.reference
    return take(c, { source: 'payments', reference })
  })
  routes.post('/supplier', async (c) => {
    if (!providers?.supplier.readWebhook) throw new ApiError('not_found')
    const reference = await providers.supplier.readWebhook(await requestOf(c))
    return take(c, reference && { source: 'supplier', reference })
  })

  async function take(
    c: Context<BackendEnv>,
    event: ProviderEvent | '' | undefined,
  ): Promise<Response> {
    if (!event) return c.body(null, 204)
    const later = (work: Promise<unknown>) =>
      c.executionCtx.waitUntil(work.catch((error: unknown) => report(error, c.req.raw)))
    const queue = openQueue(c.env)
    const bound = { ...services, catalogue: c.env.CATALOGUE }
    const context = { db: c.env.DB, now: secondsOf(c), services: bound, later }
    await storeEvent(context, event).run()
    later(queue ? queue.point('event', [idOfEvent(event)]) : workOnEvent(context, event))
    return c.body(null, 204)
  }
  return routes
}

async function requestOf(c: Context<BackendEnv>): Promise<WebhookRequest> {
  return { body: await readText(c.req.raw), headers: c.req.raw.headers, now: secondsOf(c) }
}

function secondsOf(c: Context<BackendEnv>): number {
  return Math.floor(c.get('nowMs') / 1000)
}
