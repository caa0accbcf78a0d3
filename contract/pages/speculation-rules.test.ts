import { describe, expect, it } from 'vitest'
import { opensDocument } from './opens-document.ts'
import { destinationSuffix } from './path.ts'
import { routeTable } from './routes.ts'
import { speculationPath, speculationRules } from './speculation-rules.ts'

const shop = 'https://shop.example'
const [rule] = speculationRules().prefetch
const patterns = rule?.where.or.map((each) => new URLPattern(each.href_matches, shop)) ?? []

function isFetchedAhead(path: string): boolean {
  return patterns.some((pattern) => pattern.test(shop + path))
}

/** Addresses of a row, with and without what is optional. */
function addressesOf(path: string): string[] {
  const place = path
    .replace(':destination', `japan${destinationSuffix}`)
    .replace(':form', 'register')
  const full = place.replaceAll(/:\w+\??/g, 'x-1')
  return [...new Set([full, place.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x-1')])]
}

const inLocale = (path: string) => `/zh-Hans${path === '/' ? '' : path}`

describe('the rules by which browsers fetch documents ahead', () => {
  it.each(routeTable)('say of $id whether it is the same for everybody', (row) => {
    const isOpen = Boolean(row.module && row.shared && !row.file && !row.framed)
    for (const path of addressesOf(row.path)) {
      expect([path, isFetchedAhead(path)]).toEqual([path, isOpen])
      expect([path, isFetchedAhead(inLocale(path))]).toEqual([path, isOpen])
    }
  })

  it.each([
    ...[
      '/session',
      '/preferences',
      '/auth/signout',
      '/api/v3/x',
      '/healthz',
      '/__dev/inbox',
      '/vitals',
    ],
    ...['/japan', '/xx/shop', '/shop/a/b/c', '/enterprise/manage', '/account', speculationPath],
  ])('do not name %s', (path) => {
    expect(isFetchedAhead(path)).toBe(false)
  })

  it('take a link with a query for the page that it leads to', () => {
    expect(isFetchedAhead('/blog?kind=routes')).toBe(true)
    expect(isFetchedAhead('/checkout?plan=japan-eSIM')).toBe(false)
  })
})

describe('a link', () => {
  it.each(routeTable)('to $id opens a document if the page has no scripts', (row) => {
    for (const path of addressesOf(row.path)) {
      for (const address of [path, `${path}?kind=routes`, `${path}#part`]) {
        const isDocument = row.scriptless === true
        expect([address, opensDocument(address)]).toEqual([address, isDocument])
      }
    }
  })
})
