import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { m } from '#app/paraglide/messages.js'
import { createOverlayStore, type OverlayStore } from './overlay-store.ts'

const OverlayContext = createContext<OverlayStore | undefined>(undefined)

/** Returns the store with the overlay's `show`, `hide` and `forceHide`. */
export function useOverlay(): OverlayStore {
  const store = useContext(OverlayContext)
  if (!store) throw new Error('expected an OverlayProvider above useOverlay')
  return store
}

/** Provides one overlay for the page inside it. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createOverlayStore)
  return (
    <OverlayContext value={store}>
      {children}
      <LoadingOverlay store={store} />
    </OverlayContext>
  )
}

function LoadingOverlay({ store }: { store: OverlayStore }) {
  const { count, text } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  return count > 0 ? <OverlayBody text={text || m.kit_overlay_loading()} /> : null
}

const slowAfterMs = 8000

function OverlayBody({ text }: { text: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Above a dialog, which is in the browser's top layer.
    <div className="overlay" role="status" popover="manual" ref={(shown) => shown?.showPopover?.()}>
      <svg viewBox="0 0 120 48" aria-hidden="true">
        <path d="M10 12c17-8 33 7 50 0s33-7 50 0" />
        <path d="M10 24c17-8 33 7 50 0s33-7 50 0" />
        <path d="M10 36c17-8 33 7 50 0s33-7 50 0" />
      </svg>
      <p className="b">{text}</p>
      {isSlow && <p className="s muted">{m.kit_overlay_slow()}</p>}
    </div>
  )
}
