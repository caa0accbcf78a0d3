import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipTimer, defaultDelays } from './tooltip-timer.ts'

describe('tooltip delays', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens the first tooltip after 700 ms', () => {
    const open = vi.fn()
    createTooltipTimer(defaultDelays).request(open)
    vi.advanceTimersByTime(699)
    expect(open).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(open).toHaveBeenCalledOnce()
  })

  it('stays closed when the pointer leaves before', () => {
    const open = vi.fn()
    const timer = createTooltipTimer(defaultDelays)
    timer.request(open)
    timer.cancel()
    vi.advanceTimersByTime(2000)
    expect(open).not.toHaveBeenCalled()
  })

  it('opens the next one at once within 300 ms of a close', () => {
    const open = vi.fn()
    const timer = createTooltipTimer(defaultDelays)
    timer.closed()
    vi.advanceTimersByTime(299)
    timer.request(open)
    expect(open).toHaveBeenCalledOnce()
  })

  it('waits again 300 ms after a close', () => {
    const open = vi.fn()
    const timer = createTooltipTimer(defaultDelays)
    timer.closed()
    vi.advanceTimersByTime(300)
    timer.request(open)
    expect(open).not.toHaveBeenCalled()
  })

  it('opens at once in an area without delay, and for the keyboard', () => {
    const open = vi.fn()
    createTooltipTimer({ openMs: 0, skipMs: 300 }).request(open)
    createTooltipTimer(defaultDelays).request(open, true)
    expect(open).toHaveBeenCalledTimes(2)
  })
})
