import type { EntryContext } from 'react-router'

/**
 * Returns the context of a page with the routes that it shows. React Router makes each route of the
 * manifest anew for every page, and a page on the server has no way to another one.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const shown = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(shown.map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}
