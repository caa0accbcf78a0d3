import { describe, expect, it } from 'vitest'
import { scrollMove } from './scroll-move.ts'

const place = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://shop.example')
  return { pathname, search, hash }
}

describe('scrolling after navigation', () => {
  it.each([
    ['/', '/shop', 'PUSH', 'top'],
    ['/shop', '/japan-eSIM', 'PUSH', 'top'],
    ['/shop', '/shop/regional-plans', 'PUSH', 'stay'],
    ['/shop/regional-plans', '/shop/continent/asia', 'PUSH', 'stay'],
    ['/japan-eSIM', '/japan-eSIM/5gb-30-days', 'PUSH', 'stay'],
    ['/japan-eSIM/5gb-30-days', '/japan-eSIM', 'PUSH', 'stay'],
    ['/japan-eSIM', '/italy-eSIM', 'PUSH', 'top'],
    ['/japan-eSIM', '/japan-eSIM', 'REPLACE', 'stay'],
    ['/japan-eSIM', '/shop', 'POP', 'restore'],
    ['/', '/#questions', 'PUSH', 'anchor'],
    ['/', '/shopping-cart', 'PUSH', 'top'],
    ['/shop?q=a', '/shop?q=b', 'PUSH', 'stay'],
  ] as const)('from %s to %s by %s is %s', (from, to, action, move) => {
    const places = { from: place(from), to: place(to) }
    expect(scrollMove({ ...places, action, isOtherLayout: false })).toBe(move)
  })

  it.each([
    ['/account/settings', '/account/settings?step=delete', 'PUSH', 'start'],
    ['/account/settings?step=delete', '/account/settings', 'PUSH', 'start'],
    ['/auth/signup?step=code', '/auth/signup?step=account', 'REPLACE', 'start'],
    ['/auth/signup?step=account', '/auth/signin?step=tips', 'REPLACE', 'start'],
    ['/account/settings?step=delete', '/account/settings', 'POP', 'restore'],
    ['/account/settings?done=name', '/account/settings?done=picture', 'REPLACE', 'stay'],
  ] as const)('R-PEO-3: of a step, from %s to %s by %s, is %s', (from, to, action, move) => {
    const places = { from: place(from), to: place(to) }
    expect(scrollMove({ ...places, action, isOtherLayout: false })).toBe(move)
  })

  it.each([
    ['/shop', '/shop/regional-plans', 'PUSH', 'start'],
    ['/auth/signin', '/japan-eSIM/5gb-30-days', 'REPLACE', 'start'],
    ['/checkout', '/checkout', 'REPLACE', 'start'],
    ['/auth/signin', '/japan-eSIM', 'POP', 'restore'],
    ['/auth/signin', '/#questions', 'PUSH', 'anchor'],
  ] as const)(
    'R-PEO-3: to another layout, from %s to %s by %s, is %s',
    (from, to, action, move) => {
      const places = { from: place(from), to: place(to) }
      expect(scrollMove({ ...places, action, isOtherLayout: true })).toBe(move)
    },
  )
})
