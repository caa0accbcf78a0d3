import { createRequestHandler, type ServerBuild } from 'react-router'
import { refuseAll, tellRefusals } from '#app/tell-refusals.server.ts'

type Handler = ReturnType<typeof createRequestHandler>

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
    const made = createRequestHandler({ ...builds[shown], basename }, options.mode)
    handlers.set(name, made)
    return made
  }
}
