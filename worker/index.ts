import './no-generated-code.ts'
import { env } from 'cloudflare:workers'
import { pageWorker } from 'virtual:page-worker'
import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { businessForms } from '#contract/organization/business-request.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { routeTable } from '#contract/pages/routes.ts'
import type { Pointer } from '#contract/queues.ts'
import { reportPath } from '#contract/reports/reporting.ts'
import { vitalsPath } from '#contract/reports/vitals.ts'
import { openTenants, type Tenants, withOffice } from '#tenants/index.ts'
import { connectBackend } from './backend.ts'
import { createFigureSaver } from './clock/save-figures.ts'
import { createOperationsReader, createScheduled } from './clock/scheduled.ts'
import { deploymentId } from './deployment-id.ts'
import { serveDevInbox } from './dev/inbox/dev-inbox.ts'
import { issuerPath } from './dev/oidc/metadata.ts'
import { samlPath } from './dev/saml/saml-path.ts'
import { serveDevSandbox } from './dev/sandbox/dev-sandbox.ts'
import { serveDocument } from './document.ts'
import { serveAppLinks } from './edge/address/app-links.ts'
import { storePreferences } from './edge/address/preferences.ts'
import { openPreviews } from './edge/address/preview.ts'
import { applyRedirects } from './edge/address/redirects.ts'
import { resolveCurrency } from './edge/address/resolve-currency.ts'
import { resolveLocale } from './edge/address/resolve-locale.ts'
import { resolvePage } from './edge/address/resolve-page.ts'
import { resolveTenant } from './edge/address/resolve-tenant.ts'
import { separateOffice } from './edge/address/separate-office.ts'
import { openUniversalLinks } from './edge/address/universal-links.ts'
import { serveWellKnown } from './edge/address/well-known.ts'
import { serveApi } from './edge/api/api-door.ts'
import { drainBody } from './edge/door/drain-body.ts'
import { refuseMalformed } from './edge/door/guard.ts'
import { serveHealth, serveReadiness } from './edge/door/health.ts'
import { holdUntilOpen } from './edge/door/hold-until-open.ts'
import { nameBuild } from './edge/door/name-build.ts'
import { leaveToObserve, observe } from './edge/door/observe.ts'
import { refuseForeignWrites } from './edge/door/same-origin.ts'
import type { Edge } from './edge/edge.ts'
import type { Config, Env } from './edge/env.ts'
import { tellIndexNow } from './edge/files/index-now.ts'
import { serveAssets } from './edge/files/serve-assets.ts'
import { serveMedia } from './edge/files/serve-media.ts'
import { serveSiteFiles } from './edge/files/site-files.ts'
import { originOf } from './edge/origin.ts'
import { createContentPolicy } from './edge/page-cache/csp.ts'
import { createKnownPages } from './edge/page-cache/known-pages.ts'
import { createPageCache } from './edge/page-cache/page-cache.ts'
import { allowFrames } from './edge/pages/allow-frames.ts'
import { carryParameters } from './edge/pages/carry-parameters.ts'
import { guardPages } from './edge/pages/guard-pages.ts'
import { keepForms } from './edge/pages/kept-form/keep-forms.ts'
import { bindKeptPages, servePageWorker } from './edge/pages/kept-pages.ts'
import { refuseOthersForm } from './edge/pages/refuse-others-form.ts'
import { speculate } from './edge/pages/speculate.ts'
import { takePageForm } from './edge/pages/take-page-form.ts'
import { receiveCspReports } from './edge/reports/csp-reports.ts'
import { receiveVitals } from './edge/reports/receive-vitals.ts'
import { createReporter, createTracer } from './edge/reports/report.ts'
import { forwardReports } from './edge/reports/report-tunnel.ts'
import { createTelemetry } from './edge/reports/telemetry.ts'
import { createWatch, type Watch } from './edge/reports/watch.ts'
import { loadSession } from './edge/session/load-session.ts'
import { serveSession } from './edge/session/session.ts'
import { loadSignInFlow } from './edge/session/sign-in-flow.ts'
import { companyAnswerPath, takeCompanyAnswer } from './edge/session/take-company-answer.ts'
import { formAnswerPaths, takeFormAnswer } from './edge/session/take-form-answer.ts'
import { readConfig, requireSmtp } from './embedded/read-config.ts'
import { serveEmbeddedSaml } from './embedded/saml.ts'
import { offeredProviders, serveEmbeddedIssuer } from './embedded/social.ts'
import { serveOps } from './ops/serve-ops.ts'
import { serveVitals } from './ops/serve-vitals.ts'
import { createQueued } from './queued.ts'

type AppOptions = {
  config: Config
  build: ServerBuild
  /** The deployment's version. */
  version: string
  /** The tenants of this deployment. */
  tenants: Tenants
  openCache: () => Cache
  watch: Watch
  /**
   * Sends requests to addresses that customers entered, if the runtime's `fetch` must not be used
   * for that.
   */
  sendOutside?: NonNullable<Env['OUTSIDE']>['fetch'] | undefined
  /** Sends mails by SMTP, if the runtime can. */
  sendSmtp?: NonNullable<Env['SMTP']>['send'] | undefined
  /** The gates of Workers. */
  gates?: Env['GATE'] | undefined
}

/**
 * Creates the app of the edge: every request passes these steps from top to bottom until one
 * answers.
 */
export function createApp(options: AppOptions): Hono<Edge> {
  const { config, build, version, tenants, openCache, watch } = options
  const report = createReporter(config)
  const backend = connectBackend(config, { ...options, ...watch, report })
  const policy = createContentPolicy(config)
  const origin = (c: Parameters<typeof originOf>[0]) => originOf(c, config.environment)
  const cache = createPageCache(openCache, policy)
  const known = createKnownPages()
  const readOperations = createOperationsReader(config, tenants)
  const saver = createFigureSaver(config, { ...watch, report })
  const tell = createTelemetry(config, watch.recent, [saver])

  const app = new Hono<Edge>()
  app.onError(leaveToObserve)
  app.use(observe({ report, trace: createTracer(config), tell }))
  app.use(nameBuild(build.assets.version))
  app.use(speculate())
  app.use(known.serve({ cache, ...backend }))
  app.use(drainBody())
  app.use(refuseMalformed())
  app.use(serveAssets())
  app.use(resolveTenant(tenants))
  app.use(separateOffice())
  app.use('/healthz', serveHealth())
  app.use('/readyz', serveReadiness(backend.isReady))
  app.use('/.well-known/*', serveAppLinks())
  app.use('/.well-known/*', serveWellKnown(origin))
  app.use('/csp-report', receiveCspReports())
  app.use(reportPath, forwardReports(config))
  app.use('/__dev/inbox*', serveDevInbox(config))
  app.use('/__dev/vitals', serveVitals(config, watch.vitals))
  app.use('/__ops', serveOps({ config, ...watch, ...backend, readOperations }))
  app.on('POST', formAnswerPaths, takeFormAnswer())
  app.post(companyAnswerPath, takeCompanyAnswer(backend))
  app.use(refuseForeignWrites())
  app.use(vitalsPath, receiveVitals(watch.vitals))
  app.use(serveDevSandbox(config))
  app.use(`${issuerPath}/*`, serveEmbeddedIssuer(config, tenants))
  app.use(`${samlPath}/*`, serveEmbeddedSaml(config, tenants))
  app.use(loadSignInFlow({ keys: config.sessionKeys }))
  app.use(resolveCurrency())
  app.use(loadSession({ keys: config.sessionKeys, postOf: backend.postOf }))
  app.use(tellIndexNow({ ...config, ...backend, tenants, report }))
  app.use(holdUntilOpen(backend))
  app.all(`${apiBase}/*`, serveApi({ forward: backend.serve }))
  app.use(resolveLocale())
  app.use(openPreviews(config))
  app.use('/media/*', serveMedia({ ...config, ...backend, openCache }))
  app.use(resolvePage())
  app.use(serveSiteFiles({ originOf: origin, ...backend, staticPages: staticPages() }))
  app.use(servePageWorker(pageWorker))
  app.use(applyRedirects())
  app.use(openUniversalLinks(backend))
  app.use(bindKeptPages())
  app.use(serveSession(config))
  app.use(storePreferences(config))
  app.use(keepForms({ keys: config.sessionKeys }))
  app.use(guardPages({ isBuilt: ({ id }) => id in build.routes }))
  app.use(takePageForm({ takesForm: ({ id }) => build.routes[id]?.module.action !== undefined }))
  app.use(refuseOthersForm())
  app.use(allowFrames())
  app.use(carryParameters())
  app.use(
    serveDocument({
      ...config,
      ...backend,
      build,
      deploymentId: deploymentId({ ...config, assets: build.assets.version, version }),
      cache,
      learn: known.learn,
      policy,
      reports: config.sentry && { dsn: config.sentry.dsn, environment: config.environment },
      originOf: origin,
      socialProviders: offeredProviders(config),
      report,
      mode: import.meta.env.PROD ? 'production' : 'development',
    }),
  )
  return app
}

/** The pages without parameters that everybody sees, for the sitemap. */
function staticPages() {
  const pages = routeTable.filter(
    ({ module, path, shared, file, framed }) =>
      shared && module && !file && !framed && !path.includes(':'),
  )
  const forms = businessForms.map((form) => ({
    path: pathTo('enterprise-form', { form }),
    feature: 'business' as const,
  }))
  return [...pages, ...forms]
}

const bindings = env as unknown as Env
const config = requireSmtp(readConfig(bindings), bindings)
const shops = openTenants(bindings.ASSETS, {
  acceptsLocal: config.environment !== 'production',
})
const tenants = withOffice(shops, config.officeHost)
const watch = createWatch(bindings)
const app = createApp({
  config,
  build: build as unknown as ServerBuild,
  version: bindings.VERSION?.id ?? '',
  tenants,
  // The DOM's types lack the default cache, which workerd has.
  openCache: () => (caches as unknown as { default: Cache }).default,
  sendOutside: bindings.OUTSIDE?.fetch,
  sendSmtp: bindings.SMTP?.send,
  gates: bindings.GATE,
  watch,
})

/** The class of the binding `GATE`. */
export { Gate } from './embedded/gate.ts'

export default {
  fetch: app.fetch,
  scheduled: createScheduled(config, tenants, watch),
  queue: createQueued(config, tenants, watch),
} satisfies ExportedHandler<Env, Pointer>
