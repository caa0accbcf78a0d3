import { describe, expect, it } from 'vitest'
import { dataParts, formatData } from './data-size.ts'

describe('a data amount', () => {
  it.each([
    [0, '0\u202fMB'],
    [0.5, '512\u202fKB'],
    [1, '1\u202fMB'],
    [512, '512\u202fMB'],
    [1023, '1,023\u202fMB'],
    [1024, '1\u202fGB'],
    [1536, '1.50\u202fGB'],
    [5 * 1024, '5\u202fGB'],
    [1024 * 1024, '1\u202fTB'],
  ])('of %s MB reads %s', (mb, text) => {
    expect(formatData(mb, 'en')).toBe(text)
  })

  it('has the decimals of its language', () => {
    expect(formatData(2560, 'de')).toBe('2,50\u202fGB')
  })

  it('comes in parts for large print', () => {
    expect(dataParts(3072, 'ja')).toEqual({ value: '3', unit: 'GB' })
  })

  it.each([-1, Number.NaN])('of %s MB is refused', (mb) => {
    expect(() => formatData(mb, 'en')).toThrow('expected an amount of data in MB')
  })
})
