import type { Hono } from 'hono'
import { everyCall } from '#contract/calls/index.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { pictureRoutes } from './account/files/routes.ts'
import type { BackendContext, BackendEnv } from './call/backend-env.ts'
import type { Mounting } from './call/mount-calls.ts'
import { describeApi } from './call/openapi/document.ts'
import { type BackendServices, callGroups } from './call-handlers.ts'
import { takePaymentEvent } from './company/billing/payment/take-payment-event.ts'
import { directoryRoutes } from './company/directory/directory-routes.ts'
import { publishRoute } from './content/routes.ts'
import { openRoutes, resolveChannel, type Surroundings, tellConsole } from './open-routes.ts'
import { webhookRoutes } from './shop/calls/webhook-routes.ts'

/** Creates all routes except those of public reads. */
export function createOtherRoutes(
  options: Surroundings & { services: BackendServices },
): Hono<BackendEnv> {
  const { channels, tags, visitOf, services, report = tellConsole } = options
  const routes = openRoutes(options)

  // The description is public and the same for every shop, so it needs neither channel nor tag.
  routes.get('/openapi.json', (c) => {
    c.header('cache-control', 'public, max-age=300')
    return c.json(describeApi(everyCall))
  })
  routes.route('/files', pictureRoutes())
  // Webhooks are signed by providers, which send no channel.
  routes.route('/webhooks', webhookRoutes({ services, takePaymentEvent, report }))
  routes.route('/webhooks', publishRoute(services))
  const verifyPageToken = (c: BackendContext) => tags.verifyPageToken(c.req.raw, c.get('channel'))
  const mounting: Mounting<BackendServices> = { services, visitOf, verifyPageToken, report }
  // Directories bring a token of their own, and errors of their own shape.
  routes.route(directoryPath, directoryRoutes({ mounting, channels }))
  routes.use(resolveChannel(options))
  for (const mountGroup of callGroups) mountGroup(routes, mounting)
  return routes
}
