// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { earlyScript } from './early-script.ts'
import type { PageReports } from './page-reports.ts'

const source = {
  dsn: 'https://key@sink.example/1',
  environment: 'test',
  tenant: 'tradewind',
  locale: 'de',
} as const
const url = '/assets/reporter.js'

/** Runs the script with a stubbed `fetch` in place of the shop's host. */
function run(answer: () => Promise<Response> = async () => new Response()): PageReports {
  vi.stubGlobal('fetch', answer)
  new Function(earlyScript(source, url))()
  const { reports } = globalThis as unknown as { reports: PageReports }
  return reports
}

const refusal = (status: number) =>
  new Response(null, { status, headers: { 'x-request-id': 'id-1' } })

describe('E15: what the page keeps before the reporter is there', () => {
  const listeners: [string, EventListenerOrEventListenerObject][] = []

  beforeEach(() => {
    const add = globalThis.addEventListener
    vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
      listeners.push([type, listener])
      add(type, listener)
    })
  })

  afterEach(() => {
    for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener)
    vi.unstubAllGlobals()
  })

  it('says whose page it is and where reports go', () => {
    expect(run().to).toEqual(source)
  })

  it('are errors and rejections, with path and time', () => {
    const reports = run()
    const error = new Error('a bug')
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    const reason = new Error('a rejection')
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    const { pathname: path } = location
    const at = expect.closeTo(Date.now() / 1000, 0)
    expect(reports.kept).toEqual([
      { error, path, at },
      { error: 'Script error.', path, at },
      { error: reason, path, at },
    ])
  })

  it.each([
    ['/api/v3/catalogue/search?q=japan', '/api/v3/catalogue/search'],
    ['/de/japan-eSIM.data?_routes=root', '/de/japan-eSIM.data'],
    ['/session', '/session'],
    [`${location.origin}/api/v3/catalogue/plans`, '/api/v3/catalogue/plans'],
  ])('are refusals of our own host: %s', async (url, path) => {
    const reports = run(async () => refusal(503))
    await fetch(url)
    await fetch(new URL(url, location.href))
    await fetch(new Request(new URL(url, location.href), { method: 'POST' }))
    const request = { path, status: 503, id: 'id-1' }
    expect(reports.kept).toMatchObject([
      { request: { ...request, method: 'GET' } },
      { request: { ...request, method: 'GET' } },
      { request: { ...request, method: 'POST' } },
    ])
  })

  it.each(['/report', '/shop', '/sessions', 'https://elsewhere.example/api/v3/x'])(
    'are no refusals of others: %s',
    async (url) => {
      const reports = run(async () => refusal(500))
      await fetch(url)
      expect(reports.kept).toEqual([])
    },
  )

  it('are requests without an answer, unless the page gave them up', async () => {
    const failure = new TypeError('Failed to fetch')
    const reports = run(() => Promise.reject(failure))
    await expect(fetch('/session', { method: 'POST' })).rejects.toBe(failure)
    expect(reports.kept).toMatchObject([{ request: { method: 'POST', status: 0 } }])
    const given = run(() => Promise.reject(new DOMException('given up', 'AbortError')))
    await expect(fetch('/session')).rejects.toThrow('given up')
    expect(given.kept).toEqual([])
  })

  it('leaves answers as they are', async () => {
    const answer = new Response('a body')
    const reports = run(async () => answer)
    expect(await fetch('/session')).toBe(answer)
    expect(await answer.text()).toBe('a body')
    expect(reports.kept).toEqual([])
  })

  it('are at most 20', () => {
    const reports = run()
    for (let i = 0; i < 30; i++) dispatchEvent(new ErrorEvent('error', { message: `bug ${i}` }))
    expect(reports.kept).toHaveLength(20)
  })

  it('cannot end the script that carries the setting', () => {
    const environment = '</script><script>'
    expect(earlyScript({ ...source, environment }, url)).not.toContain('</script>')
  })

  it('is sent by the reporter after the first interaction or ten seconds', () => {
    const code = earlyScript(source, url)
    expect(code).toContain('setTimeout(load,10000)')
    expect(code).toContain('["mousemove","scroll","keydown","click","touchstart","wheel"]')
    expect(code).toContain(`import("${url}")`)
  })
})
