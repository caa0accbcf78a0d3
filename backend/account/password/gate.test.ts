import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

/** Starts jobs that end when told, and records which of them have begun. */
function startWorks(count: number, places: number) {
  const gate = createGate(places)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const done = Array.from({ length: count }, (_, index) =>
    gate(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 1) throw new Error('the second work fails')
      return index
    }),
  )
  return { begun, ends, done }
}

describe('the gate', () => {
  it('R-PW-3: lets three in, and the next when one is done, even by failing', async () => {
    const { begun, ends, done } = startWorks(5, 3)
    expect(begun).toEqual([0, 1, 2])
    ends[1]?.()
    await expect(done[1]).rejects.toThrow('the second work fails')
    expect(begun).toEqual([0, 1, 2, 3])
    ends[0]?.()
    expect(await done[0]).toBe(0)
    expect(begun).toEqual([0, 1, 2, 3, 4])
    for (const end of ends) end()
    expect(await Promise.all(done.slice(2))).toEqual([2, 3, 4])
  })

  it('has its places again once everyone has left', async () => {
    const gate = createGate(1)
    for (const value of [1, 2, 3]) expect(await gate(async () => value)).toBe(value)
  })
})
