import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config, Env } from '../env.ts'
import type { Edge } from './edge.ts'
import { observe } from './observe.ts'
import { createReporter } from './report.ts'

const config = {
  environment: 'test',
  tagKeys: [{ kid: 'k', key: new Uint8Array(32) }],
  sentryDsn: 'https://public@sink.example/42',
} satisfies Config

/** A front door whose only page has a bug, with the network's edge in place of the sink. */
async function meetBug() {
  const sent: { url: string; body: string }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push({ url: request.url, body: await request.text() })
    return new Response('{}')
  })
  const app = new Hono<Edge>()
  app.use(observe(createReporter(config)))
  app.get('/japan-eSIM', () => {
    throw new Error('a bug of ours')
  })
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request('http://localhost/japan-eSIM?email=somebody@example.com', {
      headers: { cookie: 'session=secret', authorization: 'Bearer secret' },
    }),
    {} as Env,
    context,
  )
  await waitOnExecutionContext(context)
  return { response, sent }
}

describe('errors of the edge', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('answer with a bare 500 that names the request and nothing inside', async () => {
    const { response } = await meetBug()
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).not.toContain('bug of ours')
  })

  it('reach the sink with tenant, route, request id and release, and no personal data', async () => {
    const { response, sent } = await meetBug()
    const report = sent.find(({ url }) => url.startsWith('https://sink.example/api/42/'))
    expect(report?.body).toContain('a bug of ours')
    expect(report?.body).toContain('"release":"14.1.0"')
    expect(report?.body).toContain(response.headers.get('x-request-id'))
    expect(report?.body).not.toMatch(/secret|somebody@example/)
  })
})
