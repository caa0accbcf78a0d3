import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'
import { createContentPolicy } from './csp.ts'

/** Returns the sources of each directive. */
function directives(policy: string): Map<string, string[]> {
  const parts = policy.split('; ').map((each) => each.split(' '))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

const hosts = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

describe('the content policy', () => {
  it('names no other host in a shop without statistics', async () => {
    const policy = (await visit(`${shop}/nowhere`)).headers.get('content-security-policy') ?? ''
    const [nonce = ''] = /(?<='nonce-)[0-9a-f]{32}/.exec(policy) ?? []
    expect(policy).not.toContain('https://')
    // `createContentPolicy` runs in development mode here; its policy differs only in `style-src`.
    const [built, own] = [policy, createContentPolicy({}).ofRendered(nonce)].map(directives)
    built?.delete('style-src')
    own?.delete('style-src')
    expect(built).toEqual(own)
  })

  it('lets the tag of a shop with statistics send, and nothing else of it in', () => {
    const without = directives(createContentPolicy({}).ofRendered('n'))
    const policy = directives(createContentPolicy({ analyticsId: 'G-TEST1234' }).ofRendered('n'))
    expect(policy.get('connect-src')).toEqual(["'self'", ...hosts])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', ...hosts])
    for (const [name, sources] of without) {
      if (name !== 'connect-src' && name !== 'img-src') expect(policy.get(name)).toEqual(sources)
    }
  })

  it('lets the captcha ask in a frame, and no other page be framed', () => {
    const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
    const captcha = { siteKey: 'site', secret: 'secret', scriptUrl }
    const without = directives(createContentPolicy({}).ofRendered('n'))
    const policy = directives(createContentPolicy({ captcha }).ofRendered('n'))
    expect(without.has('frame-src')).toBe(false)
    expect(policy.get('frame-src')).toEqual(['https://challenges.cloudflare.com'])
    for (const [name, sources] of without) expect(policy.get(name)).toEqual(sources)
  })

  it.each([
    ['at its own host', 'https://chat.example/w.js', 'https://chat.example', 'wss://chat.example'],
    [
      'at Intercom',
      'https://widget.intercom.io/widget/app',
      'https://*.intercom.io',
      'wss://*.intercom.io',
    ],
  ])(
    'lets a chat %s be asked, and no inline style or script of it in',
    (_, scriptUrl, ...asked) => {
      const supportChat = { appId: 'app', secret: 'secret', scriptUrl }
      const without = directives(createContentPolicy({}).ofRendered('n'))
      const policy = directives(createContentPolicy({ supportChat }).ofRendered('n'))
      expect(policy.get('connect-src')).toEqual(expect.arrayContaining(["'self'", ...asked]))
      expect(policy.get('frame-src')?.join()).toMatch(/^https:/)
      const widened = ['connect-src', 'img-src', 'font-src']
      for (const [name, sources] of without) {
        if (!widened.includes(name)) expect(policy.get(name)).toEqual(sources)
      }
    },
  )

  it('R-MOM-61: allows the fields of the provider on pages that are paid on, and nowhere else', () => {
    const { ofRendered } = createContentPolicy({ payments: { name: 'stripe', settings: {} } })
    const [other, paying] = [ofRendered('n'), ofRendered('n', true)].map(directives)
    expect(other?.has('frame-src')).toBe(false)
    expect(other?.has('connect-src')).toBe(false)
    expect(paying?.get('frame-src')).toContain('https://js.stripe.com')
    expect(paying?.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
    expect(paying?.get('script-src')).toEqual(other?.get('script-src'))
    expect(createContentPolicy({}).ofRendered('n', true)).toBe(
      createContentPolicy({}).ofRendered('n'),
    )
  })

  it('lets a form lead to the page that takes cards, where there is one', () => {
    const payments = { name: 'stripe', settings: {} }
    const policy = directives(createContentPolicy({ payments }).ofRendered('n'))
    expect(policy.get('form-action')).toEqual(["'self'", 'https://checkout.stripe.com'])
    expect(directives(createContentPolicy({}).ofRendered('n')).get('form-action')).toEqual([
      "'self'",
    ])
  })
})
