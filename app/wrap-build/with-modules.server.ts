import type { ServerBuild } from 'react-router'

export type Route = NonNullable<ServerBuild['routes'][string]>
export type Module = Route['module']

/** Returns a build whose routes have the modules that the function makes of theirs. */
export function withModules(build: ServerBuild, moduleOf: (route: Route) => Module): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: moduleOf(route) },
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}
