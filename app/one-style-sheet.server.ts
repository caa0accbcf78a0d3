import type { EntryContext } from 'react-router'
import { joinedStyles } from './joined-styles.ts'

/**
 * Returns the context of a page whose styles come in one file. A page without scripts shows nothing
 * before its styles have arrived, and each further file costs the first visit another connection.
 */
export function withOneStyleSheet(context: EntryContext): EntryContext {
  const { routes } = context.manifest
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const sheets = [...new Set(ids.flatMap((id) => routes[id]?.css ?? []))]
  if (sheets.length < 2) return context
  const bare = ids.map((id) => [id, { ...routes[id], css: [] }])
  const root = { ...routes.root, css: [joinedStyles(sheets)] }
  return {
    ...context,
    manifest: { ...context.manifest, routes: { ...routes, ...Object.fromEntries(bare), root } },
  }
}
