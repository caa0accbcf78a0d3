import type { EntryContext, ServerBuild } from 'react-router'
import { rootMiddleware } from '#app/root-middleware.server.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { routeTable } from '#contract/pages/routes.ts'

/** Returns the text that a row's page contains if its loader or action has run. */
export function markOf(id: string): string {
  return `[page of ${id}]`
}

/**
 * Returns a build with a page for every row, even for pages that are not built yet, so that tests
 * can check all guards. Each page shows its own mark; the root route is the shop's real one.
 */
export function buildPages(pages: Record<string, object> = {}): ServerBuild {
  const root = { id: 'root', path: '', module: rootModule }
  const routes = Object.fromEntries([
    ['root', root],
    ...routeTable.map((row) => [row.id, routeOf(row, pages[row.id])]),
    ['rest', { id: 'rest', parentId: 'root', path: '*', module: pageModule('rest') }],
  ])
  return {
    entry: { module: { default: renderPage, handleError: () => undefined } },
    routes,
    assets: {
      version: 'test',
      url: '/manifest.js',
      entry: { module: '', imports: [] },
      routes: {},
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

const rootModule = { middleware: rootMiddleware, loader: () => 'root', default: () => null }

function routeOf({ id, path }: RouteRow, module: object = {}) {
  const place = path === '/' ? { index: true } : { path: path.slice(1), caseSensitive: true }
  return { id, parentId: 'root', ...place, module: { ...pageModule(id), ...module } }
}

function pageModule(id: string) {
  const say = () => markOf(id)
  return { loader: say, action: say, default: () => null }
}

/** Renders all loader data as text, which contains everything that a real page could show. */
function renderPage(
  _request: Request,
  status: number,
  headers: Headers,
  { staticHandlerContext }: EntryContext,
): Response {
  const { loaderData, actionData, errors } = staticHandlerContext
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(JSON.stringify({ loaderData, actionData, errors }), { status, headers })
}
