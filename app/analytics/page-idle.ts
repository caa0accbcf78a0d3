import { useEffect, useState } from 'react'

/**
 * Conditions under which a page counts as idle. The early script for error reports, which runs
 * before any module, uses them too.
 */
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

/**
 * Calls back once: at the first interaction or after ten seconds. Returns a function that stops
 * waiting.
 */
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

/**
 * Puts the page-idle event into the data layer, which sends nothing by itself; returns whether that
 * has happened.
 */
export function usePageIdle(): boolean {
  // The data layer already exists if another layout created it in this document.
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
