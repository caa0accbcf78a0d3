import { env } from 'cloudflare:workers'
import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { isBuilt, routeTable } from '#contract/routes.ts'
import { connectBackend } from './backend.ts'
import { serveDocument } from './document.ts'
import { serveAppLinks } from './edge/app-links.ts'
import { createContentPolicy, receiveCspReports } from './edge/csp.ts'
import type { Edge } from './edge/edge.ts'
import { refuseMalformed } from './edge/guard.ts'
import { serveHealth } from './edge/health.ts'
import { observe } from './edge/observe.ts'
import { originOf } from './edge/origin.ts'
import { createPageCache } from './edge/page-cache.ts'
import { storePreferences } from './edge/preferences.ts'
import { applyRedirects } from './edge/redirects.ts'
import { createReporter } from './edge/report.ts'
import { forwardReports } from './edge/report-tunnel.ts'
import { resolveCurrency } from './edge/resolve-currency.ts'
import { resolveLocale } from './edge/resolve-locale.ts'
import { resolveTenant } from './edge/resolve-tenant.ts'
import { serveSession } from './edge/session.ts'
import { serveSiteFiles } from './edge/site-files.ts'
import { openUniversalLinks } from './edge/universal-links.ts'
import { type Config, type Env, readConfig } from './env.ts'

type AppOptions = { config: Config; build: ServerBuild; openCache: () => Cache }

/** The front door: every request walks this list from top to bottom until a step answers. */
export function createApp({ config, build, openCache }: AppOptions): Hono<Edge> {
  const report = createReporter(config)
  const backend = connectBackend(config, { report, openCache })
  const policy = createContentPolicy(config)
  const origin = (c: Parameters<typeof originOf>[0]) => originOf(c, config.environment)
  const staticPaths = routeTable
    .filter(({ id, path }) => isBuilt(id) && !path.includes(':'))
    .map(({ path }) => path)

  const app = new Hono<Edge>()
  app.use(observe(report))
  app.use(refuseMalformed())
  app.use(resolveTenant(config.environment))
  app.use(serveHealth())
  app.use(serveAppLinks())
  app.use(receiveCspReports())
  app.use(forwardReports(config))
  app.all('/api/v3/*', backend.serve)
  app.use(resolveLocale())
  app.use(resolveCurrency())
  app.use(
    serveSiteFiles({ originOf: origin, listDestinations: backend.listDestinations, staticPaths }),
  )
  app.use(applyRedirects())
  app.use(openUniversalLinks())
  app.use(serveSession(config))
  app.use(storePreferences(config))
  app.use(
    serveDocument({
      build,
      // A page is rendered with the tag id and the DSN: other settings must never find it.
      buildId: encodeURIComponent(
        `${build.assets.version} ${config.analyticsId ?? ''} ${config.sentry?.dsn ?? ''}`,
      ),
      cache: createPageCache(openCache, policy),
      policy,
      analyticsId: config.analyticsId,
      reports: config.sentry && { dsn: config.sentry.dsn, environment: config.environment },
      originOf: origin,
      callsOf: backend.callsOf,
      report,
      mode: import.meta.env.PROD ? 'production' : 'development',
    }),
  )
  return app
}

export default createApp({
  config: readConfig(env as unknown as Env),
  build: build as unknown as ServerBuild,
  // The DOM's types know no default cache; workerd has one.
  openCache: () => (caches as unknown as { default: Cache }).default,
})
