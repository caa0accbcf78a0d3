import { env } from 'cloudflare:workers'
import type { ServerBuild } from 'react-router'
import { vi } from 'vitest'
import type { MasterKeys } from '#contract/tag-keys.ts'
import { openTenants } from '#tenants/index.ts'
import { requireGoodCookies } from './cookie-faults.ts'
import type { Config, Env } from './env.ts'
import { createApp } from './index.ts'
import { buildPages } from './test-pages.ts'
import { testTenants } from './test-tenants.ts'

export const origin = 'http://localhost:8787'
export const testKeys: MasterKeys = [{ kid: 'now', key: new Uint8Array(32).fill(3) }]

const publicTenants = openTenants((env as unknown as Env).ASSETS, { acceptsLocal: false })

/** The front door with a page for every row, and a backend answered by the test. */
export type TestEdge = {
  /** Asks for a path of a tenant's shop, or for a whole address; redirects are not followed. */
  visit: (address: string, init?: RequestInit) => Promise<Response>
  /** Paths of the calls that reached the backend. */
  calls: Request[]
}

type EdgeOptions = {
  build?: ServerBuild
  keys?: MasterKeys
  bindings?: Partial<Env>
  /** Stands at the other end of the network where the backend is a remote one. */
  answer?: (request: Request) => Response | Promise<Response>
  /** What is configured otherwise than for the tests. */
  configured?: Partial<Config>
}

/** A remote backend is asked only where the test answers for it; else the embedded one is. */
export function openEdge(options: EdgeOptions = {}): TestEdge {
  const { build, keys = testKeys, bindings, answer, configured } = options
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
  // A line per request, read by nobody, costs more than the request.
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const app = createApp({
    config,
    build: build ?? buildPages(),
    version: '',
    // As the front door itself opens them: production has no names of this machine.
    tenants: config.environment === 'production' ? publicTenants : testTenants,
    openCache: () => {
      throw new Error('expected no page cache while developing')
    },
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
