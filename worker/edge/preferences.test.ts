import { describe, expect, it } from 'vitest'
import { locationOf, shop, visit } from '../testing.ts'
import { sameOriginPath } from './preferences.ts'

function send(body: string, headers: Record<string, string> = {}) {
  return visit(`${shop}/preferences`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop, ...headers },
    body,
  })
}

describe('the preferences form', () => {
  it('stores currency and theme and goes back', async () => {
    const response = await send('currency=JPY&theme=dark&return_to=%2Fjapan-eSIM%3Fsort%3Dprice')
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe('/japan-eSIM?sort=price')
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'currency=JPY',
      'theme=dark',
    ])
  })

  it('ignores values that are not offered', async () => {
    const response = await send('currency=XXX&theme=pink')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
  ])('refuses a form of another site: %o', async (headers) => {
    expect((await send('theme=dark', headers)).status).toBe(403)
  })

  it('refuses a body past its limit', async () => {
    expect((await send(`theme=dark&x=${'y'.repeat(4096)}`)).status).toBe(413)
  })

  it('answers 405 to a read', async () => {
    expect((await visit(`${shop}/preferences`)).status).toBe(405)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%09/evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '',
  ])('R-RED-1 never sends back to another origin: %s', (value) => {
    const path = sameOriginPath(value, new URL(shop))
    expect(new URL(path, shop).origin).toBe(shop)
    expect(path.startsWith('//')).toBe(false)
  })
})
