import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * Removes the focus from an element that disappears with its page, before React changes the
 * document. If a focused element disappears, browsers lay out the document at once, while half of it
 * is still the old page, which takes as long as the layout of the new page. The router tells of a
 * page before React renders it.
 */
export function useReleasedFocus(): void {
  const router = use(DataRouterContext)?.router

  useEffect(() => {
    const pageOf = (state = router?.state) => state?.matches.at(-1)?.route.id
    let shown = pageOf()
    return router?.subscribe((state) => {
      const focused = document.activeElement
      const isLeft = pageOf(state) !== shown && focused?.closest('main')
      shown = pageOf(state)
      if (isLeft && focused instanceof HTMLElement && focused.id !== 'main') focused.blur()
    })
  }, [router])
}
