import { describe, expect, it } from 'vitest'
import { clampNumber, type FieldValue, firstFailure, type Rule } from './rules.ts'

const form: Record<string, FieldValue> = { password: 'secret', phone: '', mail: 'a@b.co' }
const fromForm = (name: string) => form[name]

type Case = [Rule, FieldValue, FieldValue]

const cases: Case[] = [
  ['required', 'x', '  '],
  ['required', ['a'], []],
  ['accepted', true, false],
  ['accepted', 'yes', 'no'],
  [['require_one', 'phone', 'mail'], '', 'never'],
  ['email', 'ana@example.co.uk', 'ana@example'],
  ['url', 'https://example.com/a', 'javascript:alert(1)'],
  [['url', 'ftp'], 'ftp://example.com', 'https://example.com'],
  ['number', '1.5', 'one'],
  [['min', 3], '3', '2'],
  [['min', 2], ['a', 'b'], ['a']],
  [['max', 3], '3', '4'],
  [['between', 1, 10], 10, 11],
  [['length', 2, 4], 'abcd', 'abcde'],
  [['length', 2], '日本', '日'],
  [['matches', '/^a+$/'], 'aaa', 'ab'],
  [['matches', 'one', 'two'], 'two', 'three'],
  [['confirm', 'password'], 'secret', 'other'],
  ['alpha', 'Zürich', 'a1'],
  ['alpha_spaces', 'New York', 'a-b'],
  ['alphanumeric', 'a1', 'a 1'],
  ['lowercase', 'ß', 'Ab'],
  ['uppercase', 'AB', 'Ab'],
  ['symbol', '!?', 'a!'],
  ['contains_alpha', '1a', '12'],
  ['contains_alpha_spaces', '1 2', '12'],
  ['contains_alphanumeric', '!a', '!!'],
  ['contains_lowercase', 'Aa', 'AA'],
  ['contains_uppercase', 'aA', 'aa'],
  ['contains_numeric', 'a1', 'aa'],
  ['contains_symbol', 'a!', 'aa'],
  [['starts_with', 'a', 'b'], 'bee', 'see'],
  [['ends_with', '.pdf'], 'a.pdf', 'a.csv'],
  [['is', 'a', 'b'], 'b', 'c'],
  [['not', 'admin'], 'ana', 'admin'],
  [['date_after', '2030-01-01'], '2030-01-02', '2030-01-01'],
  [['date_after_or_equal', '2030-01-01'], '2030-01-01', '2029-12-31'],
  [['date_before', '2030-01-01'], '2029-12-31', '2030-01-01'],
  [['date_before_or_equal', '2030-01-01'], '2030-01-01', '2030-01-02'],
  [['date_between', '2030-01-01', '2030-01-31'], '2030-01-31', '2030-02-01'],
  [['date_format', 'DD/MM/YYYY'], '31/12/2030', '12/31/2030'],
  ['date_format', '2028-02-29', '2030-02-29'],
]

describe('form rules', () => {
  it.each(cases)('%j takes %j and refuses %j', (rule, good, bad) => {
    const name = typeof rule === 'string' ? rule : rule[0]
    const other = name === 'require_one' ? () => undefined : fromForm
    expect(firstFailure(good, [rule], fromForm)).toBeUndefined()
    expect(firstFailure(name === 'require_one' ? '' : bad, [rule], other)?.rule).toBe(name)
  })

  it('leaves an empty field to required', () => {
    expect(firstFailure('', ['email', ['min', 3]])).toBeUndefined()
  })

  it('names the first broken rule with its arguments', () => {
    expect(firstFailure('2', ['required', 'number', ['min', 3], ['max', 1]])).toEqual({
      rule: 'min',
      args: [3],
    })
  })

  it('compares with today when a date rule has no date', () => {
    expect(firstFailure('1999-01-01', ['date_after'])?.rule).toBe('date_after')
  })
})

describe('clamping a number field', () => {
  it.each([
    ['', ''],
    ['-4', '1'],
    ['31', '30'],
    ['7', '7'],
    ['abc', 'abc'],
  ])('turns %j into %j between 1 and 30', (text, clamped) => {
    expect(clampNumber(text, { min: 1, max: 30 })).toBe(clamped)
  })
})
