import { describe, expect, it } from 'vitest'
import { open, type SealingKeys, seal } from './sealed.ts'

const old = { kid: 'a', key: new Uint8Array(32).fill(1) }
const next = { kid: 'b', key: new Uint8Array(32).fill(2) }
const keys: SealingKeys = [old]
const value = { session: 'abc', count: 3, note: 'Zürich 日本', list: [null, true] }

describe('a sealed value', () => {
  it('opens to what it was', () => {
    expect(open(seal(value, keys, 'session'), keys, 'session')).toEqual(value)
  })

  it('is safe in a cookie and hides what it holds', () => {
    const text = seal(value, keys, 'session')
    expect(text).toMatch(/^a\.[\w-]+$/)
    expect(text).not.toContain('abc')
  })

  it('differs each time', () => {
    const texts = Array.from({ length: 2000 }, () => seal(1, keys, 'session').slice(2, 34))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('opens for its own purpose only', () => {
    expect(open(seal(value, keys, 'session'), keys, 'cart')).toBeUndefined()
  })

  it('R-CRY-3: opens with the older of two keys, while the newer seals', () => {
    const rotated: SealingKeys = [next, old]
    expect(open(seal(value, keys, 'session'), rotated, 'session')).toEqual(value)
    expect(seal(value, rotated, 'session')).toMatch(/^b\./)
  })

  it('does not open once its key is gone', () => {
    expect(open(seal(value, keys, 'session'), [next], 'session')).toBeUndefined()
  })

  it('does not open with another key of the same id', () => {
    const text = seal(value, keys, 'session')
    expect(open(text, [{ kid: 'a', key: next.key }], 'session')).toBeUndefined()
  })

  it('does not open under the id of another key', () => {
    const rotated: SealingKeys = [next, old]
    const text = seal(value, keys, 'session').replace(/^a/, 'b')
    expect(open(text, rotated, 'session')).toBeUndefined()
  })

  it('R-CRY-2: does not open when cut or when any bit is flipped', () => {
    const text = seal({ a: 1 }, keys, 'session')
    const cuts = Array.from(text, (_, length) => text.slice(0, length))
    const flips = Array.from({ length: text.length * 8 }, (_, bit) => {
      const at = bit >> 3
      const char = String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit & 7)))
      return text.slice(0, at) + char + text.slice(at + 1)
    })
    const opened = [...cuts, ...flips].filter((bad) => open(bad, keys, 'session') !== undefined)
    expect(opened).toEqual([])
  })

  it.each(['', '.', 'a', 'a.', 'a.AAAA', `a.${'A'.repeat(9000)}`, 'ü.AAAA'])(
    'is not %j',
    (text) => {
      expect(open(text, keys, 'session')).toBeUndefined()
    },
  )

  it('is refused where no cookie could hold it', () => {
    expect(() => seal('x'.repeat(4000), keys, 'session')).toThrow('at most 4096 characters')
  })
})
