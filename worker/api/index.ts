import { Hono } from 'hono'
import type { Channel } from '#contract/channel.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import type { BackendEnv } from './backend-env.ts'
import { catalogueRoutes } from './catalogue/routes.ts'

export type BackendOptions = {
  /** The shop a call is made for, by its `x-channel-id`. */
  channels: (id: string) => Channel | undefined
  /** The clock, in milliseconds. */
  now?: () => number
  /** Refuses a call whose signature does not hold, by throwing an `ApiError`. */
  verifyTag?: (request: Request, channel: Channel) => Promise<void>
  /** Told of every error that is not an expected refusal, and of the call that met it. */
  report?: (error: unknown, request: Request) => void
}

/** The embedded commerce backend: a Hono app for `/api/v3` whose environment has the database. */
export function createBackend(options: BackendOptions): Hono<BackendEnv> {
  const { channels, now = Date.now, verifyTag, report = (error) => console.error(error) } = options
  const backend = new Hono<BackendEnv>().basePath('/api/v3')

  backend.use(async function identify(c, next) {
    c.set('requestId', requestIdOf(c.req.raw))
    c.set('now', now())
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  backend.use(async function resolveChannel(c, next) {
    const channel = channels(c.req.header('x-channel-id') ?? '')
    if (!channel) throw unknownChannel()
    await verifyTag?.(c.req.raw, channel)
    c.set('channel', channel)
    await next()
  })
  backend.route('/catalogue', catalogueRoutes())

  backend.notFound((c) => problemResponse(new ApiError('not_found'), requestIdOf(c.req.raw)))
  backend.onError((error, c) => {
    if (!(error instanceof ApiError)) report(error, c.req.raw)
    return problemResponse(error, c.get('requestId') ?? requestIdOf(c.req.raw))
  })
  return backend
}

/** The caller's id of the request, if it looks like one: it goes into headers and logs. */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

function unknownChannel(): ApiError {
  const fields = [{ path: 'x-channel-id', expected: 'a known channel' }]
  return new ApiError('invalid_input', 'the channel is not known', { details: { fields } })
}
