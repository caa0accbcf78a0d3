import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { scrollMove } from './scroll-move.ts'
import { startAtTop } from './start-at-top.ts'
import { addVisited, dropVisited, findVisited, keepScroll } from './visited-pages.ts'

const restoreDelayMs = 300

/** The place that the document showed last; each layout has a frame, and so a keeper, of its own. */
const shown: { place?: Location } = {}

/**
 * Scrolls to the top on navigation, and to the old position 300 ms after back or forward. Between
 * shop types and when a plan opens, the scroll position stays.
 */
export function useScrollKeeper(): void {
  const location = useLocation()
  const action = useNavigationType()
  const isNew = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const { key, pathname } = location
    const leave = () => keepScroll({ key, path: pathname, top: scrollY })
    addEventListener('pagehide', leave)
    addEventListener('scrollend', leave)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('scrollend', leave)
    }
  }, [location])

  useEffect(() => {
    const from = shown.place
    const isOtherLayout = isNew.current && from !== undefined
    shown.place = location
    isNew.current = false
    const { key, pathname, hash } = location
    const saved = findVisited({ key, path: pathname })
    if (from && from !== location && action === 'REPLACE') {
      dropVisited({ ...from, path: from.pathname })
    }
    addVisited({ key, path: pathname })
    if (!from && !isReturning()) return
    const move = scrollMove({ from: from ?? location, to: location, action, isOtherLayout })
    if (move === 'start') startAtTop()
    if (move === 'top') scrollTo(0, 0)
    // A link within the page arrives as a POP without a stored position.
    const isAnchor = move === 'anchor' || (move === 'restore' && !saved && hash !== '')
    if (isAnchor) document.getElementById(hash.slice(1))?.scrollIntoView()
    if (isAnchor || move !== 'restore') return
    const timer = setTimeout(() => scrollTo(0, saved?.top ?? 0), restoreDelayMs)
    return () => clearTimeout(timer)
  }, [location, action])
}

/** Returns whether the document was loaded by reload, back or forward. */
function isReturning(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}
