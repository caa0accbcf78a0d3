import { describe, expect, it } from 'vitest'
import { drawPage } from './draw-page.ts'

/** Returns the numbers one after the other, like calls of `Math.random`. */
function draws(...numbers: number[]) {
  return () => numbers.shift() ?? 1
}

describe('E15: the shares of pages that are drawn', () => {
  it.each([
    [[0.009_999, 1, 1], { isTraced: true, recording: 'none' }],
    [[0.01, 1, 1], { isTraced: false, recording: 'none' }],
    [[1, 0.000_099, 1], { isTraced: false, recording: 'visit' }],
    [[1, 0.0001, 0.000_999], { isTraced: false, recording: 'error' }],
    [[1, 0.0001, 0.001], { isTraced: false, recording: 'none' }],
  ])('%j gives %j', (numbers, draw) => {
    expect(drawPage(draws(...numbers))).toEqual(draw)
  })
})
