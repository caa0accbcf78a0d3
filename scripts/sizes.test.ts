import { describe, expect, it } from 'vitest'
import { functionsOf, measureSources } from './sizes.ts'

describe('what a reader takes in at once', () => {
  it.each(Object.entries(measureSources()))('%s: none is over the stop', (_, { stop, sizes }) => {
    expect(sizes.length).toBeGreaterThan(50)
    expect(sizes.filter(({ size }) => size > stop)).toEqual([])
  })

  it('is measured as it stands in a source', () => {
    const source = `function first(a, b, c) {
      if (a) {
        for (const each of b) if (each) return
      } else if (c) return
      function inner() {
        return 1
      }
    }
    const View = () => <p />`
    expect(functionsOf(source, 'source.tsx')).toEqual([
      { name: 'source.tsx:1', lines: 5, parameters: 3, nesting: 3, hasJsx: false },
      { name: 'source.tsx:5', lines: 3, parameters: 0, nesting: 0, hasJsx: false },
      { name: 'source.tsx:9', lines: 1, parameters: 0, nesting: 0, hasJsx: true },
    ])
  })
})
