import { describe, expect, it } from 'vitest'
import { isBuilt, matchRoute, routeTable } from './routes.ts'

describe('the route table', () => {
  it.each([
    ['/', 'home'],
    ['/shop', 'shop'],
    ['/shop/regional-plans', 'shop-type'],
    ['/shop/limited-time-offer', 'shop-limited'],
    ['/shop/continent/asia', 'shop-continent'],
    ['/japan-eSIM', 'destination'],
    ['/japan-eSIM/5gb-30d', 'destination'],
    ['/enterprise/faq', 'enterprise-faq'],
    ['/enterprise/register', 'enterprise-form'],
    ['/esim/8999900000000000014/addon', 'esim-addon'],
  ])('%s is answered by %s', (path, id) => {
    expect(matchRoute(path)?.id).toBe(id)
  })

  it.each([
    '/japan-esim',
    '/Shop',
    '/japan',
    '/japan-eSIM/a/b',
    '/shop/continent/asia/x',
    '//shop',
  ])('%s is nobody’s', (path) => {
    expect(matchRoute(path)).toBeUndefined()
  })

  it('names every page once', () => {
    expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length)
    expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length)
  })

  it('lets a page with a guard never be shared', () => {
    expect(routeTable.filter(({ guard, shared }) => guard && shared)).toEqual([])
  })

  it('knows which capabilities are there', () => {
    expect([isBuilt('shop'), isBuilt('blog'), isBuilt('nothing')]).toEqual([true, false, false])
  })
})
