import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64url, encodeBase64url } from './base64url.ts'

describe('base64url', () => {
  it.each([
    ['', ''],
    ['66', 'Zg'],
    ['666f', 'Zm8'],
    ['666f6f', 'Zm9v'],
    ['fbff', '-_8'],
  ])('writes %s as in RFC 4648', (hex, text) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    expect(encodeBase64url(bytes)).toBe(text)
  })

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(decodeBase64url(encodeBase64url(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['Zg==', 'Z', 'Zh', 'Zm9', '+/8', 'Zm 9v', 'Zm9v\n', 'Zé'])('refuses %j', (text) => {
    expect(decodeBase64url(text)).toBeUndefined()
  })
})
