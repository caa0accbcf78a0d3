import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { askViewer, type SessionEndEvent } from '#app/api/ask-viewer.ts'
import { loadAccountMenu } from '#app/ui/shell/account-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { ViewerContext } from '#app/ui/viewer.ts'

/**
 * Tells the shell inside it who is signed in. Pages that are stored for everybody cannot know, so
 * the browser asks: at first, after each form that was sent, when a call finds the session ended,
 * and when people come back to the page, who may have signed in or out elsewhere meanwhile.
 */
export function ViewerSource({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(useShop().viewer)
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (isSending) return
    let isOver = false
    async function ask() {
      const found = await askViewer()
      // Without the menu's code the link stays, which leads the same way.
      const isReady = found && (await loadAccountMenu().then(Boolean, () => false))
      if (isOver || found === undefined || (found && !isReady)) return
      startTransition(() => setViewer(found ?? undefined))
    }
    function askWhenSeen() {
      if (document.visibilityState === 'visible') ask()
    }
    const ended = 'session-end' satisfies SessionEndEvent
    ask()
    addEventListener(ended, ask)
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      isOver = true
      removeEventListener(ended, ask)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [isSending])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
