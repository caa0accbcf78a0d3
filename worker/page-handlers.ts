import { createRequestHandler } from '@react-router/cloudflare'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { nameViewers } from '#app/wrap-build/name-viewers.server.ts'
import { refuseAll, tellRefusals } from '#app/wrap-build/tell-refusals.server.ts'
import type { EdgeContext } from './edge/edge.ts'

/** What a page is rendered from: the request that it may see, and its typed context. */
type Page = { request: Request; context: RouterContextProvider }
type Handler = (c: EdgeContext, page: Page) => Promise<Response>

/** `page` runs the requested page; `refusal` shows the refusal in the context instead. */
export type Shown = 'page' | 'refusal'

/**
 * Creates React Router's handlers on first use: one per base path, so that routes are written
 * without a locale, and one more per base path for refused pages.
 */
export function createHandlers(options: {
  build: ServerBuild
  mode: 'production' | 'development'
}): (basename: string, shown: Shown) => Handler {
  const handlers = new Map<string, Handler>()
  const page = tellRefusals(nameViewers(options.build))
  const builds = { page, refusal: refuseAll(options.build) }

  return function handlerFor(basename, shown) {
    const name = `${basename} ${shown}`
    const known = handlers.get(name)
    if (known) return known
    const made = createHandler({ ...builds[shown], basename }, options.mode)
    handlers.set(name, made)
    return made
  }
}

/** Returns a handler of the adapter that passes the typed context on to React Router. */
function createHandler(build: ServerBuild, mode: string): Handler {
  const handle = createRequestHandler({
    build,
    mode,
    getLoadContext: ({ context }) => contextIn(context.cloudflare.data),
  })
  return async (c, page) => handle(eventOf(c, page))
}

/**
 * Returns a request in the form that the adapter takes, which is that of Cloudflare Pages; nothing
 * else of Pages is used.
 */
function eventOf(c: EdgeContext, { request, context }: Page): Parameters<PagesFunction>[0] {
  return {
    request: request as Parameters<PagesFunction>[0]['request'],
    env: c.env,
    data: { context },
    params: {},
    functionPath: '',
    next: () => Promise.reject(new Error('expected React Router to answer every request')),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    passThroughOnException: () => c.executionCtx.passThroughOnException(),
  }
}

function contextIn({ context }: Record<string, unknown>): RouterContextProvider {
  if (context instanceof RouterContextProvider) return context
  throw new Error('expected the typed context of a page')
}
