import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eidFault } from './eid.ts'

// The example number of the eUICC documentation.
const published = '89049032021008881300304741158317'

describe('C6 the check of an EID', () => {
  it.each([
    published,
    '8904 9032 0210 0888 1300 3047 4115 8317',
    ` ${published}\n`,
    published.replaceAll('8', '８'),
  ])('accepts %j', (typed) => {
    expect(eidFault(typed)).toBeUndefined()
  })

  it.each(['', ' ', '8904', `${published}0`, published.slice(1), `${published.slice(1)}x`, '😀'])(
    'asks for 32 digits instead of %j',
    (typed) => {
      expect(eidFault(typed)).toBe('length')
    },
  )

  it('notices any wrong digit and any two neighbours swapped', () => {
    fc.assert(
      fc.property(fc.nat(31), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digit = (Number(published[at]) + shift) % 10
        const wrong = published.slice(0, at) + digit + published.slice(at + 1)
        expect(eidFault(wrong)).toBe('digits')
      }),
    )
    for (const at of Array.from({ length: 31 }, (_, index) => index)) {
      const [a = '', b = ''] = published.slice(at, at + 2)
      const swapped = published.slice(0, at) + b + a + published.slice(at + 2)
      expect(eidFault(swapped)).toBe(a === b ? undefined : 'digits')
    }
  })
})
