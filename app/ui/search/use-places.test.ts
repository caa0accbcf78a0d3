import { describe, expect, it } from 'vitest'
import type { FoundPlace } from './found-place.ts'
import { grouped } from './use-places.ts'

function place(group: FoundPlace['group'], name: string): FoundPlace {
  return { group, name, to: `/${name}-eSIM`, detail: '', flags: [], fromMinor: 100 }
}

describe('groups of found places', () => {
  it('stand in one order, and keep the rank inside', () => {
    const found = [place('city', 'seoul'), place('country', 'b'), place('country', 'a')]
    expect(grouped(found).map(({ key, places }) => [key, places.map(({ name }) => name)])).toEqual([
      ['country', ['b', 'a']],
      ['city', ['seoul']],
    ])
  })

  it('are none when nothing was found', () => {
    expect(grouped([])).toEqual([])
  })
})
