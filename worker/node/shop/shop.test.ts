import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copySeeded } from '../testing/node-backend.ts'
import { ask, type NodeShop, startNodeShop } from '../testing/node-shop.ts'

const directory = mkdtempSync(join(tmpdir(), 'node-shop-'))
let shop: NodeShop

beforeAll(async () => {
  await copySeeded(directory)
  shop = await startNodeShop(directory, {
    TRUSTED_PROXIES: '1',
    FIGURES_FILE: join(directory, 'figures.ndjson'),
  })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  rmSync(directory, { recursive: true })
})

/** Opens a connection, sends a text and collects what comes back. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('data', (chunk) => {
    got += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(got)))
  return { write: (text: string) => socket.write(text), closed, got: () => got }
}

describe('E16: the whole shop on plain Node', { timeout: 60_000 }, () => {
  it('answers pages of all shops by their hosts, in their languages', async () => {
    for (const [host, path, words] of [
      ['localhost', '/japan-eSIM', 'Japan'],
      ['de.localhost', '/japan-eSIM', 'Japan'],
      ['pi.localhost', '/', '<html'],
    ] as const) {
      const { status, body } = await ask(shop.port, path, { host })
      expect([host, status]).toEqual([host, 200])
      expect(body.toString()).toContain(words)
    }
    expect((await ask(shop.port, '/', { host: 'nobody.example' })).status).toBe(421)
    expect((await ask(shop.port, '/nowhere')).status).toBe(404)
  })

  it('writes the figures of each request into the named file', async () => {
    await ask(shop.port, '/healthz')
    const lines = await vi.waitFor(() => {
      const written = readFileSync(join(directory, 'figures.ndjson'), 'utf8').trim().split('\n')
      const figures = written.map((line) => JSON.parse(line))
      expect(figures.map(({ route }) => route)).toContain('/healthz')
      return figures
    })
    expect(lines.at(-1)).toMatchObject({ status: 200, tenant: 'tradewind', rowsWritten: 0 })
  })

  it('writes what pages tell of their speed into it, too', async () => {
    const view = { route: 'shop', kind: 'hard', ahead: false, cache: 'hit', lcp: 640 }
    const body = JSON.stringify({ views: [view], ahead: { made: 2, used: 1 } })
    const origin = `http://localhost:${shop.port}`
    const answer = await fetch(`${origin}/vitals`, { method: 'POST', headers: { origin }, body })
    expect(answer.status).toBe(204)
    await vi.waitFor(() => {
      const written = readFileSync(join(directory, 'figures.ndjson'), 'utf8').trim().split('\n')
      const lines = written.map((line) => JSON.parse(line)).filter(({ kind }) => kind)
      expect(lines).toMatchObject([
        { route: 'shop', kind: 'hard', cache: 'hit', ahead: 0, lcp: 640, inp: -1 },
        { kind: 'ahead', made: 2, used: 1 },
      ])
    })
  })

  it('finds pages in its cache, and answers 304 to who has them, compressed or not', async () => {
    const compressed = { 'accept-encoding': 'br' }
    const kept = await vi.waitFor(async () => {
      const got = await ask(shop.port, '/japan-eSIM', { headers: compressed })
      expect(got.headers.etag).toMatch(/^W\//)
      return got
    })
    expect(brotliDecompressSync(kept.body).toString()).toContain('</html>')
    for (const headers of [{}, compressed]) {
      const held = { ...headers, 'if-none-match': String(kept.headers.etag) }
      const again = await ask(shop.port, '/japan-eSIM', { headers: held })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    const head = await ask(shop.port, '/japan-eSIM', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  it('serves the files of the build, redirects, and the backend', async () => {
    const { body } = await ask(shop.port, '/japan-eSIM')
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(body.toString()) ?? []
    const file = await ask(shop.port, script, { headers: { 'accept-encoding': 'gzip' } })
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const moved = await ask(shop.port, '/shop/')
    expect([301, 308]).toContain(moved.status)
    const headers = { 'content-type': 'application/json' }
    const call = await ask(shop.port, '/api/v3/user/get_countries', { method: 'POST', headers })
    expect(call.status).toBe(401)
  })

  it('says https in what it links to, behind a proxy that does', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' }
    const csp = (await ask(shop.port, '/japan-eSIM', { headers })).headers[
      'content-security-policy'
    ]
    expect(csp).toContain(`https://localhost:${shop.port}/assets/`)
  })

  it('does what is due by its clock', async () => {
    await vi.waitFor(() => expect(shop.log()).toContain('"event":"due_work"'), { timeout: 20_000 })
  })

  it('answers what is open when it is stopped, takes nothing new, and ends with 0', async () => {
    const open = openConnection(shop.port)
    const body = 'intent=none'
    open.write(
      `POST /auth/signin HTTP/1.1\r\nhost: localhost:${shop.port}\r\norigin: http://localhost:${shop.port}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\nintent`,
    )
    // The request is under way once another one that came later has been answered.
    await ask(shop.port, '/healthz')
    const ended = shop.stop()
    await vi.waitFor(() => expect(ask(shop.port, '/healthz')).rejects.toThrow())
    open.write(body.slice('intent'.length))
    const [head] = (await open.closed).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i)
    expect(await ended).toBe(0)
    shop = await startNodeShop(directory, { PORT: String(shop.port), STOP_SECONDS: '1' })
  })

  it('finds after a restart the pages that it stored before', async () => {
    await ask(shop.port, '/japan-eSIM')
    await vi.waitFor(() =>
      expect(shop.log()).toMatch(/"path":"\/japan-eSIM".*"cache":"(hit|stale)"/),
    )
  })

  it('ends within its limit, whatever is still open', async () => {
    const open = openConnection(shop.port)
    open.write(`POST /auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nx`)
    await ask(shop.port, '/healthz')
    expect(await shop.stop()).toBe(0)
    expect(shop.log()).toContain('Stopped after 1 s with requests or jobs under way')
    await open.closed
  })
})

const isServer = (pid: string) =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').includes('TRADEWIND_ROLE=server')

describe('E16: several processes on one machine', { timeout: 60_000 }, () => {
  it('share the port and the database, one of them runs the clock, and what dies is replaced', async () => {
    const figures = join(directory, 'figures-of-two.ndjson')
    shop = await startNodeShop(directory, {
      PORT: String(shop.port),
      PROCESSES: '2',
      CLOCK_SECONDS: '1',
      FIGURES_FILE: figures,
    })
    const children = () => {
      const { pid } = shop.process
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    }
    await vi.waitFor(() => expect(shop.log()).toContain('due_work'), { timeout: 20_000 })
    // A server that starts while another one answers first asks itself for a page.
    const routes = () => readFileSync(figures, 'utf8')
    expect(routes()).not.toContain('"route":"sign-in"')
    process.kill(Number(children().find(isServer)), 'SIGKILL')
    await vi.waitFor(() => expect(routes()).toContain('"route":"sign-in"'), {
      timeout: 30_000,
    })
    const before = children()
    expect(before).toHaveLength(3)
    for (const pid of before) process.kill(Number(pid), 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(children().filter((pid) => !before.includes(pid))).toHaveLength(3)
        expect((await ask(shop.port, '/healthz')).status).toBe(200)
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(shop.log().match(/another one is started/g)).toHaveLength(4)
    const started = Date.now()
    expect(await shop.stop()).toBe(0)
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})
