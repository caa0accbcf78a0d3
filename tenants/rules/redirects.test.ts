import { describe, expect, it } from 'vitest'
import { builtInRedirects, matchesRedirect, type Redirect } from '#contract/pages/redirects.ts'
import { newTenant } from '../writing/new-tenant.ts'
import { checkTenants } from './check.ts'

type Pair = [from: string, to: string]

function problemsOf(...list: Pair[]) {
  const redirects = list.map(([from, to]) => ({ from, to, status: 301 }))
  const value = { ...newTenant('sample', []), redirects }
  return checkTenants([{ file: 'sample.json', value }], builtInRedirects)
}

describe('redirects', () => {
  it.each([
    ['/a', 'https://evil.example/'],
    ['/a', '//evil.example'],
    ['/a', '/\\evil.example'],
    ['/a', '/.//evil.example'],
    ['/a', '/../b'],
    ['/a', 'javascript:alert(1)'],
    ['/a', 'b'],
    ['/a', '/b?c=d'],
    ['/a', '/b#c'],
    ['/a', '/b/'],
    ['/a', '/b//c'],
    ['/a', '/b\\c'],
    ['/a', '/b c'],
    ['/a', '/de/b'],
    ['/a', '/EN/b'],
    ['/a', '/\t/evil.example'],
  ])('%s may not lead to %j', (from, to) => {
    const found = problemsOf([from, to])
    expect(found.map(({ path, value }) => [path, value])).toEqual([['redirects[0].to', to]])
  })

  it.each([['/*'], ['*'], ['a'], ['/de/a'], ['/a/'], ['/a?b'], ['/*/a'], ['https://a.example/']])(
    '%s cannot be where one starts',
    (from) => {
      expect(problemsOf([from, '/b']).map(({ path }) => path)).toEqual(['redirects[0].from'])
    },
  )

  it.each<[string, Pair[]]>([
    ['to itself', [['/a', '/a']]],
    [
      'in a circle',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
    ],
    ['into its own pattern', [['/old/*', '/old/new']]],
    ['back from a built-in redirect', [['/shop', '/shop/all']]],
    ['back through a built-in pattern', [['/destination-guides', '/travel/all']]],
  ])('may not go %s', (_name, list) => {
    const found = problemsOf(...list)
    expect(found).toHaveLength(list.length)
    expect(found[0]?.expected).toContain('->')
  })

  it.each<[string, string]>([
    ['/', '/landing/sonatours'],
    ['/offer', '/shop'],
    ['/offers/*', '/shop/all'],
    ['*-deal', '/shop'],
  ])('%s may lead to %s', (from, to) => {
    expect(problemsOf([from, to])).toEqual([])
  })

  it('of every shop come to an end by themselves', () => {
    const next = (path: string): Redirect | undefined =>
      builtInRedirects.find(({ from }) => matchesRedirect(from, path))
    expect(builtInRedirects.map(({ to }) => next(to)).filter(Boolean)).toEqual([])
  })
})
