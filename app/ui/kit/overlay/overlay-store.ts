export type OverlayStore = ReturnType<typeof createOverlayStore>

/**
 * Counts the callers that show the loading overlay: it disappears when all of them have hidden it,
 * or when one forces that.
 */
export function createOverlayStore() {
  const listeners = new Set<() => void>()
  let state = { count: 0, text: '' }

  function set(count: number, text: string) {
    state = { count, text }
    for (const listener of listeners) listener()
  }

  return {
    /** Without a text the overlay says "Loading". */
    show: (text = '') => set(state.count + 1, text),
    hide: () => set(Math.max(0, state.count - 1), state.text),
    forceHide: () => set(0, ''),
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
