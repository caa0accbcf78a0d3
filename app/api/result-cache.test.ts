import { describe, expect, it, vi } from 'vitest'
import { createResultCache } from './result-cache.ts'

describe('remembered results', () => {
  it('are loaded once for the same function and arguments', async () => {
    const cache = createResultCache()
    const load = vi.fn(async () => ({ slug: 'japan' }))
    const together = [cache.remember('getX', ['a'], load), cache.remember('getX', ['a'], load)]
    expect(await Promise.all(together)).toEqual([{ slug: 'japan' }, { slug: 'japan' }])
    await cache.remember('getX', ['a'], load)
    expect(load).toHaveBeenCalledOnce()
  })

  it('are separate for other functions and other arguments', async () => {
    const cache = createResultCache()
    const load = vi.fn(async () => 1)
    await cache.remember('getX', ['a'], load)
    await cache.remember('getX', ['b'], load)
    await cache.remember('getX', ['a', undefined], load)
    await cache.remember('getY', ['a'], load)
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('belong to one cache only', async () => {
    await createResultCache().remember('getX', [], async () => 'someone')
    expect(await createResultCache().remember('getX', [], async () => 'another')).toBe('another')
  })

  it('do not include failures', async () => {
    const cache = createResultCache()
    const failing = cache.remember('getX', [], async () => {
      throw new Error('down')
    })
    await expect(failing).rejects.toThrow('down')
    expect(await cache.remember('getX', [], async () => 1)).toBe(1)
  })

  it('do not include what is exempt', async () => {
    const cache = createResultCache(['getTrust'])
    const load = vi.fn(async () => 4.8)
    await cache.remember('getTrust', [], load)
    await cache.remember('getTrust', [], load)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
