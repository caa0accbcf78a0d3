import { describe, expect, it } from 'vitest'
import { matchRoute } from './match-route.ts'
import { pathTo } from './path-to.ts'
import { routeTable } from './routes.ts'

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

  it('has a page for every row, but where the row alone settles who may see it', () => {
    const errors = ['not-found', 'server-error']
    const idle = routeTable.filter(({ id, module, guard, feature }) => {
      return !module && !guard && !feature && !errors.includes(id)
    })
    expect(idle.map(({ id }) => id)).toEqual([])
  })
})

describe('a path by its name', () => {
  it.each([
    [pathTo('home'), '/'],
    [pathTo('shop-continent', { continent: 'asia' }), '/shop/continent/asia'],
    [pathTo('destination', { destination: 'japan' }), '/japan-eSIM'],
    [pathTo('destination', { destination: 'japan', plan: '5gb-30d' }), '/japan-eSIM/5gb-30d'],
    [pathTo('esim-addon', { id: '8999900000000000014' }), '/esim/8999900000000000014/addon'],
    [pathTo('social-apple-back'), '/auth/social/apple/callback'],
  ])('is %s', (made, path) => {
    expect(made).toBe(path)
  })

  it('leads back to its row', () => {
    for (const { id, path } of routeTable) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, `a-${name}`]))
      expect(matchRoute(make(id, params))?.id).toBe(id)
    }
  })

  it('is made of nothing that is missing', () => {
    expect(() => make('esim', {})).toThrow('expected a value for :id')
    expect(() => make('nothing', {})).toThrow('expected nothing to be a row')
  })
})

/**
 * `pathTo` without its types, as the build calls it with names and parameters from the source text.
 */
const make = pathTo as (id: string, params: Record<string, string>) => string
