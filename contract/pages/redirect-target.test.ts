import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostile } from '#contract/testing/hostile-targets.ts'
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
