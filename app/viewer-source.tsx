import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { askViewer, type SessionEndEvent } from '#app/api/ask-viewer.ts'
import { loadAccountMenu } from '#app/ui/shell/header/account-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { ViewerContext } from '#app/ui/viewer.ts'

/**
 * Tells the shell inside it who is signed in. Cached pages are the same for everybody and cannot
 * know, so the browser asks at first, after each submitted form, when a call finds the session
 * ended, and when the page becomes visible again or is restored as it was left, because the person
 * may have signed in or out meanwhile.
 */
export function ViewerSource({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(useShop().viewer)
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (isSending) return
    let isOver = false
    async function ask() {
      const found = await askViewer()
      // If the menu's code fails to load, the link stays, which leads to the same place.
      const isReady = found && (await loadAccountMenu().then(Boolean, () => false))
      if (isOver || found === undefined || (found && !isReady)) return
      startTransition(() => setViewer(found ?? undefined))
    }
    function askWhenSeen() {
      if (document.visibilityState === 'visible') ask()
    }
    function askWhenRestored({ persisted }: PageTransitionEvent) {
      if (persisted) ask()
    }
    const ended = 'session-end' satisfies SessionEndEvent
    ask()
    addEventListener(ended, ask)
    addEventListener('pageshow', askWhenRestored)
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      isOver = true
      removeEventListener(ended, ask)
      removeEventListener('pageshow', askWhenRestored)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [isSending])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
