import { useEffect } from 'react'

const idleAfterMs = 10_000
const interactions = ['mousemove', 'scroll', 'keydown', 'click', 'touchstart', 'wheel'] as const

type DataLayer = { dataLayer?: object[] }

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

/** Queues the page-idle event in the data layer; nothing leaves the page here. */
export function usePageIdle(): void {
  useEffect(
    () =>
      onFirstIdle(() => {
        const page = globalThis as DataLayer
        page.dataLayer ??= []
        page.dataLayer.push({ event: 'page-idle' })
      }),
    [],
  )
}
