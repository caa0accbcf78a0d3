import { expect, it } from 'vitest'
import { once } from './once.ts'

it('makes a value with its first use, and only then', () => {
  const made: number[] = []
  const get = once(() => {
    made.push(1)
    return undefined
  })
  expect(made).toEqual([])
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(made).toEqual([1])
})
