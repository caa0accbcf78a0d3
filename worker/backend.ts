import type { Calls } from '#app/context.ts'
import * as endpoints from '#contract/calls/endpoints.ts'
import type { CallName } from '#contract/calls/index.ts'
import { fromProblem } from '#contract/errors.ts'
import { signCall } from '#contract/signing.ts'
import { deriveWorkerKey } from '#contract/tag-keys.ts'
import { affiliateOf, type Tenants } from '#tenants/index.ts'
import { sealVisit, visitHeader } from './crypto/visit.ts'
import { createAnswerCache } from './edge/answer-cache.ts'
import { askRemote } from './edge/ask-remote.ts'
import { createDeadlines } from './edge/call-deadline.ts'
import { isCatalogueCall } from './edge/catalogue-answer.ts'
import type { EdgeContext } from './edge/edge.ts'
import type { PostCall } from './edge/identity-calls.ts'
import type { EdgeSession } from './edge/load-session.ts'
import type { Report } from './edge/report.ts'
import type { SitemapEntry } from './edge/site-files.ts'
import type { Config } from './env.ts'

/** The commerce backend as the edge sees it: one door for browsers, one for our own loaders. */
export type Backend = {
  /** Sends a browser's call on, with an access token of its session if there is one. */
  serve: (c: EdgeContext, bearer?: string) => Promise<Response>
  /** Calls in the name of a session; without one, nobody's. */
  callsOf: (c: EdgeContext, session?: EdgeSession) => Calls
  /** Calls about the session itself. */
  postOf: (c: EdgeContext) => PostCall
  /** What the tenant sells, for its sitemap. */
  listDestinations: (c: EdgeContext) => Promise<SitemapEntry[]>
}

const byName: Readonly<Record<CallName, endpoints.Endpoint>> = endpoints

type CreateEmbedded = typeof import('./embedded.ts').createEmbeddedBackend
type EmbeddedBackend = ReturnType<CreateEmbedded>
type EmbeddedOptions = Parameters<CreateEmbedded>[1]

type BackendOptions = { tenants: Tenants; report: Report; openCache: () => Cache }

/** The embedded backend, or a remote one behind the same HTTP contract: callers cannot tell. */
export function connectBackend(config: Config, options: BackendOptions): Backend {
  const { tenants, report, openCache } = options
  // Which visit a call belongs to, for the report of a bug that it meets.
  const visits = new WeakMap<Request, EdgeContext>()
  const embedded = loadEmbedded(config, {
    tenants,
    report(error, request) {
      const visit = visits.get(request)
      if (!visit) throw new Error('expected the backend to be called by the edge')
      report(visit, error)
    },
  })
  const fromCache = createAnswerCache(openCache)
  const deadlineOf = createDeadlines()
  const send = async (request: Request, c: EdgeContext): Promise<Response> => {
    vouch(request, c, config)
    if (config.apiOrigin) return askRemote(request, deadlineOf(c, kindOf(request)))
    visits.set(request, c)
    // Loaded before its time runs: while developing that takes longer than any answer.
    const backend = await embedded()
    const work = Promise.resolve(backend.fetch(request, c.env, c.executionCtx))
    // A deadline would save nothing of the worker's own time, but a database may hang.
    return isRead(c.req) ? deadlineOf(c, 'account').hold(work) : work
  }
  const signingKey = deriveWorkerKey(config.tagKeys[0])
  const callsOf = (c: EdgeContext, session?: EdgeSession): Calls => ({
    transport: async (request) => {
      const ask = () => send(request, c)
      if (isCatalogueCall(request)) {
        return fromCache(request, ask, (work) => c.executionCtx.waitUntil(work))
      }
      const bearer = await session?.bearer()
      if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
      return ask()
    },
    pause: (ms) => deadlineOf(c, 'catalogue').wait(ms),
    origin: config.apiOrigin ?? 'https://backend.internal',
    sign: () => signCall(signingKey, affiliateOf(c.get('tenant')) ?? null, Date.now()),
  })
  return {
    serve: (c, bearer) => send(forwarded(c, config.apiOrigin, bearer), c),
    callsOf,
    postOf: (c) => (call) => post(callsOf(c), c, call),
    listDestinations: (c) => readSitemap(callsOf(c), c),
  }
}

/**
 * The embedded backend, with its first call: its shapes are more than half of what a start would
 * evaluate, and stored pages ask it nothing.
 */
function loadEmbedded(config: Config, options: EmbeddedOptions) {
  let made: EmbeddedBackend | undefined
  return async function load(): Promise<EmbeddedBackend> {
    const { createEmbeddedBackend } = await import('./embedded.ts')
    made ??= createEmbeddedBackend(config, options)
    return made
  }
}

/**
 * A browser's call as the backend gets it. The channel is the host's tenant, whatever the header
 * said, so that no page can act for another shop.
 */
function forwarded(c: EdgeContext, apiOrigin: string | undefined, bearer?: string): Request {
  const url = new URL(c.get('url'))
  const target = apiOrigin ? new URL(url.pathname + url.search, apiOrigin) : url
  const request = new Request(target, c.req.raw)
  request.headers.set('x-channel-id', c.get('tenant').slug)
  request.headers.set('x-request-id', c.get('requestId'))
  request.headers.delete('cookie')
  if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
  return request
}

/** Tells the backend, so that it can believe it, from where and at which address a shop is visited. */
function vouch(request: Request, c: EdgeContext, { tagKeys }: Config): void {
  // The catalogue is the same for everyone and asks for neither.
  if (isCatalogueCall(request)) return
  // Set by the platform; X-Forwarded-For is whatever its sender likes.
  const ip = c.req.header('cf-connecting-ip') ?? 'unknown'
  const { origin } = c.get('url')
  request.headers.set(visitHeader, sealVisit({ ip, origin }, tagKeys, Date.now()))
}

/** Which deadline a call has. JSON is sent at once; anything else may be large. */
function kindOf(request: Request): 'catalogue' | 'account' | 'upload' {
  if (isCatalogueCall(request)) return 'catalogue'
  const type = request.headers.get('content-type') ?? 'application/json'
  return type.startsWith('application/json') ? 'account' : 'upload'
}

function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Headers of a call that the edge makes by itself. */
function ownHeaders(calls: Calls, c: EdgeContext): Record<string, string> {
  return {
    'x-channel-id': c.get('tenant').slug,
    'x-app-tag': calls.sign().tag,
    'x-request-id': c.get('requestId'),
    'accept-language': c.get('locale') ?? c.get('tenant').defaultLocale,
  }
}

async function post(
  calls: Calls,
  c: EdgeContext,
  { name, body, bearer }: Parameters<PostCall>[0],
): Promise<Response> {
  const endpoint = byName[name]
  const request = new Request(new URL(endpoints.apiBase + endpoint.path, calls.origin), {
    method: endpoint.method,
    headers: {
      ...ownHeaders(calls, c),
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
  return calls.transport(request)
}

async function readSitemap(calls: Calls, c: EdgeContext): Promise<SitemapEntry[]> {
  const request = new Request(new URL(endpoints.apiBase + byName.getSitemap.path, calls.origin), {
    headers: ownHeaders(calls, c),
  })
  const response = await calls.transport(request)
  if (!response.ok) throw await fromProblem(response)
  const { destinations } = (await response.json()) as {
    destinations: { slug: string; kind: SitemapEntry['kind']; updated_at: string }[]
  }
  return destinations.map(({ slug, kind, updated_at }) => ({ slug, kind, updatedAt: updated_at }))
}
