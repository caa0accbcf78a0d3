import { describe, expect, it } from 'vitest'
import { matchRoute } from '#contract/pages/match-route.ts'
import { shopPage, shopPaths } from './shop-pages.ts'

describe('the pages of the shop', () => {
  it.each(shopPaths)('has %s, under a title of its own', (path) => {
    const titles = shopPaths.map((each) => shopPage(each)?.title)
    expect(titles.filter((title) => title === shopPage(path)?.title)).toHaveLength(1)
    expect(matchRoute(path)?.module).toBe('routes/shop/shop.tsx')
  })

  it.each([
    '/shop/',
    '/shop/all',
    '/shop/Single-Country',
    '/shop/continent/antarctica',
    '/shop/continent/Asia',
    '/shop/continent',
    '/shop/__proto__',
    '/shop/constructor',
    '/shop/continent/asia/japan',
    'constructor',
  ])('has no %s', (path) => {
    expect(shopPage(path)).toBeUndefined()
  })

  it('describes a continent with its name and lowest price', () => {
    const text = shopPage('/shop/continent/asia')?.describe({ price: '$3.50' })
    expect(text).toContain('Asia')
    expect(text).toContain('$3.50')
  })
})
