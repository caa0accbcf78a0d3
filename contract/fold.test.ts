import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { fold, gramsOf } from './fold.ts'

describe('folding a name', () => {
  it.each([
    ['  São   Paulo ', 'sao paulo'],
    ['Türkiye', 'turkiye'],
    ['İstanbul', 'istanbul'],
    ['Đà Nẵng', 'da nang'],
    ['Côte d’Ivoire', 'cote divoire'],
    ['U.S.A.', 'usa'],
    ['Bosnia & Herzegovina', 'bosnia herzegovina'],
    ['ＴＯＫＹＯ', 'tokyo'],
    ['日本', '日本'],
    ['한국', '한국'],
    ['Straßburg', 'strassburg'],
    ['%_\\*', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is stable and leaves nothing but letters, digits and single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = fold(text)
        expect(folded).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
        expect(fold(folded)).toBe(folded)
      }),
    )
  })
})

describe('pairs of letters', () => {
  it('mark both ends and stand once', () => {
    expect(gramsOf('nana')).toEqual(['^n', 'na', 'an', 'a$'])
  })
})

describe('the distance of two names', () => {
  it.each([
    ['jpan', 'japan', 1],
    ['jaapn', 'japan', 1],
    ['thialand', 'thailand', 1],
    ['', 'abc', 3],
    ['same', 'same', 0],
    ['東京', '京都', 2],
  ])('between %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })
})
