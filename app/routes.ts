import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { routeTable } from '../contract/routes.ts'

/** Rows with a module become routes; every other path reaches the catch-all, a 404. */
const built = routeTable.flatMap(({ id, path, module }) => {
  if (!module) return []
  const file = `routes/${module}`
  // Paths are case-sensitive, as in the table: `/enterprise/Manage` is a form, not the guarded
  // page.
  return path === '/'
    ? [index(file, { id })]
    : [route(path.slice(1), file, { id, caseSensitive: true })]
})

export default [...built, route('*', 'routes/not-found.tsx')] satisfies RouteConfig
