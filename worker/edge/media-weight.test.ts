import { describe, expect, it } from 'vitest'
import { mediaWeight } from './media-weight.ts'

describe('R-PEO-10: the weight of a media type', () => {
  it.each([
    ['text/markdown', 1],
    ['text/markdown;q=0, text/html', 0],
    ['Text/Markdown; Q=0.5', 0.5],
    ['text/*;q=0.3, */*;q=0.1', 0.3],
    ['text/markdown;q=0, text/*', 0],
    ['*/*', 1],
    ['text/html', 0],
    ['', 0],
  ])('in "%s" is %s', (accept, weight) => {
    expect(mediaWeight(accept, 'text/markdown').weight).toBe(weight)
  })
})
