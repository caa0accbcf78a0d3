import { describe, expect, it } from 'vitest'
import { keptWith } from './kept-with.ts'

describe('what is kept with an object', () => {
  it('is made once for each name', () => {
    const owner = {}
    let made = 0
    const make = () => ({ made: ++made })
    expect(keptWith(owner, 'a', make)).toBe(keptWith(owner, 'a', make))
    expect(keptWith(owner, 'b', make)).toEqual({ made: 2 })
  })

  it('belongs to that object alone, however alike another one is', () => {
    expect(keptWith({ slug: 'japan' }, 'a', () => 1)).toBe(1)
    expect(keptWith({ slug: 'japan' }, 'a', () => 2)).toBe(2)
  })

  it('is made again if making it failed', () => {
    const owner = {}
    const fail = () => {
      throw new Error('not now')
    }
    expect(() => keptWith(owner, 'a', fail)).toThrow('not now')
    expect(keptWith(owner, 'a', () => 3)).toBe(3)
  })

  it('is bounded: the oldest of 101 names is made again', () => {
    const owner = {}
    for (let at = 0; at <= 100; at++) keptWith(owner, `/${at}`, () => at)
    expect(keptWith(owner, '/100', () => -1)).toBe(100)
    expect(keptWith(owner, '/0', () => -1)).toBe(-1)
  })
})
