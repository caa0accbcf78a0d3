import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { routeTable } from '../contract/routes.ts'

/** Rows whose capability exists become routes; every other path meets the catch-all, a 404. */
const built = routeTable.flatMap(({ id, path, module }) => {
  if (!module) return []
  const file = `routes/${module}`
  // Case counts, as it does in the table: `/enterprise/Manage` is a form, not the guarded page.
  return path === '/'
    ? [index(file, { id })]
    : [route(path.slice(1), file, { id, caseSensitive: true })]
})

export default [...built, route('*', 'routes/not-found.tsx')] satisfies RouteConfig
