import { expect, it } from 'vitest'
import { createSizedMap } from './sized-map.ts'

it('E16: holds no more bytes than its limit, and drops what was used longest ago', () => {
  const map = createSizedMap<string>(100)
  map.set('a', 'A', 40)
  map.set('b', 'B', 40)
  expect(map.get('a')).toBe('A')
  map.set('c', 'C', 40)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['A', undefined, 'C'])
  expect(map.bytes()).toBe(80)
})

it('E16: counts a replaced value once, and holds none that is larger than the limit', () => {
  const map = createSizedMap<string>(100)
  map.set('a', 'A', 60)
  map.set('a', 'AA', 70)
  expect([map.get('a'), map.bytes()]).toEqual(['AA', 70])
  map.set('a', 'AAA', 101)
  expect([map.get('a'), map.bytes()]).toEqual([undefined, 0])
})
