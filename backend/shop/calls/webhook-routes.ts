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

/** The supplier whose webhook has no name in its path. */
const unnamed = 'generic'

/**
 * The webhooks of payment providers and suppliers. An event only names a payment attempt, a charge
 * or a profile, so it is stored, acknowledged, and worked on after the answer, by the queue's
 * consumer if there is one; the state itself is then read from the provider. Scheduled work
 * continues what was not finished.
 */
export function webhookRoutes({ services, report }: WebhookOptions): Hono<BackendEnv> {
  const { providers } = services
  const routes = new Hono<BackendEnv>()
  routes.post('/payments', async (c) => {
    if (!providers?.payments.readWebhook) throw new ApiError('not_found')
    const subject = await providers.payments.readWebhook(await requestOf(c))
    if (!subject) return c.body(null, 204)
    const reference = 'charge' in subject ? ofCharge(subject.charge) : subject.reference
    await take(c, [{ source: 'payments', reference }])
    return c.body(null, 204)
  })
  routes.post('/supplier', (c) => hear(c, { name: unnamed, secret: '' }))
  // Suppliers look whether an address exists before they send anything to it.
  routes.get('/supplier/:name/:secret?', (c) => c.body(''))
  routes.post('/supplier/:name/:secret?', (c) => {
    const { name, secret = '' } = c.req.param()
    return hear(c, { name, secret })
  })

  async function hear(c: Context<BackendEnv>, { name, secret }: { name: string; secret: string }) {
    const request = { ...(await requestOf(c)), secret }
    const context = { db: c.env.DB, now: secondsOf(c) }
    const heard = await providers?.supply.hear(context, name, request)
    if (!heard) throw new ApiError('not_found')
    const { status, body, requestIds } = heard
    await take(
      c,
      requestIds.map((reference) => ({ source: 'supplier', reference })),
    )
    return new Response(body === '' ? null : body, { status })
  }

  async function take(c: Context<BackendEnv>, events: readonly ProviderEvent[]): Promise<void> {
    if (events.length === 0) return
    const later = (work: Promise<unknown>) =>
      c.executionCtx.waitUntil(work.catch((error: unknown) => report(error, c.req.raw)))
    const queue = openQueue(c.env)
    const bound = { ...services, catalogue: c.env.CATALOGUE }
    const context = { db: c.env.DB, now: secondsOf(c), services: bound, later }
    await context.db.batch(events.map((event) => storeEvent(context, event)))
    if (queue) later(queue.point('event', events.map(idOfEvent)))
    else for (const event of events) later(workOnEvent(context, event))
  }
  return routes
}

async function requestOf(c: Context<BackendEnv>): Promise<WebhookRequest> {
  return { body: await readText(c.req.raw), headers: c.req.raw.headers, now: secondsOf(c) }
}

function secondsOf(c: Context<BackendEnv>): number {
  return Math.floor(c.get('nowMs') / 1000)
}
