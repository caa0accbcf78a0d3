import { env } from 'cloudflare:workers'
import type { ServerBuild } from 'react-router'
import { vi } from 'vitest'
import { loadRoutes } from '#backend/other-routes.ts'
import type { MasterKeys } from '#crypto/tag-keys.ts'
import { openTenants } from '#tenants/index.ts'
import type { Config, Env } from '../edge/env.ts'
import '../embedded/call-services.ts'
import '../embedded/embedded.ts'
import { createWatch } from '../edge/reports/watch.ts'
import { createApp } from '../index.ts'
import { requireGoodCookies } from './cookie-faults.ts'
import { buildPages } from './test-pages.ts'
import { testTenants } from './test-tenants.ts'

export const origin = 'http://localhost:8787'
export const testKeys: MasterKeys = [{ kid: 'now', key: new Uint8Array(32).fill(3) }]

// Tests read the embedded backend from its sources, for longer than its first call may take.
await loadRoutes()

const publicTenants = openTenants((env as unknown as Env).ASSETS, { acceptsLocal: false })

/** The edge with a page for every row, and a backend whose answers the test defines. */
export type TestEdge = {
  /** Requests a path of the default shop or an absolute URL; redirects are not followed. */
  visit: (address: string, init?: RequestInit) => Promise<Response>
  /** The calls that reached the remote backend. */
  calls: Request[]
}

type EdgeOptions = {
  build?: ServerBuild
  keys?: MasterKeys
  bindings?: Partial<Env>
  /** Answers the calls of a remote backend, in place of `fetch`. */
  answer?: (request: Request) => Response | Promise<Response>
  /** Settings that differ from those of the tests. */
  configured?: Partial<Config>
  openCache?: () => Cache
}

function noCache(): never {
  throw new Error('expected no page cache while developing')
}

/**
 * Opens the edge. It uses a remote backend if the test gives `answer`, otherwise the embedded one.
 */
export function openEdge(options: EdgeOptions = {}): TestEdge {
  const { build, keys = testKeys, bindings, answer, configured, openCache = noCache } = options
  const calls: Request[] = []
  const config: Config = {
    environment: 'test',
    tagKeys: testKeys,
    sessionKeys: keys,
    social: {},
    ...(answer ? { apiOrigin: 'https://api.example' } : {}),
    ...configured,
  }
  if (answer) {
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push(request.clone() as Request)
      return answer(request)
    })
  }
  // Log lines that nobody reads take longer than the requests.
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const app = createApp({
    config,
    build: build ?? buildPages(),
    version: '',
    // In production, as in the real worker, localhost belongs to no tenant.
    tenants: config.environment === 'production' ? publicTenants : testTenants,
    openCache,
    watch: createWatch(),
  })
  const execution = { waitUntil() {}, passThroughOnException() {}, props: {} }
  return {
    calls,
    async visit(address, init = {}) {
      const request = new Request(new URL(address, origin), { redirect: 'manual', ...init })
      const bound = { ...(env as unknown as Env), ...bindings }
      const context = execution as unknown as ExecutionContext
      const response = await app.fetch(request as unknown as Request, bound, context)
      requireGoodCookies(response)
      return response
    },
  }
}
