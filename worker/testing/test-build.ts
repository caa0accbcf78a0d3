import { buildPages } from './test-pages.ts'

// Replaces `virtual:react-router/server-build` where tests create the worker from its sources.
export const { entry, routes, assets, basename, publicPath, assetsBuildDirectory } = buildPages()
export const { future, ssr, isSpaMode, prerender, routeDiscovery } = buildPages()
