import { describe, expect, it } from 'vitest'
import { countAhead, openedAhead, takeAhead } from './fetched-ahead.ts'

describe('E12: pages that are fetched ahead', () => {
  it('are counted once until they are opened, and sent once', () => {
    takeAhead()
    for (const path of ['/shop', '/japan-eSIM', '/shop']) countAhead(path)
    expect(openedAhead('/shop')).toBe(true)
    expect(openedAhead('/shop')).toBe(false)
    expect(openedAhead('/blog')).toBe(false)
    expect(takeAhead()).toEqual({ made: 2, used: 1 })
    expect(openedAhead('/japan-eSIM')).toBe(true)
    countAhead('/shop')
    expect(takeAhead()).toEqual({ made: 1, used: 1 })
    expect(takeAhead()).toEqual({ made: 0, used: 0 })
  })
})
