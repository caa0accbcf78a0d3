import { createRequestHandler, data, type ServerBuild } from 'react-router'
import { tellRefusals } from '#app/tell-refusals.server.ts'
import type { EdgeContext } from './edge/edge.ts'

type Handler = ReturnType<typeof createRequestHandler>
type Refusal = 404 | 503

/**
 * React Router's handlers, made when first needed: one per base path, so that routes are written
 * without a locale, and the same again for pages that are refused.
 */
export function createHandlers(options: {
  build: ServerBuild
  mode: 'production' | 'development'
}): (c: EdgeContext) => Handler {
  const handlers = new Map<string, Handler>()
  const builds = new Map<Refusal | undefined, ServerBuild>([
    [undefined, tellRefusals(options.build)],
  ])

  function buildOf(refusal: Refusal | undefined): ServerBuild {
    const known = builds.get(refusal)
    if (known) return known
    const made = refusing(options.build, refusal ?? 404)
    builds.set(refusal, made)
    return made
  }

  return function handlerFor(c) {
    const basename = c.get('basename')
    // A redirect is the root's to answer; whatever page the path names must not run before it.
    const refusal = c.get('refusal') ?? (c.get('redirectTo') === undefined ? undefined : 404)
    const name = `${basename} ${refusal}`
    const known = handlers.get(name)
    if (known) return known
    const made = createRequestHandler({ ...buildOf(refusal), basename }, options.mode)
    handlers.set(name, made)
    return made
  }
}

/**
 * The build with every page's code left out: only the root runs, and shows the page of this status.
 * The routes stay, so that the browser takes the page over where the server left it.
 */
function refusing(build: ServerBuild, status: Refusal): ServerBuild {
  const refuse = () => {
    throw data(null, { status })
  }
  const module = { loader: refuse, action: refuse, default: () => null }
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && route.id !== 'root' ? { ...route, module } : route,
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}
