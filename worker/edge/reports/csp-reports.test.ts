import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const token = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'
let lines: string[] = []
let minutes = 0

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line) => lines.push(String(line)))
  // Each test gets its own time window, so that reports of earlier tests do not count.
  minutes += 2
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function report(body: unknown, ip = '192.0.2.1'): Promise<number> {
  const headers = { 'content-type': 'application/csp-report', 'cf-connecting-ip': ip }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await visit(`${shop}/csp-report`, { method: 'POST', headers, body: text })).status
}

const old = (documentUri: string, blockedUri = 'inline') => ({
  'csp-report': {
    'document-uri': documentUri,
    'blocked-uri': blockedUri,
    'effective-directive': 'script-src-elem',
    'source-file': `${shop}/assets/home-abc1234.js?x=${token}`,
    'line-number': 7,
    'script-sample': token,
    referrer: `${shop}/gift?token=${token}`,
  },
})

const written = () => lines.filter((line) => line.includes('csp_violation'))

describe('a violation report', () => {
  it('is one short line without anything of its visitor’s', async () => {
    expect(await report(old(`${shop}/de/gift?token=${token}`))).toBe(204)
    await report(old(`${shop}/esim/8999900000000000014`, `https://evil.example/${token}?q=me`))
    await report([
      {
        type: 'csp-violation',
        body: {
          documentURL: `${shop}/unsubscribe?token=${token}`,
          blockedURL: `data:${token}`,
          effectiveDirective: 'img-src',
        },
      },
    ])
    expect(written().map((line) => JSON.parse(line))).toMatchObject([
      {
        directive: 'script-src-elem',
        page: '/gift',
        blocked: 'inline',
        source: '/assets/home-abc1234.js',
        line: 7,
        tenant: 'tradewind',
      },
      { page: '/esim/:id', blocked: 'https://evil.example' },
      { page: '/unsubscribe', blocked: 'data:', directive: 'img-src' },
    ])
    expect(lines.join()).not.toContain(token)
    for (const line of written()) expect(line.length).toBeLessThan(400)
  })

  it.each([
    '',
    'no JSON',
    'null',
    '[]',
    '[null]',
    '{"csp-report":"x"}',
    JSON.stringify(old('x'.repeat(15_000), 'x'.repeat(100))),
  ])('is as short where it is none of a browser', async (body) => {
    expect(await report(body)).toBe(204)
    for (const line of written()) expect(line.length).toBeLessThan(400)
    expect(lines.join()).not.toContain('xx')
  })

  it('is written down ten times a minute of one visitor, and sixty times of all', async () => {
    for (let sent = 0; sent < 30; sent++) await report(old(shop))
    expect(written()).toHaveLength(10)
    for (let sent = 0; sent < 90; sent++) await report(old(shop), `198.51.100.${sent}`)
    expect(written()).toHaveLength(60)
    vi.setSystemTime(Date.now() + 61_000)
    await report(old(shop))
    const dropped = written().map((line) => JSON.parse(line).dropped ?? 0)
    expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(60)
  })
})
