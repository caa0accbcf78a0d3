import { describe, expect, it, vi } from 'vitest'
import { createOverlayStore } from './overlay-store.ts'

describe('the loading overlay', () => {
  it('stays until everyone who showed it has hidden it', () => {
    const overlay = createOverlayStore()
    overlay.show()
    overlay.show()
    overlay.hide()
    expect(overlay.snapshot().count).toBe(1)
    overlay.hide()
    expect(overlay.snapshot().count).toBe(0)
  })

  it('goes at once when forced', () => {
    const overlay = createOverlayStore()
    overlay.show()
    overlay.show()
    overlay.forceHide()
    expect(overlay.snapshot().count).toBe(0)
  })

  it('never counts below nothing', () => {
    const overlay = createOverlayStore()
    overlay.hide()
    overlay.show('Setting up your eSIM')
    expect(overlay.snapshot()).toEqual({ count: 1, text: 'Setting up your eSIM' })
  })

  it('tells its listeners until they leave', () => {
    const overlay = createOverlayStore()
    const listener = vi.fn()
    const leave = overlay.subscribe(listener)
    overlay.show()
    leave()
    overlay.hide()
    expect(listener).toHaveBeenCalledOnce()
  })
})
