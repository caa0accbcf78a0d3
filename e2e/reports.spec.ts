import type { Page } from 'playwright/test'
import {
  eventOf,
  isEdgeTrace,
  personalIn,
  type Received,
  startSink,
  textOf,
} from './outside/report-sink.ts'
import { startReportingShop } from './reporting-shop.ts'
import { expect, test } from './test.ts'
import { at, hydrated, open } from './visit.ts'

let sink: Awaited<ReturnType<typeof startSink>>
let shop: Awaited<ReturnType<typeof startReportingShop>>

/** Waits for the first item in the sink that matches. */
async function receive(isWanted: (item: Received) => boolean): Promise<Received> {
  await expect.poll(() => sink.received.some(isWanted), { timeout: 20_000 }).toBe(true)
  const [item] = sink.received.filter(isWanted)
  if (!item) throw new Error('expected the item that was just there')
  return item
}

/** Records the names of the chunks that browsers load for reporting. */
function watchChunks(page: Page): string[] {
  const chunks: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(send-reports|trace-page|record-visit)-/.exec(request.url())?.[1]
    if (name) chunks.push(name)
  })
  return chunks
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  sink = await startSink()
  shop = await startReportingShop(sink.dsn)
})

test.afterAll(async () => {
  await shop.stop()
  sink.close()
})

test.beforeEach(async ({ context }) => {
  sink.received.length = 0
  await context.addCookies([{ name: 'session', value: 'secret-session', url: shop.url }])
})

test.describe('E15: errors of the browser', () => {
  test('reach the sink after idle, those from before it too', async ({ page }) => {
    const chunks = watchChunks(page)
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        throw new Error('an early bug for somebody@example.com at /shop?token=secret')
      })
    })
    const response = await page.goto(`${shop.url}/de/japan-eSIM?q=private&sort=gb`)
    const earlyAt = Date.now() / 1000
    await hydrated(page)
    expect(chunks).toEqual([])
    expect(sink.received.filter((item) => !isEdgeTrace(item))).toEqual([])

    await page.mouse.move(10, 10)
    const early = await receive((item) => textOf(item)?.startsWith('an early bug') ?? false)
    expect(chunks).toEqual(['send-reports'])
    expect(textOf(early)).toBe('an early bug for [mail] at /shop')
    expect(eventOf(early).timestamp).toBeCloseTo(earlyAt, -1)
    const requestId = (await response?.allHeaders())?.['x-request-id']
    expect(early.payload).toMatchObject({
      release: '14.1.0',
      environment: 'development',
      tags: {
        tenant: 'tradewind',
        route: '/:destination/:plan?',
        locale: 'de',
        request_id: requestId,
      },
    })
    expect(early.headers).not.toHaveProperty('cookie')

    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('a late bug')
      })
    })
    const late = await receive((item) => textOf(item) === 'a late bug')
    expect(late.payload).toMatchObject({ tags: { request_id: requestId } })
    expect(personalIn(sink.received)).toEqual([])
  })

  test('include a chunk that is broken @deep', async ({ page }) => {
    await page.route('**/assets/search-popover-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a broken chunk")' }),
    )
    await open(page, `${shop.url}/`)
    await page.getByRole('combobox').first().fill('Japan')
    const broken = await receive((item) => textOf(item) === 'a broken chunk')
    expect(broken.payload).toMatchObject({ release: '14.1.0', tags: { route: '/', locale: 'en' } })
  })

  test('are traced and recorded where drawn, every text masked @deep', async ({ page }) => {
    const chunks = watchChunks(page)
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    await page.goto(`${shop.url}/japan-eSIM?q=private`)
    await hydrated(page)
    await page.mouse.move(10, 10)
    const trace = await receive((item) => item.type === 'transaction' && !isEdgeTrace(item))
    expect(trace.payload).toMatchObject({ transaction: '/:destination/:plan?', release: '14.1.0' })
    expect(trace.envelope).toMatchObject({ trace: { sample_rate: '0.01', sampled: 'true' } })
    const recording = await receive(({ type }) => type === 'replay_recording')
    expect([...chunks].sort()).toEqual(['record-visit', 'send-reports', 'trace-page'])
    expect(JSON.stringify(recording.payload.frames)).toContain('"tagName":"h1"')
    expect(recording.raw).not.toMatch(/Japan|Tradewind|eSIM plans/)
    expect(personalIn(sink.received)).toEqual([])
  })
})

test.describe('E15: failed requests', () => {
  test('without an answer reach the sink @deep', async ({ page }) => {
    await page.route('**/session', (route) => route.abort())
    await open(page, `${shop.url}/ja`)
    await page.getByRole('combobox').first().fill('Japan')
    const failed = await receive((item) => textOf(item) === 'GET /session had no answer')
    expect(failed.payload).toMatchObject({ tags: { route: '/', locale: 'ja' } })
    expect(personalIn(sink.received)).toEqual([])
  })
})

test.describe('E15: errors of the edge', () => {
  test.afterEach(() => shop.mendDatabase())

  test('reach the sink from both sides, under one request id @deep', async ({ page }) => {
    await open(page, `${shop.url}/`)
    shop.breakDatabase()
    const refused = page.waitForResponse(/\/api\/v3\/catalogue\/search/)
    await page.getByRole('combobox').first().fill('a private island')
    const { 'x-request-id': id } = await (await refused).allHeaders()
    const fromBrowser = await receive(
      (item) => textOf(item) === 'GET /api/v3/catalogue/search answered 500',
    )
    const fromEdge = await receive((item) => textOf(item)?.includes('no such table') ?? false)
    for (const { payload } of [fromBrowser, fromEdge]) {
      expect(payload).toMatchObject({ release: '14.1.0', tags: { tenant: 'tradewind' } })
      expect(eventOf({ payload } as Received).tags?.request_id).toBe(id)
    }
    expect(personalIn(sink.received)).toEqual([])
  })

  test('reach the sink when a loader throws @deep', async ({ page }) => {
    shop.breakDatabase()
    const response = await page.goto(`${shop.url}/de/kenya-eSIM?q=private`)
    expect(response?.status()).toBe(500)
    const error = await receive((item) => textOf(item)?.includes('no such table') ?? false)
    expect(error.payload).toMatchObject({
      release: '14.1.0',
      tags: {
        tenant: 'tradewind',
        route: '/:destination/:plan?',
        locale: 'de',
        request_id: (await response?.allHeaders())?.['x-request-id'],
      },
    })
    expect(personalIn(sink.received)).toEqual([])
    expect(error.headers).not.toHaveProperty('cookie')
  })
})

test.describe('what the clock runs', () => {
  test.afterEach(() => shop.run('ALTER TABLE points_lot_gone RENAME TO points_lot'))

  test('goes on when one of its jobs fails, which is logged and reaches the sink @deep', async () => {
    shop.run('ALTER TABLE points_lot RENAME TO points_lot_gone')
    // The change of the table may have locked it for a run that had begun before.
    const error = await receive(
      (item) =>
        eventOf(item).tags?.job === 'expirePoints' &&
        textOf(item)?.includes('no such table') === true,
    )
    expect(error.payload).toMatchObject({ release: '14.1.0', environment: 'development' })

    const before = shop.logged('due_work').length
    shop.run("INSERT INTO used_once VALUES ('tag', 'expired', 1)")
    const left = () => shop.read("SELECT count(*) FROM used_once WHERE token = 'expired'")
    await expect.poll(left, { timeout: 10_000 }).toBe(0)
    await expect
      .poll(() => shop.logged('due_work').length, { timeout: 10_000 })
      .toBeGreaterThan(before)
    expect(shop.logged('due_work').at(-1)).toMatchObject({
      level: 'error',
      jobs: expect.arrayContaining(['purgeExpired', 'expirePoints']),
      failed: ['expirePoints'],
    })
  })
})

test('E15: of the edge, the specified share of requests is traced @deep', async () => {
  test.slow()
  // None of 2,000 requests is sampled once in 500 million runs; of 50, hardly ever 20 are.
  for (let sent = 0; sent < 2_000 && !sink.received.some(isEdgeTrace); sent += 50) {
    const pages = Array.from({ length: 50 }, () =>
      fetch(`${shop.url}/shop?token=secret`, {
        method: 'HEAD',
        headers: { cookie: 'session=secret' },
      }),
    )
    await Promise.all(pages)
  }
  const { payload, envelope, headers } = await receive(isEdgeTrace)
  expect(sink.received.filter(isEdgeTrace).length).toBeLessThan(20)
  expect(payload).toMatchObject({
    type: 'transaction',
    transaction: 'HEAD /shop',
    release: '14.1.0',
    environment: 'development',
    tags: { tenant: 'tradewind' },
    contexts: { trace: { op: 'http.server', status: 'ok' } },
  })
  const { tags, contexts } = payload as {
    tags: { request_id: string }
    contexts: { trace: { trace_id: string } }
  }
  expect(contexts.trace.trace_id).toBe(tags.request_id.replaceAll('-', ''))
  expect(envelope).toMatchObject({
    trace: { trace_id: contexts.trace.trace_id, sample_rate: '0.01', sampled: 'true' },
  })
  expect(personalIn(sink.received)).toEqual([])
  expect(headers).not.toHaveProperty('cookie')
})

test.describe('E15: a shop without a DSN', () => {
  test('loads nothing for reports and has no tunnel @deep', async ({ page }) => {
    const chunks = watchChunks(page)
    await open(page, at('tradewind', '/japan-eSIM'))
    await page.mouse.move(10, 10)
    await page.waitForLoadState('networkidle')
    expect(chunks).toEqual([])
    expect(await page.evaluate(() => 'reports' in globalThis)).toBe(false)
    const response = await page.request.post(at('tradewind', '/report'), { data: '{}\n' })
    expect(response.status()).toBe(404)
  })
})
