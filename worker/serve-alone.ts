import { Hono } from 'hono'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { noFigures } from '#contract/reports/figures.ts'
import type { Tenants } from '#tenants/index.ts'
import { createOperationsReader, operationsPath } from './clock/scheduled.ts'
import { createReadiness, readinessPath } from './edge/door/health.ts'
import { finished } from './edge/door/observe.ts'
import type { Edge, EdgeContext, EdgeStep } from './edge/edge.ts'
import type { Config, Env } from './edge/env.ts'
import { createReporter } from './edge/reports/report.ts'
import { writePoint } from './edge/reports/request-figures.ts'
import { createLineWriter } from './edge/reports/request-line.ts'
import type { Watch } from './edge/reports/watch.ts'
import { askMeasured, createEmbeddedBackend } from './embedded/embedded.ts'
import { createOpeningReader } from './embedded/opening-reader.ts'

/**
 * Creates the app of a worker that contains the backend and no pages. It is reachable only through
 * the edge's binding, so the edge's own questions need no proof; calls carry the edge's sealed
 * visit, as they do over a network.
 */
export function createAlone(
  config: Config,
  tenants: Tenants,
  watch: Watch,
  gates?: Env['GATE'],
): Hono<Edge> {
  const report = createReporter(config)
  // The call that each request belongs to, so that a bug is reported with it.
  const calls = new WeakMap<Request, EdgeContext>()
  const backend = createEmbeddedBackend(config, {
    tenants,
    gates,
    tellCall: watch.tellCall,
    report(error, request) {
      const call = calls.get(request)
      if (!call) throw new Error('expected the backend to be called by its worker')
      report(call, error)
    },
  })
  const readiness = createReadiness(createOpeningReader(config))
  const readOperations = createOperationsReader(config, tenants)

  const app = new Hono<Edge>()
  app.use(observeCalls(config, tenants))
  app.get(readinessPath, (c) => readiness(c.env))
  app.get(operationsPath, async (c) => Response.json(await readOperations(c)))
  app.all(`${apiBase}/*`, (c) => {
    calls.set(c.req.raw, c)
    return askMeasured(backend, c.req.raw, c, c.get('figures'))
  })
  return app
}

/** Records the figures of each call, with the request id and the shop that the edge names. */
function observeCalls(config: Config, tenants: Tenants): EdgeStep {
  const writeLine = createLineWriter({ sample: config.logSample ?? 1 })

  return async function observeCalls(c, next) {
    const startedAt = Date.now()
    c.set('requestId', c.req.header('x-request-id') ?? crypto.randomUUID())
    c.set('figures', noFigures())
    const tenant = await tenants.find(c.req.header('x-channel-id') ?? '')
    if (tenant) c.set('tenant', tenant)
    await next()
    const call = finished(c, startedAt)
    writeLine(call, c)
    writePoint(call, c)
  }
}
