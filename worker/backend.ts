import type { Calls } from '#app/context.ts'
import type { Channel } from '#contract/channel.ts'
import { signCall } from '#contract/signing.ts'
import { deriveWorkerKey } from '#contract/tag-keys.ts'
import { affiliateOf, findTenant } from '#tenants/index.ts'
import { createBackend } from './api/index.ts'
import { createTagVerifier } from './crypto/tag-verifier.ts'
import { createAnswerCache } from './edge/answer-cache.ts'
import type { EdgeContext } from './edge/edge.ts'
import type { Report } from './edge/report.ts'
import type { SitemapEntry } from './edge/site-files.ts'
import type { Config } from './env.ts'

/** The commerce backend as the edge sees it: one door for browsers, one for our own loaders. */
export type Backend = {
  serve: (c: EdgeContext) => Promise<Response>
  callsOf: (c: EdgeContext) => Calls
  /** What the tenant sells, for its sitemap. */
  listDestinations: (c: EdgeContext) => Promise<SitemapEntry[]>
}

type BackendOptions = { report: Report; openCache: () => Cache }

/** The embedded backend, or a remote one behind the same HTTP contract: callers cannot tell. */
export function connectBackend(config: Config, { report, openCache }: BackendOptions): Backend {
  // Which visit a call belongs to, for the report of a bug that it meets.
  const visits = new WeakMap<Request, EdgeContext>()
  const fromCache = createAnswerCache(openCache)
  const embedded = createBackend({
    channels: channelOf,
    verifyTag: createTagVerifier({ keys: config.tagKeys, now: Date.now }),
    report(error, request) {
      const visit = visits.get(request)
      if (!visit) throw new Error('expected the backend to be called by the edge')
      report(visit, error)
    },
  })
  const send = async (request: Request, c: EdgeContext): Promise<Response> => {
    if (config.apiOrigin) return fetch(request)
    visits.set(request, c)
    return embedded.fetch(request, c.env, c.executionCtx)
  }
  const signingKey = deriveWorkerKey(config.tagKeys[0])
  const callsOf = (c: EdgeContext): Calls => ({
    transport: (request) =>
      fromCache(
        request,
        () => send(request, c),
        (work) => c.executionCtx.waitUntil(work),
      ),
    origin: config.apiOrigin ?? 'https://backend.internal',
    sign: () => signCall(signingKey, affiliateOf(c.get('tenant')) ?? null, Date.now()),
  })
  return {
    serve: (c) => send(forwarded(c, config.apiOrigin), c),
    callsOf,
    listDestinations: (c) => readSitemap(callsOf(c), c),
  }
}

/**
 * A browser's call as the backend gets it. The channel is the host's tenant, whatever the header
 * said, so that no page can act for another shop.
 */
function forwarded(c: EdgeContext, apiOrigin: string | undefined): Request {
  const url = new URL(c.get('url'))
  const target = apiOrigin ? new URL(url.pathname + url.search, apiOrigin) : url
  const request = new Request(target, c.req.raw)
  request.headers.set('x-channel-id', c.get('tenant').slug)
  request.headers.set('x-request-id', c.get('requestId'))
  request.headers.delete('cookie')
  return request
}

function channelOf(id: string): Channel | undefined {
  const tenant = findTenant(id)
  if (!tenant) return undefined
  const affiliate = affiliateOf(tenant)
  const { include, exclude, marginPercent } = tenant.catalog
  return {
    id,
    ...(affiliate ? { affiliate } : {}),
    catalogue: {
      ...(include ? { include: [...include] } : {}),
      ...(exclude ? { exclude: [...exclude] } : {}),
      marginPercent,
    },
  }
}

async function readSitemap(calls: Calls, c: EdgeContext): Promise<SitemapEntry[]> {
  const request = new Request(new URL('/api/v3/catalogue/sitemap', calls.origin), {
    headers: {
      'x-channel-id': c.get('tenant').slug,
      'x-app-tag': calls.sign().tag,
      'x-request-id': c.get('requestId'),
    },
  })
  const response = await calls.transport(request)
  if (!response.ok) throw new Error(`expected the catalogue's sitemap, got ${response.status}`)
  const { destinations } = (await response.json()) as {
    destinations: { slug: string; kind: SitemapEntry['kind']; updated_at: string }[]
  }
  return destinations.map(({ slug, kind, updated_at }) => ({ slug, kind, updatedAt: updated_at }))
}
