import type { EntryContext, ServerBuild } from 'react-router'
import { rootMiddleware } from '#app/root-middleware.server.ts'
import { type RouteRow, routeTable } from '#contract/routes.ts'

/** What the page of a row says wherever its loader or action was run. */
export function markOf(id: string): string {
  return `[page of ${id}]`
}

/**
 * A build with a page for every row, also for those whose capability is not there yet, so that
 * guards are tried on all of them. Pages say which one they are; the root's steps are the shop's.
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

/** All that the loaders gave, as text: whatever a real page could show is among it. */
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
