// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OverlayProvider, useOverlay } from './loading-overlay.tsx'
import type { OverlayStore } from './overlay-store.ts'

let root: Root
let overlay: OverlayStore | undefined

function CatchOverlay() {
  overlay = useOverlay()
  return null
}

async function render(children: ReactNode) {
  await act(async () => root.render(children))
}

async function wait(ms: number) {
  await act(async () => vi.advanceTimersByTime(ms))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') as Element)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the loading overlay', () => {
  it('says its sentence, a second one after eight seconds, and goes when hidden', async () => {
    await render(
      <OverlayProvider>
        <CatchOverlay />
      </OverlayProvider>,
    )
    expect(document.querySelector('.overlay')).toBeNull()
    await act(async () => overlay?.show('Setting up your eSIM'))
    await wait(7999)
    expect(document.querySelectorAll('.overlay p')).toHaveLength(1)
    await wait(1)
    expect(document.querySelectorAll('.overlay p')).toHaveLength(2)
    await act(async () => overlay?.hide())
    expect(document.querySelector('.overlay')).toBeNull()
  })
})
