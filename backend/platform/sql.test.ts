import { describe, expect, it } from 'vitest'
import { openD1 } from './d1.ts'
import { allOf, join, raw, sql, statement } from './sql.ts'

describe('a query with its values where they stand', () => {
  it('gives them to the database as parameters, in the order of the text', async () => {
    const quoted = "' OR 1 = 1 --"
    const query = sql`SELECT ${quoted} AS text, ${7} AS number, ${null} AS missing`
    expect(query.sql).toBe('SELECT ? AS text, ? AS number, ? AS missing')
    expect(await statement(openD1(':memory:'), query).first()).toEqual({
      text: quoted,
      number: 7,
      missing: null,
    })
  })

  it('keeps that order where a part stands in another, also twice', async () => {
    const isAfter = sql`value > ${2}`
    const query = sql`SELECT count(*) AS count FROM json_each(${'[1,2,3,4]'})
      WHERE ${isAfter} AND value < ${4} AND ${isAfter}`
    expect(query.values).toEqual(['[1,2,3,4]', 2, 4, 2])
    expect(await statement(openD1(':memory:'), query).first('count')).toBe(1)
  })

  it('takes lists, names of the program and conditions as parts', async () => {
    const among = sql`value IN (${join([1, 3])})`
    const query = sql`SELECT ${raw('max(value)')} AS most FROM json_each(${'[1,2,3]'})
      WHERE ${allOf([among, undefined, sql`value < ${3}`])}`
    expect(query.values).toEqual(['[1,2,3]', 1, 3, 3])
    expect(await statement(openD1(':memory:'), query).first('most')).toBe(1)
    expect(allOf([undefined]).sql).toBe('true')
  })
})
