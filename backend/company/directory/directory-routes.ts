import { Hono } from 'hono'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { FindChannel } from '#contract/commerce/channel.ts'
import { ApiError } from '#contract/errors.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { apiKeyOf } from '../../call/api-key.ts'
import type { BackendContext, BackendEnv } from '../../call/backend-env.ts'
import { readBody } from '../../call/body.ts'
import { callOf, cameFrom, type Mounting } from '../../call/mount-calls.ts'
import { refuseSession } from '../../call/read-bearer.ts'
import type { CommerceServices } from '../../shop/module.ts'
import { admitDirectory } from './admit-directory.ts'
import { directoryHandlers } from './directory-handlers.ts'
import { readAttributes } from './scim/attributes.ts'
import { errorAnswer, mediaType } from './scim/directory-error.ts'
import type { DirectoryHandler } from './scim/directory-handler.ts'
import { project } from './scim/list-answer.ts'
import { namesVersion } from './scim/version.ts'

type Services = Omit<CommerceServices, 'catalogue' | 'files' | 'assets'>
type Options = { mounting: Mounting<Services>; channels: FindChannel }

/** The body limit: a group's list of members can be long. */
const reading = { types: [mediaType, 'application/json'], maxBytes: 1024 * 1024 }

/**
 * The routes by which an organisation's directory manages its people and groups: SCIM 2.0 (RFC 7643
 * and 7644). They are not calls of the contract, because the standard defines their shapes.
 */
export function directoryRoutes({ mounting, channels }: Options): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  const guarded = async (c: BackendContext, work: () => Promise<Response>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) mounting.report(error, c.req.raw)
      return errorAnswer(error, c.get('requestId'))
    }
  }
  routes.use(async function resolveChannel(c, next) {
    const channel = await channels(c.req.header('x-channel-id') ?? '')
    if (!channel) return errorAnswer(new ApiError('not_found'), c.get('requestId'))
    c.set('channel', channel)
    return next()
  })
  for (const [named, handler] of Object.entries(directoryHandlers)) {
    const [method = '', path = ''] = named.split(' ')
    routes.on(method.toUpperCase(), path, (c) => guarded(c, () => answer(c, handler, mounting)))
  }
  routes.all('*', (c) => errorAnswer(new ApiError('not_found'), c.get('requestId')))
  return routes
}

async function answer(
  c: BackendContext,
  handler: DirectoryHandler,
  mounting: Mounting<Services>,
): Promise<Response> {
  const nowMs = c.get('nowMs')
  const claims = apiKeyOf(c.req.header('authorization'))
  if (!claims) throw refuseSession()
  const visit = mounting.visitOf(c.req.raw, nowMs)
  if (!visit) throw new ApiError('forbidden', undefined, { details: { reason: 'visit' } })
  const { origin } = visit
  const from = cameFrom(visit, 'directory')
  const now = Math.floor(nowMs / 1000)
  const call = callOf(c, { now, addresses: [], origin, from }, mounting)
  const caller = await admitDirectory(call, claims)
  const query = new URL(c.req.url).searchParams
  const found = await handler({
    call: { ...call, caller },
    base: origin + apiBase + directoryPath,
    id: c.req.param('id') ?? '',
    query,
    ifMatch: c.req.header('if-match'),
    body: async () => readAttributes(await readBody(c.req.raw, reading)),
  })
  const headers = { 'content-type': mediaType, 'cache-control': 'no-store' }
  if (!found) return c.body(null, 204, headers)
  const isMade = c.req.method === 'POST'
  const { meta } = found as { meta?: { location: string; version?: string } }
  if (isMade && meta) c.header('location', meta.location)
  if (meta?.version) c.header('etag', meta.version)
  const known = c.req.method === 'GET' ? c.req.header('if-none-match') : undefined
  if (known && meta?.version && namesVersion(known, meta.version)) return c.body(null, 304)
  return c.body(JSON.stringify(project(found, query)), isMade ? 201 : 200, headers)
}
