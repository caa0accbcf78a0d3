import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Camelized, parseCamel, type Snaked, toCamel, toSnake } from './case.ts'

describe('names across the wire', () => {
  it('become camelCase at every depth and in lists', () => {
    const wire = { page_info: { page_size: 10 }, plan_list: [{ price_minor: 450, data_mb: null }] }
    expect(toCamel(wire)).toEqual({
      pageInfo: { pageSize: 10 },
      planList: [{ priceMinor: 450, dataMb: null }],
    })
  })

  it('become snake_case at every depth and in lists', () => {
    const value = { pageInfo: { pageSize: 10 }, planList: [{ priceUSD: 450 }] }
    expect(toSnake(value)).toEqual({
      page_info: { page_size: 10 },
      plan_list: [{ price_u_s_d: 450 }],
    })
  })

  it.each([
    'a',
    'page_size',
    'line_1',
    'price_7d_minor',
    'a_1b_c',
    'last_evaluated_key',
    'USD',
    'zh-Hans',
    'japan-eSIM',
    'LTE_M',
    '_id',
    '',
  ])('come back exactly: %s', (key) => {
    expect(toSnake(toCamel({ [key]: 1 }))).toEqual({ [key]: 1 })
  })

  it('leave keys that are data alone', () => {
    const data = { USD: 1, 'zh-Hans': 2, 'japan-eSIM': 3 }
    expect(toSnake(data)).toEqual(data)
    expect(toCamel(data)).toEqual(data)
  })

  it('keep values that are not plain data', () => {
    const date = new Date(0)
    expect(toCamel({ made_at: date, note: undefined })).toEqual({ madeAt: date, note: undefined })
    expect(toCamel('snake_text')).toBe('snake_text')
    expect(toCamel(null)).toBeNull()
  })

  it('read objects without a prototype', () => {
    const bare: Record<string, unknown> = Object.assign(Object.create(null), { page_size: 1 })
    expect(toCamel(bare)).toEqual({ pageSize: 1 })
  })

  it('never touch a prototype', () => {
    const hostile = JSON.parse('{"__proto__":{"owned":1},"a":{"__proto__":{"owned":1},"b_c":2}}')
    const camel = toCamel(hostile) as Record<string, Record<string, unknown>>
    expect(Object.keys(camel)).toEqual(['a'])
    expect(camel.a).toEqual({ bC: 2 })
    expect(camel.a?.owned).toBeUndefined()
    expect(({} as Record<string, unknown>).owned).toBeUndefined()
  })

  it('survive nesting made to exhaust the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(() => toCamel(deep)).not.toThrow()
  })

  it('are known to the types', () => {
    type Wire = { page_info: { page_size: number }[]; line_1?: string; USD: number }
    type Value = { pageInfo: { pageSize: number }[]; line_1?: string; USD: number }
    expectTypeOf<Camelized<Wire>>().toEqualTypeOf<Value>()
    expectTypeOf<Snaked<Value>>().toEqualTypeOf<Wire>()
    expectTypeOf<Snaked<Record<'zh-Hans' | 'en', string>>>().toEqualTypeOf<
      Record<'zh-Hans' | 'en', string>
    >()
  })

  it('are read from a text as from the data, whatever stands in its strings', () => {
    const name = fc.oneof(
      fc.constantFrom('page_size', 'a_1b_c', 'USD', '"plan_id":', '"plan_id'),
      fc.string(),
    )
    const texts = fc.letrec((tie) => ({
      value: fc.oneof(
        name,
        fc.integer(),
        fc.array(tie('value')),
        fc.dictionary(name, tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(texts, fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent)
        expect(parseCamel(json)).toEqual(toCamel(JSON.parse(json)))
      }),
    )
  })
})
