import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { openD1 } from '#backend/platform/d1.ts'
import { openFileStore } from '#backend/platform/file-store.ts'
import { catalogueBeside, migrateBoth } from '#backend/platform/migrate.ts'
import { startClock } from '#backend/platform/time/clock.ts'
import { openVisit, sealVisit, visitHeader } from '#crypto/visit.ts'
import { openTenants, originOfTenant, type Tenants, withOffice } from '#tenants/index.ts'
import { createScheduled } from '../clock/scheduled.ts'
import { createReadiness, readinessPath } from '../edge/door/health.ts'
import type { Config } from '../edge/env.ts'
import { logError } from '../edge/reports/report.ts'
import { createWatch } from '../edge/reports/watch.ts'
import type { Variables } from '../edge/variables.ts'
import { createEmbeddedBackend } from '../embedded/embedded.ts'
import { createOpeningReader } from '../embedded/opening-reader.ts'
import { readConfig } from '../embedded/read-config.ts'
import { runsSandbox } from '../embedded/runs-sandbox.ts'
import { openAssets } from './assets.ts'
import { databaseFile, filesDirectory, gateFile } from './files/stored-data.ts'
import { openGateFile } from './gate-file.ts'
import { createSendOutside } from './outside/send-outside.ts'
import { sendSmtp } from './outside/send-smtp.ts'
import { createPending } from './pending.ts'
import { refuseDemo } from './refuse-demo.ts'
import { seedOnce } from './seed.ts'

export type ServeOptions = {
  /** Directory of the database and the uploaded files. */
  directory: string
  port: number
  hostname: string
  /** Milliseconds between two runs of the due jobs. */
  clockMs: number
}

export type BackendServer = { url: string; stop: () => Promise<void> }

/**
 * Serves the commerce backend on plain Node, with a migrated database and, outside production,
 * demonstration data. A worker elsewhere reaches it through `API_ORIGIN`.
 */
export async function serveBackend(
  env: Variables,
  { directory, port, hostname, clockMs }: ServeOptions,
): Promise<BackendServer> {
  const config = readConfig(env)
  mkdirSync(directory, { recursive: true })
  const file = join(directory, databaseFile)
  migrateBoth(file)
  if (config.environment === 'production') await refuseDemo(file)
  else await seedOnce(file)
  const DB = openD1(file)
  const CATALOGUE = openD1(catalogueBeside(file))
  const FILES = openFileStore(join(directory, filesDirectory))
  const ASSETS = openAssets()
  const GATE = openGateFile(join(directory, gateFile))
  const bindings = { DB, CATALOGUE, GATE, FILES, ASSETS }
  const shops = openTenants(ASSETS, { acceptsLocal: config.environment !== 'production' })
  const tenants = withOffice(shops, config.officeHost)
  const report = (error: unknown, { headers }: Request) => {
    logError({ request_id: headers.get('x-request-id') ?? '' }, error)
  }
  const watch = createWatch()
  const sendOutside = createSendOutside({ isSandbox: runsSandbox(config) })
  const backend = createEmbeddedBackend(config, {
    ...{ tenants, report, sendOutside, sendSmtp },
    ...watch,
  })
  const pending = createPending()
  const readiness = createReadiness(createOpeningReader(config))
  const server = await listen({
    port,
    hostname,
    fetch: async (request, { incoming }) => {
      if (new URL(request.url).pathname === readinessPath) return readiness(bindings)
      const vouchedFor = await vouched(request, { incoming, config, tenants })
      return backend.fetch(vouchedFor, bindings, pending.context)
    },
  })
  const outside = { OUTSIDE: { fetch: sendOutside }, SMTP: { send: sendSmtp } }
  const runScheduled = createScheduled(config, tenants, watch)
  // The first run finishes work that the previous process left undone.
  const clock = startClock(
    () => runScheduled({}, { DB, CATALOGUE, ...outside }, pending.context),
    clockMs,
  )
  return {
    url: `http://${hostname}:${server.port}`,
    async stop() {
      await server.close()
      await clock.stop()
      await pending.settle()
      DB.close()
      CATALOGUE.close()
      GATE.close()
    },
  }
}

/**
 * Adds the visit header to a call that did not come through the edge: with the connection's address
 * and the origin from the tenant's file. Headers of the client with these values are not trusted.
 */
async function vouched(
  request: Request,
  { incoming, config, tenants }: { incoming: IncomingMessage; config: Config; tenants: Tenants },
): Promise<Request> {
  const { tagKeys, environment } = config
  const given = request.headers.get(visitHeader) ?? ''
  if (openVisit(given, tagKeys, Date.now())) return request
  const headers = new Headers(request.headers)
  headers.delete(visitHeader)
  const tenant = await tenants.find(request.headers.get('x-channel-id') ?? '')
  if (tenant) {
    const origin = originOfTenant(tenant, { isProduction: environment === 'production' })
    const ip = incoming.socket.remoteAddress ?? 'unknown'
    headers.set(visitHeader, sealVisit({ ip, origin }, tagKeys, Date.now()))
  }
  return new Request(request, { headers })
}

type ListenOptions = {
  port: number
  hostname: string
  fetch: (request: Request, env: { incoming: IncomingMessage }) => Response | Promise<Response>
}

function listen({ port, hostname, fetch }: ListenOptions) {
  return new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname,
        fetch: (request, env) => fetch(request, { incoming: env.incoming as IncomingMessage }),
      },
      (info: AddressInfo) => resolve({ port: info.port, close: () => close(server) }),
    )
    server.on('error', reject)
  })
}

function close(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    // Idle keep-alive connections would keep the server open.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
