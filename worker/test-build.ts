import { buildPages } from './test-pages.ts'

// What `virtual:react-router/server-build` is where the worker is made from its sources.
export const { entry, routes, assets, basename, publicPath, assetsBuildDirectory } = buildPages()
export const { future, ssr, isSpaMode, prerender, routeDiscovery } = buildPages()
