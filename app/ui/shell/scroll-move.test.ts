import { describe, expect, it } from 'vitest'
import { scrollMove } from './scroll-move.ts'

const place = (path: string) => {
  const [pathname = '', hash = ''] = path.split('#')
  return { pathname, hash: hash && `#${hash}` }
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
  ] as const)('from %s to %s by %s is %s', (from, to, action, move) => {
    expect(scrollMove(place(from), place(to), action)).toBe(move)
  })
})
