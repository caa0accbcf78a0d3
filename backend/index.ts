import { Hono, type MiddlewareHandler } from 'hono'
import { everyCall } from '#contract/calls/index.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { FindChannel } from '#contract/commerce/channel.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import type { TagVerifier } from '#worker/crypto/tag-verifier.ts'
import { takePaymentEvent } from './business/billing/payment/take-payment-event.ts'
import { directoryRoutes } from './business/directory/directory-routes.ts'
import type { TokenPlace } from './call/access-tokens.ts'
import { apiKeyOf, requireLiveKey } from './call/api-key.ts'
import type { BackendContext, BackendEnv } from './call/backend-env.ts'
import type { Mounting } from './call/mount-calls.ts'
import { describeApi } from './call/openapi/document.ts'
import { requireHonestBearer } from './call/read-bearer.ts'
import { type BackendServices, callGroups } from './call-handlers.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { webhookRoutes } from './commerce/calls/webhook-routes.ts'
import { contentRoutes, publishRoute } from './content/routes.ts'
import { pictureRoutes } from './identity/files/routes.ts'

export type { BackendServices }

export type BackendOptions = {
  /** Finds the shop of a call by its `x-channel-id`. */
  channels: FindChannel
  /** Returns the time in unix milliseconds. */
  now?: () => number
  /** Refuses calls whose signature is invalid, by throwing an `ApiError`. */
  tags: TagVerifier
  visitOf: Mounting['visitOf']
  services: BackendServices
  /** Called with every error that is not an expected refusal, and the request that caused it. */
  report?: (error: unknown, request: Request) => void
}

/**
 * Creates the embedded commerce backend: a Hono app below `apiBase` with the database as a binding.
 */
export function createBackend(options: BackendOptions): Hono<BackendEnv> {
  const { channels, now = Date.now, tags, visitOf, services } = options
  const { report = (error: unknown) => console.error(error) } = options
  const backend = new Hono<BackendEnv>().basePath(apiBase)

  backend.use(async function identify(c, next) {
    c.set('requestId', requestIdOf(c.req.raw))
    c.set('nowMs', now())
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  // The description is public and the same for every shop, so it needs neither channel nor tag.
  backend.get('/openapi.json', (c) => {
    c.header('cache-control', 'public, max-age=300')
    return c.json(describeApi(everyCall))
  })
  backend.route('/files', pictureRoutes())
  // Webhooks are signed by providers, which send no channel.
  backend.route('/webhooks', webhookRoutes({ services, takePaymentEvent, report }))
  backend.route('/webhooks', publishRoute(services))
  const verifyPageToken = (c: BackendContext) => tags.verifyPageToken(c.req.raw, c.get('channel'))
  const mounting: Mounting<BackendServices> = { services, visitOf, verifyPageToken, report }
  // Directories bring a token of their own, and errors of their own shape.
  backend.route(directoryPath, directoryRoutes({ mounting, channels }))
  backend.use(async function resolveChannel(c, next) {
    const channel = await channels(c.req.header('x-channel-id') ?? '')
    if (!channel) throw unknownChannel()
    // A request with an API key needs no tag, which only a page of the shop can make.
    if (!apiKeyOf(c.req.header('authorization'))) c.set('tag', tags.verifyTag(c.req.raw, channel))
    c.set('channel', channel)
    await next()
  })
  const readKey: MiddlewareHandler<BackendEnv> = async (c, next) => {
    const key = apiKeyOf(c.req.header('authorization'))
    if (key) await requireLiveKey(c.env.DB, key, placeOf(c))
    await next()
  }
  backend.use('/content/*', readKey)
  backend.use('/catalogue/*', readKey, async function readGuest(c, next) {
    const header = c.req.header('authorization')
    const reading = { tokens: services.accessTokens, at: placeOf(c) }
    if (!apiKeyOf(header)) await requireHonestBearer(header, reading)
    await next()
  })
  backend.route('/', catalogueRoutes())
  backend.route('/', contentRoutes(services))
  for (const mountGroup of callGroups) mountGroup(backend, mounting)

  backend.notFound((c) => problemResponse(new ApiError('not_found'), requestIdOf(c.req.raw)))
  backend.onError((error, c) => {
    if (!(error instanceof ApiError)) report(error, c.req.raw)
    return problemResponse(error, c.get('requestId') ?? requestIdOf(c.req.raw))
  })
  return backend
}

function placeOf(c: BackendContext): TokenPlace {
  return { channel: c.get('channel').id, now: Math.floor(c.get('nowMs') / 1000) }
}

/** Returns the caller's request id if it is well-formed, as it is copied to headers and logs. */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

function unknownChannel(): ApiError {
  const fields = [{ path: 'x-channel-id', expected: 'a known channel' }]
  return new ApiError('invalid_input', 'the channel is not known', { details: { fields } })
}
