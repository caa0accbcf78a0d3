import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect, signInPath } from './redirect-target.ts'

const origin = 'https://shop.example'

/**
 * Returns the origins of all URLs that a browser could make of a target: as it is, in a locale, and
 * from its path alone.
 */
function originsOf(target: string): string[] {
  const { pathname } = new URL(target, origin)
  const forms = [target, `/de${target}`, pathname, `/de${pathname}`, decodeURIComponent(pathname)]
  return forms.map((form) => new URL(form, `${origin}/auth/signin`).origin)
}

function isOurs(target: string): boolean {
  return originsOf(target).every((each) => each === origin)
}

const hostile = [
  '/japan-eSIM/%',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\u2028//evil.example',
  '\ufeff//evil.example',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/de//evil.example',
  '/de/.//evil.example',
  '/DE//evil.example',
  '/shop/..//evil.example',
  '/shop/../..//evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  'http://evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'http:evil.example/shop',
  'https://shop.example',
  'https://shop.example@evil.example',
  'https://shop.example.evil.example/shop',
  'https://shop.invalid/shop',
  '//shop.invalid/shop',
  'ftp://evil.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'about:blank',
  'view-source:https://evil.example',
  'evil.example',
  './shop',
  '../shop',
  '?redirect=//evil.example',
  '#//evil.example',
  '@evil.example',
  ':80',
  '//[::1]',
  '//127.0.0.1',
  '//evil%E3%80%82example',
  '/@evil.example',
  '//%65vil.example',
  '/;@evil.example',
  '/\uff0f\uff0fevil.example',
  '/\u2044evil.example',
  '',
  '   ',
]

describe('where a redirect value may lead', () => {
  it.each(hostile)('R-RED-1 %j goes home', (value) => {
    expect(safeRedirect(value)).toBe('/')
  })

  it('R-RED-1 tries at least 60 hostile values', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it.each([undefined, null, 1, {}, ['/shop'], new URL('https://evil.example')])(
    'R-RED-1 %s is no text and goes home',
    (value) => {
      expect(safeRedirect(value)).toBe('/')
    },
  )

  it.each([
    ['/shop', '/shop'],
    ['/', '/'],
    ['/account/settings', '/account/settings'],
    [
      '/account/settings?tab=a&b=%2F%2Fevil.example',
      '/account/settings?tab=a&b=%2F%2Fevil.example',
    ],
    ['/japan-eSIM/5gb-30d?days=30', '/japan-eSIM/5gb-30d?days=30'],
    ['/shop?next=https://evil.example', '/shop?next=https://evil.example'],
    ['/shop#plans', '/shop'],
    ['/de/account/orders', '/account/orders'],
    ['/zh-Hant', '/'],
    ['/esim/8999900000000000014', '/esim/8999900000000000014'],
    ['/shop/%E6%97%A5%E6%9C%AC', '/shop/%E6%97%A5%E6%9C%AC'],
  ])('%s leads to %s', (value, target) => {
    expect(safeRedirect(value)).toBe(target)
  })

  it.each(['/auth/signin', '/auth/signin?redirect=/shop', '/de/auth/signin', '/auth/signup'])(
    'never leads from signing in to %s',
    (value) => {
      expect(safeRedirect(value)).toBe('/')
    },
  )

  it.each([
    '/nowhere',
    '/Account/settings',
    '/api/v3/user/sign_out',
    '/session',
    '/account/%73ettings',
  ])('%s is no page and goes home', (value) => {
    expect(safeRedirect(value)).toBe('/')
  })

  it('R-RED-1 50,000 generated values never leave the shop, also when their path is used again', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        '%2e',
        ':',
        '@',
        '?',
        '#',
        '\t',
        '\n',
        ' ',
        ';',
        '//',
      ],
      ...[
        'evil.example',
        'https:',
        'javascript:',
        'de',
        'shop',
        'account',
        'settings',
        'japan-eSIM',
      ],
    )
    const value = fc.oneof(
      fc.array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 4 })), {
        maxLength: 9,
      }),
      fc.array(piece, { maxLength: 7 }).map((parts) => ['/', ...parts]),
      fc.webUrl().map((url) => [url]),
    )
    fc.assert(
      fc.property(value, (parts) => {
        const target = safeRedirect(parts.join(''))
        // A boolean is checked because 50,000 calls of `expect` are slow.
        return target === '/' || (isOurs(target) && safeRedirect(target) === target)
      }),
    )
  }, 60_000)
})

describe('the way to the sign-in page', () => {
  it('carries path and query, and brings them back', () => {
    const query = new URLSearchParams({ tab: 'a b', _routes: 'settings' })
    const path = signInPath('/account/settings', query)
    expect(path).toBe('/auth/signin?redirect=%2Faccount%2Fsettings%3Ftab%3Da%2Bb')
    const redirect = new URL(path, origin).searchParams.get('redirect')
    expect(safeRedirect(redirect)).toBe('/account/settings?tab=a+b')
  })

  it.each(['/', '/auth/signin', '/nowhere', '//evil.example'])('says nothing of %s', (path) => {
    expect(signInPath(path, new URLSearchParams())).toBe('/auth/signin')
  })

  it('R-RED-2 a hostile query stays a query of the page asked for', () => {
    for (const value of hostile) {
      const path = signInPath('/account/settings', new URLSearchParams({ redirect: value }))
      const redirect = safeRedirect(new URL(path, origin).searchParams.get('redirect'))
      expect(redirect.startsWith('/account/settings?redirect=') || redirect === '/').toBe(true)
      expect(isOurs(redirect)).toBe(true)
    }
  })
})
