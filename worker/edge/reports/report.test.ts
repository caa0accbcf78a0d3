import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { refuseMalformed } from '../door/guard.ts'
import { leaveToObserve, observe } from '../door/observe.ts'
import type { Edge } from '../edge.ts'
import type { Config, Env } from '../env.ts'
import { createJobReporter, createReporter, createTracer } from './report.ts'
import { createLineWriter } from './request-line.ts'

const config = {
  environment: 'test',
  tagKeys: [{ kid: 'k', key: new Uint8Array(32) }],
  sessionKeys: [{ kid: 'k', key: new Uint8Array(32) }],
  social: {},
  sentry: {
    dsn: 'https://public@sink.example/42',
    envelopeUrl: 'https://sink.example/api/42/envelope/',
  },
} satisfies Config

type Sent = { url: string; body: string }

/** Requests a page that throws, with a stub of `fetch` in place of the sink. */
async function meetBug(
  path = '/japan-eSIM',
  thrown: Error = new ApiError('internal'),
  reported: Error = thrown instanceof ApiError ? new Error('a bug of ours') : thrown,
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push({ url: request.url, body: await request.text() })
    return new Response('{}')
  })
  const app = new Hono<Edge>()
  const report = createReporter(config)
  app.onError(leaveToObserve)
  app.use(observe({ report, trace: createTracer(config), tell: createLineWriter({ sample: 1 }) }))
  app.use(refuseMalformed())
  app.get('/api/v3/*', () => {
    throw new Error('a bug of ours, for somebody@example.com at /shop?token=secret')
  })
  app.get('*', (c) => {
    c.set('path', c.req.path)
    c.set('row', matchRoute(c.req.path))
    c.set('locale', 'de')
    report(c, reported)
    throw thrown
  })
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request(`http://localhost${path}?email=somebody@example.com`, {
      headers: { cookie: 'session=secret', authorization: 'Bearer secret' },
    }),
    {} as Env,
    context,
  )
  await waitOnExecutionContext(context)
  // A share of the requests, drawn by chance, also sends how long it took.
  const isEvent = ({ url, body }: Sent) =>
    url.includes('/api/42/') && body.includes('"type":"event"')
  return { response, events: sent.filter(isEvent).map(eventOf) }
}

/** Returns the event of an envelope, which is on the line after its item's header. */
function eventOf({ body }: Sent) {
  const lines = body.split('\n')
  const at = lines.findIndex((line) => line.includes('"type":"event"'))
  return JSON.parse(lines[at + 1] ?? '{}') as {
    release: string
    tags: Record<string, string>
    exception: { values: { value: string }[] }
  }
}

describe('E15: errors of the edge', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('answer with a bare 500 that names the request and nothing inside', async () => {
    const { response } = await meetBug()
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).not.toContain('bug of ours')
  })

  it('reach the sink with tenant, route, request id and release, and no personal data', async () => {
    const { response, events } = await meetBug()
    expect(events).toMatchObject([
      {
        release: '14.1.0',
        environment: 'test',
        exception: { values: [{ value: 'a bug of ours' }] },
        tags: {
          tenant: 'none',
          route: '/:destination/:plan?',
          locale: 'de',
          request_id: response.headers.get('x-request-id'),
        },
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(/secret|somebody@example/)
  })

  it('keep no personal data of their own text either', async () => {
    const { events } = await meetBug('/api/v3/orders/8999900000000000014')
    expect(events[0]?.exception.values[0]?.value).toBe('a bug of ours, for [mail] at /shop')
    expect(events[0]?.tags.route).toBe('/api/v3/orders/[number]')
  })

  it('of jobs are logged with the stack of what caused them', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { sentry: _, ...unconfigured } = config
    const broken = new Error('a row is broken')
    createJobReporter(unconfigured, createExecutionContext())(
      'recoverOrders',
      new AggregateError([broken], '1 of 2 failed', { cause: broken }),
    )
    const { job, error } = JSON.parse(String(log.mock.lastCall?.[0]))
    expect(job).toBe('recoverOrders')
    expect(error).toMatch(/1 of 2 failed[\s\S]*caused by Error: a row is broken\n +at /)
    log.mockRestore()
  })

  it('R-OPS-2 that will pass answer 503, and are neither logged as bugs nor sent', async () => {
    const bugs = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const lines = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const { response, events } = await meetBug(
      '/japan-eSIM',
      new Error('D1_ERROR: Failed to get session commit token: database is locked'),
    )
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(events).toEqual([])
    expect(bugs).not.toHaveBeenCalled()
    expect(JSON.parse(String(lines.mock.lastCall?.[0]))).toMatchObject({
      level: 'warn',
      event: 'unavailable',
      request_id: response.headers.get('x-request-id'),
    })
    for (const spy of [bugs, lines]) spy.mockRestore()
  })

  it('reach the sink once a request, as what follows a bug is its echo', async () => {
    expect((await meetBug()).events).toHaveLength(1)
  })
})
