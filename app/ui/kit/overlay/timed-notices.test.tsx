// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OverlayProvider, useOverlay } from './loading-overlay.tsx'
import type { OverlayStore } from './overlay-store.ts'
import { ToastProvider, useToast } from './toast.tsx'

let root: Root
let overlay: OverlayStore | undefined
let show: ReturnType<typeof useToast>

function CatchOverlay() {
  overlay = useOverlay()
  return null
}

function CatchToast() {
  show = useToast()
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

describe('a toast', () => {
  const toast = () => document.querySelector('.toast')

  beforeEach(async () => {
    await render(
      <ToastProvider>
        <CatchToast />
      </ToastProvider>,
    )
  })

  it('goes after five seconds', async () => {
    await act(async () => show({ text: 'Removed' }))
    await wait(4999)
    expect(toast()?.textContent).toContain('Removed')
    await wait(1)
    expect(toast()).toBeNull()
  })

  it('stays while the pointer rests on it', async () => {
    await act(async () => show({ text: 'Removed' }))
    await act(async () => toast()?.dispatchEvent(new Event('pointerover', { bubbles: true })))
    await wait(20_000)
    expect(toast()).not.toBeNull()
  })

  it('is replaced by the next one and undoes what it can', async () => {
    const onUndo = vi.fn()
    await act(async () => show({ text: 'First' }))
    await act(async () => show({ text: 'Second', onUndo }))
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
    await act(async () => document.querySelector<HTMLElement>('.toast button')?.click())
    expect(onUndo).toHaveBeenCalledOnce()
    expect(toast()).toBeNull()
  })
})
