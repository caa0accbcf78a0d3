import { useEffect, useState } from 'react'

/** When a page counts as idle; the script that waits for it before any module reads these too. */
export const idleAfterMs = 10_000
export const interactions = [
  'mousemove',
  'scroll',
  'keydown',
  'click',
  'touchstart',
  'wheel',
] as const

const page = globalThis as { dataLayer?: object[] }

/** Calls back once: at the first interaction or after ten seconds. Returns how to stop waiting. */
export function onFirstIdle(call: () => void): () => void {
  const timer = setTimeout(finish, idleAfterMs)
  function stop() {
    clearTimeout(timer)
    for (const type of interactions) removeEventListener(type, finish)
  }
  function finish() {
    stop()
    call()
  }
  for (const type of interactions) addEventListener(type, finish, { passive: true })
  return stop
}

/** Queues the page-idle event in the data layer, from where nothing leaves; says when it has. */
export function usePageIdle(): boolean {
  // A layer is there already where another layout of this document made it.
  const [isIdle, setIdle] = useState(page.dataLayer !== undefined)
  useEffect(() => {
    if (isIdle) return
    return onFirstIdle(() => {
      page.dataLayer = [{ event: 'page-idle' }]
      setIdle(true)
    })
  }, [isIdle])
  return isIdle
}
