import type { Hono } from 'hono'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import type { BackendEnv } from '#backend/call/backend-env.ts'
import { createBackend } from '#backend/index.ts'
import { measure, measureTrips } from '#backend/platform/trips/measure.ts'
import type { Figures } from '#contract/reports/figures.ts'
import { createTagVerifier } from '#crypto/tag-verifier.ts'
import { openVisit, visitHeader } from '#crypto/visit.ts'
import type { Config } from '../edge/env.ts'
import type { Runtime } from './call-services.ts'
import { createChannels } from './channels.ts'

type BackendOptions = Runtime & { report: (error: unknown, request: Request) => void }

/**
 * Creates the commerce backend of one deployment; the runtime supplies the database and the files.
 */
export function createEmbeddedBackend(
  config: Config,
  { report, ...runtime }: BackendOptions,
): Hono<BackendEnv> {
  const { sessionKeys, tagKeys, cms } = config
  return createBackend({
    channels: createChannels(config, runtime.tenants),
    tags: createTagVerifier({ keys: tagKeys, now: Date.now }),
    visitOf: (request, nowMs) => openVisit(request.headers.get(visitHeader) ?? '', tagKeys, nowMs),
    reading: {
      accessTokens: createAccessTokens(sessionKeys),
      ...(cms?.secrets ? { contentSecrets: cms.secrets } : {}),
    },
    async services() {
      const { servicesOf } = await import('./call-services.ts')
      return servicesOf(config, runtime)
    },
    report,
  })
}

type Platform = { env: BackendEnv['Bindings']; executionCtx: Parameters<Hono['fetch']>[2] }

/** Calls the backend and adds its work to the figures. */
export function askMeasured(
  backend: Hono<BackendEnv>,
  request: Request,
  { env, executionCtx }: Platform,
  figures: Figures,
): Response | Promise<Response> {
  const measured = {
    ...env,
    DB: measureTrips(env.DB),
    CATALOGUE: measureTrips(env.CATALOGUE),
  }
  return measure(figures, () => backend.fetch(request, measured, executionCtx))
}
