import type { EntryContext } from 'react-router'

/**
 * Returns the context of a page with only the routes that it shows. React Router processes every
 * route of the manifest for each page, and a page on the server never leads to another one.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const shown = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(shown.map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}
