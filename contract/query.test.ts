import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { fitsUrlTemplate, parseQuery, stringifyQuery } from './query.ts'

function repeat(count: number, pair: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => pair(index)).join('&')
}

function reasonOf(search: string): unknown {
  try {
    parseQuery(search)
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.details?.reason : error
  }
}

describe('writing a query', () => {
  it.each([
    [{ a: [1, 2] }, 'a=1&a=2'],
    [{ page_info: { page_size: 10, page_start: undefined } }, 'page_info[page_size]=10'],
    [{ q: 'a b&c=d', on: true, none: null }, 'q=a%20b%26c%3Dd&on=true'],
    [{ list: [{ x: 1 }, { x: 2 }] }, 'list[0][x]=1&list[1][x]=2'],
    [{ q: '日本' }, 'q=%E6%97%A5%E6%9C%AC'],
    [{ q: '\ud800' }, 'q=%EF%BF%BD'],
    [{}, ''],
  ])('%j becomes %s', (params, text) => {
    expect(stringifyQuery(params)).toBe(text)
  })

  it('refuses a number that is none', () => {
    expect(() => stringifyQuery({ size: Number.NaN })).toThrow('finite number')
  })

  it('is undone by reading, for any text', () => {
    const key = fc.stringMatching(/^[a-z][a-z_]{0,8}$/)
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed())
    const list = fc.array(text, { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.oneof(text, list, fc.dictionary(key, text, { minKeys: 1 }))),
        (params) => {
          expect(parseQuery(`?${stringifyQuery(params)}`)).toEqual(params)
        },
      ),
    )
  })
})

describe('reading a query', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[1]=2&a[0]=1', { a: ['1', '2'] }],
    ['page_info[page_size]=10', { page_info: { page_size: '10' } }],
    ['page_info%5Bpage_size%5D=10', { page_info: { page_size: '10' } }],
    ['q=a+b', { q: 'a b' }],
    ['q=%E0%A4%A', { q: '%E0%A4%A' }],
    ['a', { a: '' }],
    ['a=1,2', { a: '1,2' }],
    ['a.b=1', { 'a.b': '1' }],
  ])('%s', (search, query) => {
    expect(parseQuery(search)).toEqual(query)
  })

  it.each([
    ['a=', (index: number) => `a=${index}`],
    ['a[]=', (index: number) => `a[]=${index}`],
    ['a[n]=', (index: number) => `a[${index}]=${index}`],
    ['a%5Bn%5D=', (index: number) => `a%5B${index}%5D=${index}`],
    ['p[a][]=', (index: number) => `p[a][]=${index}`],
    ['a= and a[]= by turns', (index: number) => (index % 2 ? 'a=1' : 'a[]=1')],
    ['a[n]= and a= by turns', (index: number) => (index % 2 ? `a[${(index - 1) / 2}]=1` : 'a=1')],
    ['a[x]= among a=', (index: number) => (index === 5 ? 'a[x]=1' : 'a=1')],
  ])('R-IN-3: takes 20 items and refuses the 21st, written %s', (_, pair) => {
    expect(reasonOf(repeat(20, pair))).toBeUndefined()
    expect(reasonOf(repeat(22, pair))).toBe('too_many_items')
  })

  it.each(['a[20]=1', 'a[4294967295]=1', 'a[0][21]=1'])('refuses the far index of %s', (search) => {
    expect(reasonOf(search)).toBe('too_many_items')
  })

  it('R-IN-3: takes five levels and refuses the sixth', () => {
    expect(parseQuery('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
    expect(reasonOf('a[b][c][d][e][f][g]=1')).toBe('too_deep')
    expect(reasonOf(`a${'[x]'.repeat(5000)}=1`)).toBe('too_deep')
    expect(reasonOf('a[][][][][][]=1')).toBe('too_deep')
  })

  it.each([
    ['k0=&k1=', (index: number) => `k${index}=1`],
    ['a=', (index: number) => `a${index % 60}=1`],
    ['a[]=', (index: number) => `a${index % 60}[]=1`],
    ['a[n]=', (index: number) => `a${index % 60}[${Math.floor(index / 60)}]=1`],
    ['nothing', () => ''],
  ])('R-IN-3: takes 1,000 parameters and refuses the next, written %s', (_, pair) => {
    expect(reasonOf(repeat(1000, pair))).toBeUndefined()
    expect(reasonOf(repeat(1001, pair))).toBe('too_many_parameters')
  })

  it('is quick at its largest', () => {
    const search = repeat(1000, (index) => `k${index}[x][]=${index}`)
    parseQuery(search)
    const times = Array.from({ length: 50 }, () => {
      const before = performance.now()
      parseQuery(search)
      return performance.now() - before
    }).sort((a, b) => a - b)
    // The requirement is 5 ms; the rest is a margin for a busy machine.
    expect(times[0]).toBeLessThan(15)
  })

  it('leaves every prototype alone in 20,000 random queries', () => {
    const name = fc.constantFrom('__proto__', 'constructor', 'prototype', 'a', 'toString', '0', '')
    const key = fc
      .tuple(
        name,
        fc.array(
          name.map((part) => `[${part}]`),
          { maxLength: 6 },
        ),
      )
      .map(([root, parts]) => root + parts.join(''))
    const pair = fc.tuple(key, fc.constantFrom('1', '', 'polluted', '{}', '__proto__'))
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), fc.boolean(), (pairs, isEncoded) => {
        const search = pairs
          .map(([k, v]) => `${isEncoded ? encodeURIComponent(k) : k}=${v}`)
          .join('&')
        const reason = reasonOf(search)
        return reason === undefined || typeof reason === 'string'
      }),
    )
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
    expect([].length).toBe(0)
  })

  it('drops the names that reach a prototype', () => {
    const query = parseQuery('__proto__[x]=1&constructor[prototype][x]=1&a[__proto__]=1&a[b]=2')
    expect(Object.keys(query)).toEqual(['a'])
    expect(query).toEqual({ a: { b: '2' } })
    expect(Object.getPrototypeOf(query)).toBeNull()
  })
})

describe('a URL template', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('R-IN-3: fits up to 2,048 characters', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(fitsUrlTemplate('/'.repeat(2048))).toBe(true)
    expect(warn).not.toHaveBeenCalled()
  })

  it('R-IN-3: is ignored with a warning beyond that', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(fitsUrlTemplate('/'.repeat(2049))).toBe(false)
    expect(warn).toHaveBeenCalledExactlyOnceWith('URL exceeds maximum length')
  })
})
