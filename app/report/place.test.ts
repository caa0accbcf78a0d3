import { describe, expect, it } from 'vitest'
import { requestPlace, routeOf } from './place.ts'

describe('E15: where something went wrong, without whose page it was', () => {
  it.each([
    ['/', '/'],
    ['/japan-eSIM', '/:destination/:plan?'],
    ['/de/japan-eSIM/5gb-30d', '/:destination/:plan?'],
    ['/ja/esim/8999900000000000014', '/esim/:id'],
    ['/nowhere/at/all', 'unknown'],
  ])('the page %s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route)
  })

  it.each([
    ['/session', '/session'],
    ['/de/japan-eSIM.data', '/:destination/:plan?.data'],
    ['/_.data', '/.data'],
    ['/api/v3/catalogue/search', '/api/v3/catalogue/search'],
    ['/api/v3/esims/8999900000000000014', '/api/v3/esims/[number]'],
  ])('the request %s is %s', (path, place) => {
    expect(requestPlace(path)).toBe(place)
  })
})
