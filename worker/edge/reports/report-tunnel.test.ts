import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Dsn, parseDsn } from '#contract/reports/dsn.ts'
import { refuseMalformed } from '../door/guard.ts'
import type { Edge } from '../edge.ts'
import { forwardReports } from './report-tunnel.ts'

const shop = 'https://tradewind.example'
const dsn = 'https://key@sink.example/42'
const header = JSON.stringify({ event_id: 'e'.repeat(32), dsn })
const envelope = `${header}\n{"type":"event"}\n{"message":"a bug"}\n`

type Sent = { url: string; init: RequestInit | undefined }

/** Opens the tunnel with a stub of `fetch` in place of the sink. */
function tunnel(sink: () => Response | Promise<Response> = () => new Response('{"id":"x"}')) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, init })
    return sink()
  })
  return { sent, ask: (init: RequestInit) => askAt(parseDsn(dsn), init) }
}

async function askAt(sentry: Dsn | undefined, init: RequestInit): Promise<Response> {
  const app = new Hono<Edge>()
  app.use(refuseMalformed())
  app.use(forwardReports(sentry ? { sentry } : {}))
  const headers = { origin: shop, ...init.headers }
  return app.request(`${shop}/report`, { method: 'POST', ...init, headers })
}

describe('E15: the tunnel of browsers’ reports', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('hands the bytes to the sink of the DSN, and nothing else of the request', async () => {
    const { ask, sent } = tunnel()
    const headers = {
      cookie: 'session=secret',
      'user-agent': 'Browser/1',
      'cf-connecting-ip': '192.0.2.7',
      'content-type': 'text/plain;charset=UTF-8',
    }
    const response = await ask({ body: envelope, headers })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(sent.map(({ url }) => url)).toEqual(['https://sink.example/api/42/envelope/'])
    const { init } = sent[0] ?? {}
    expect(init?.headers).toEqual({ 'content-type': 'application/x-sentry-envelope' })
    expect(init?.redirect).toBe('manual')
    expect(await new Response(init?.body).text()).toBe(envelope)
  })

  it('is not there without a DSN', async () => {
    const { sent } = tunnel()
    expect((await askAt(undefined, { body: envelope })).status).toBe(404)
    expect(sent).toEqual([])
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s with Allow', async (method) => {
    const { ask } = tunnel()
    const response = await ask({ method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${shop}:8443` },
    { origin: '', 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ])('refuses a page of another site: %o', async (headers) => {
    const { ask, sent } = tunnel()
    expect((await ask({ body: envelope, headers })).status).toBe(403)
    expect(sent).toEqual([])
  })

  it('takes a report of our own page whose browser names no origin', async () => {
    const { ask } = tunnel()
    const headers = { origin: '', 'sec-fetch-site': 'same-origin' }
    expect((await ask({ body: envelope, headers })).status).toBe(204)
  })
})

describe('E15: what the tunnel lets through', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['another DSN', JSON.stringify({ dsn: 'https://key@evil.example/42' })],
    ['another key', JSON.stringify({ dsn: 'https://other@sink.example/42' })],
    ['another project', JSON.stringify({ dsn: 'https://key@sink.example/43' })],
    ['no DSN', '{"event_id":"x"}'],
    ['a DSN that is no text', JSON.stringify({ dsn: [dsn] })],
    ['a header that is no JSON', `secret-text ${dsn}`],
    ['a header that is null', 'null'],
    ['a header that does not end', JSON.stringify({ dsn, filler: 'x'.repeat(5000) })],
    ['nothing', ''],
  ])('is nothing with %s', async (_what, first) => {
    const { ask, sent } = tunnel()
    const response = await ask({ body: `${first}\n{"type":"event"}\n{"message":"secret-text"}` })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toMatch(/secret-text|evil|other/)
    expect(sent).toEqual([])
  })

  it('is nothing without a line end', async () => {
    const { ask } = tunnel()
    expect((await ask({ body: header })).status).toBe(400)
  })

  it.each([
    ['as announced', {}],
    ['whatever a lying length says', { 'content-length': '10' }],
  ])('is at most 1 MiB, %s', async (_how, headers) => {
    const { ask, sent } = tunnel()
    const fill = (bytes: number) => envelope + 'x'.repeat(bytes - envelope.length)
    expect((await ask({ body: fill(1_048_576), headers })).status).toBe(204)
    expect((await ask({ body: fill(1_048_577), headers })).status).toBe(413)
    expect(sent).toHaveLength(1)
  })

  it('is at most 1 MiB where no length is named, and is not read further', async () => {
    const { ask, sent } = tunnel()
    let chunks = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    expect((await ask({ body })).status).toBe(413)
    expect(chunks).toBeLessThan(20)
    expect(sent).toEqual([])
  })

  it('is refused by its announced length before it is read', async () => {
    const { ask } = tunnel()
    const headers = { 'content-length': '1048577' }
    expect((await ask({ body: envelope, headers })).status).toBe(413)
  })
})

describe('E15: the sink behind the tunnel', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('may ask for fewer reports, and says nothing else to browsers', async () => {
    const { ask } = tunnel(
      () =>
        new Response('sink detail', {
          status: 429,
          headers: { 'retry-after': '60', 'x-sentry-rate-limits': '60:error', 'x-inner': 'y' },
        }),
    )
    const response = await ask({ body: envelope })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(response.headers.get('x-sentry-rate-limits')).toBe('60:error')
    expect(response.headers.get('x-inner')).toBeNull()
    expect(await response.text()).toBe('')
  })

  it('that redirects or cannot be reached is a 502', async () => {
    const moved = new Response(null, { status: 302, headers: { location: 'https://evil.example' } })
    const { ask } = tunnel(() => moved)
    const response = await ask({ body: envelope })
    expect(response.status).toBe(502)
    expect(response.headers.get('location')).toBeNull()
    const { ask: askDown } = tunnel(() => Promise.reject(new TypeError('refused')))
    expect((await askDown({ body: envelope })).status).toBe(502)
  })
})
