import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { openVisit, visitHeader } from '#crypto/visit.ts'
import { operationsPath } from './clock/scheduled.ts'
import { boundOrigin, type Config, type Env } from './edge/env.ts'
import { createWatch } from './edge/reports/watch.ts'
import { createAlone } from './serve-alone.ts'
import { openEdge, testKeys } from './testing/test-edge.ts'
import { testTenants } from './testing/test-tenants.ts'

const config: Config = {
  environment: 'test',
  tagKeys: testKeys,
  sessionKeys: testKeys,
  social: {},
}
const context = { waitUntil() {}, passThroughOnException() {}, props: {} }

type Send = (request: Request) => Response | Promise<Response>

/** An edge without a database, bound to what answers in place of the backend's worker. */
function openBoundEdge(answer: Send) {
  const asked: Request[] = []
  const BACKEND = {
    fetch: async (...given: ConstructorParameters<typeof Request>) => {
      const request = new Request(...given)
      asked.push(request)
      return answer(request)
    },
  } as unknown as Env['BACKEND']
  const none = { DB: undefined, FILES: undefined } as unknown as Pick<Env, 'DB' | 'FILES'>
  const edge = openEdge({ configured: { apiOrigin: boundOrigin }, bindings: { BACKEND, ...none } })
  return { ...edge, asked }
}

/** Answers as the worker of the backend does. */
function backendAlone(bindings: Partial<Env> = {}): Send {
  const app = createAlone(config, testTenants, createWatch())
  const bound = { ...(env as unknown as Env), VERSION: { id: 'b7', tag: '', timestamp: '' } }
  return (request) =>
    app.fetch(request, { ...bound, ...bindings }, context as unknown as ExecutionContext)
}

const hanging: Send = () => new Promise(() => undefined)
const overrides = { 'cloudflare-workers-version-overrides': 'shop-backend="b8"' }

describe('an edge that is bound to its backend', () => {
  it('asks it for calls, and vouches for the visitor', async () => {
    const edge = openBoundEdge(backendAlone())
    const headers = { 'cf-connecting-ip': '203.0.113.7' }
    const answer = await edge.visit('/api/v3/user/guest_token', { method: 'POST', headers })
    // The call brings no tag: that the backend says so shows that it got the call.
    expect(answer.status).toBe(401)
    const [call] = edge.asked
    expect(call?.headers.get('x-channel-id')).toBeTruthy()
    const sealed = call?.headers.get(visitHeader) ?? ''
    expect(openVisit(sealed, testKeys, Date.now())).toMatchObject({ ip: '203.0.113.7' })
  })

  it('waits for it no longer than for a remote one', async () => {
    const startedAt = Date.now()
    const answer = await openBoundEdge(hanging).visit('/api/v3/catalogue/destinations/cuba')
    expect(answer.status).toBe(503)
    expect(Date.now() - startedAt).toBeLessThan(2_500)
  })

  it('names the version that a smoke test asks for', async () => {
    const edge = openBoundEdge(backendAlone())
    await edge.visit('/readyz', { headers: overrides })
    expect(edge.asked[0]?.headers.get('cloudflare-workers-version-overrides')).toBe(
      'shop-backend="b8"',
    )
  })

  it('shows what the backend says is due', async () => {
    const edge = openBoundEdge((request) =>
      new URL(request.url).pathname === operationsPath
        ? Response.json({
            due: [{ job: 'deliverMails', dueCount: 12_345, oldestDueSeconds: 9 }],
            deadLetters: [],
            promises: [],
          })
        : new Response(null, { status: 404 }),
    )
    expect(await (await edge.visit('/__ops')).text()).toContain('12345')
  })

  it.each(['/__dev/inbox', '/__dev/sandbox'])('has no %s, as it has no database', async (path) => {
    expect((await openBoundEdge(backendAlone()).visit(path)).status).toBe(404)
  })
})

describe('readiness of a bound backend', () => {
  it('is that of its database, and names its version', async () => {
    const answer = await openBoundEdge(backendAlone()).visit('/readyz')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ready', database: 'ok', catalogue: 'ok', backend: 'b7' },
    ])
  })

  it('fails with its database', async () => {
    const DB = {
      prepare: () => ({ first: () => Promise.reject(new Error('away')) }),
    } as unknown as D1Database
    expect((await openBoundEdge(backendAlone({ DB })).visit('/readyz')).status).toBe(503)
  })

  it('asks the database once a second', async () => {
    const { DB } = env as unknown as Env
    const prepare = vi.spyOn(DB, 'prepare')
    const edge = openBoundEdge(backendAlone({ DB }))
    for (let round = 0; round < 20; round += 1) await edge.visit('/readyz')
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('fails if it does not answer in time', async () => {
    expect((await openBoundEdge(hanging).visit('/readyz')).status).toBe(503)
  })
})
