import { Hono } from 'hono'
import { addonCalls } from '#contract/calls/addon.ts'
import { enterpriseCalls } from '#contract/calls/enterprise.ts'
import { exchangeCalls } from '#contract/calls/exchange.ts'
import { feedbackCalls } from '#contract/calls/feedback.ts'
import { giftCalls } from '#contract/calls/gift.ts'
import { everyCall } from '#contract/calls/index.ts'
import { passkeyCalls } from '#contract/calls/passkey.ts'
import { reviewCalls } from '#contract/calls/review.ts'
import { friendCalls, rewardCalls } from '#contract/calls/reward.ts'
import { shopCalls } from '#contract/calls/shop.ts'
import { userCalls } from '#contract/calls/user.ts'
import type { FindChannel } from '#contract/channel.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import type { TagVerifier } from '#worker/crypto/tag-verifier.ts'
import type { BackendContext, BackendEnv } from './call/backend-env.ts'
import { type Mounting, mountCalls } from './call/mount-calls.ts'
import { describeApi } from './call/openapi/document.ts'
import { requireHonestBearer } from './call/read-bearer.ts'
import {
  addonHandlers,
  enterpriseHandlers,
  exchangeHandlers,
  feedbackHandlers,
  friendHandlers,
  giftHandlers,
  passkeyHandlers,
  reviewHandlers,
  rewardHandlers,
  shopHandlers,
  userHandlers,
} from './call-handlers.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { CommerceServices } from './commerce/call.ts'
import { webhookRoutes } from './commerce/calls/webhook-routes.ts'
import { pictureRoutes } from './identity/files/routes.ts'

/**
 * Services that the backend is given once for all calls; files and assets are bindings that come
 * with each call.
 */
export type BackendServices = Omit<CommerceServices, 'files' | 'assets'>

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
 * Creates the embedded commerce backend: a Hono app for `/api/v3` with the database as a binding.
 */
export function createBackend(options: BackendOptions): Hono<BackendEnv> {
  const { channels, now = Date.now, tags, visitOf, services } = options
  const { report = (error: unknown) => console.error(error) } = options
  const backend = new Hono<BackendEnv>().basePath('/api/v3')

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
  backend.route('/webhooks', webhookRoutes(services))
  backend.use(async function resolveChannel(c, next) {
    const channel = await channels(c.req.header('x-channel-id') ?? '')
    if (!channel) throw unknownChannel()
    c.set('tag', tags.verifyTag(c.req.raw, channel))
    c.set('channel', channel)
    await next()
  })
  backend.use('/catalogue/*', async function readGuest(c, next) {
    const at = { channel: c.get('channel').id, now: Math.floor(c.get('nowMs') / 1000) }
    const { accessTokens } = services
    await requireHonestBearer(c.req.header('authorization'), { tokens: accessTokens, at })
    await next()
  })
  backend.route('/', catalogueRoutes())
  const verifyPageToken = (c: BackendContext) => tags.verifyPageToken(c.req.raw, c.get('channel'))
  const mounting: Mounting<BackendServices> = { services, visitOf, verifyPageToken, report }
  mountCalls(backend, { rows: userCalls, handlers: userHandlers }, mounting)
  mountCalls(backend, { rows: passkeyCalls, handlers: passkeyHandlers }, mounting)
  mountCalls(backend, { rows: enterpriseCalls, handlers: enterpriseHandlers }, mounting)
  mountCalls(backend, { rows: shopCalls, handlers: shopHandlers }, mounting)
  mountCalls(backend, { rows: exchangeCalls, handlers: exchangeHandlers }, mounting)
  mountCalls(backend, { rows: giftCalls, handlers: giftHandlers }, mounting)
  mountCalls(backend, { rows: reviewCalls, handlers: reviewHandlers }, mounting)
  mountCalls(backend, { rows: addonCalls, handlers: addonHandlers }, mounting)
  mountCalls(backend, { rows: rewardCalls, handlers: rewardHandlers }, mounting)
  mountCalls(backend, { rows: friendCalls, handlers: friendHandlers }, mounting)
  mountCalls(backend, { rows: feedbackCalls, handlers: feedbackHandlers }, mounting)

  backend.notFound((c) => problemResponse(new ApiError('not_found'), requestIdOf(c.req.raw)))
  backend.onError((error, c) => {
    if (!(error instanceof ApiError)) report(error, c.req.raw)
    return problemResponse(error, c.get('requestId') ?? requestIdOf(c.req.raw))
  })
  return backend
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
