import { createRequestHandler } from '@react-router/cloudflare'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { refuseAll, tellRefusals } from '#app/tell-refusals.server.ts'
import type { EdgeContext } from './edge/edge.ts'

/** What a page is made of: the request as it may see it, and its typed context. */
type Page = { request: Request; context: RouterContextProvider }
type Handler = (c: EdgeContext, page: Page) => Promise<Response>

/** `page` runs the page that was asked for, `refusal` shows what stands in the context instead. */
export type Shown = 'page' | 'refusal'

/**
 * React Router's handlers, made when first needed: one per base path, so that routes are written
 * without a locale, and the same again for pages that are refused.
 */
export function createHandlers(options: {
  build: ServerBuild
  mode: 'production' | 'development'
}): (basename: string, shown: Shown) => Handler {
  const handlers = new Map<string, Handler>()
  const builds = { page: tellRefusals(options.build), refusal: refuseAll(options.build) }

  return function handlerFor(basename, shown) {
    const name = `${basename} ${shown}`
    const known = handlers.get(name)
    if (known) return known
    const made = createHandler({ ...builds[shown], basename }, options.mode)
    handlers.set(name, made)
    return made
  }
}

/** The adapter's handler, which hands the typed context of each page on to React Router. */
function createHandler(build: ServerBuild, mode: string): Handler {
  const handle = createRequestHandler({
    build,
    mode,
    getLoadContext: ({ context }) => contextIn(context.cloudflare.data),
  })
  return async (c, page) => handle(eventOf(c, page))
}

/** A request in the form that the adapter takes; of Pages it has no more than that form. */
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
