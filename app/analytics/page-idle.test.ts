// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onFirstIdle } from './page-idle.ts'

describe('the page-idle event', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['mousemove', 'scroll', 'keydown', 'click', 'touchstart', 'wheel'])(
    'comes once at the first %s',
    (type) => {
      const call = vi.fn()
      onFirstIdle(call)
      dispatchEvent(new Event(type))
      dispatchEvent(new Event(type))
      vi.advanceTimersByTime(10_000)
      expect(call).toHaveBeenCalledOnce()
    },
  )

  it('comes after ten seconds without any', () => {
    const call = vi.fn()
    onFirstIdle(call)
    vi.advanceTimersByTime(9999)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledOnce()
  })
})
