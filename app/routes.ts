import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { portalFrame } from '../contract/pages/portal-row.ts'
import type { RouteRow } from '../contract/pages/route-row.ts'
import { officeFrame } from '../contract/pages/route-row.ts'
import { routeTable } from '../contract/pages/routes.ts'

type Built = RouteRow & { module: string }

/** Rows with a module become routes; every other path reaches the catch-all, a 404. */
const built = routeTable.filter((row): row is Built => row.module !== undefined)

function toRoute({ id, path, module: file }: Built) {
  // Paths are case-sensitive, as in the table: `/enterprise/Manage` is a form, not the guarded
  // page.
  return path === '/'
    ? index(file, { id })
    : route(path.slice(1), file, { id, caseSensitive: true })
}

const within = (...layouts: RouteRow['layout'][]) =>
  built.filter(({ layout }) => layouts.includes(layout))

export default [
  ...within('default', 'blank').map(toRoute),
  layout('portal/frame.tsx', { id: portalFrame }, within('portal').map(toRoute)),
  layout('routes/office/frame.tsx', { id: officeFrame }, within('office').map(toRoute)),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
