import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollMove } from './scroll-move.ts'

const storageKey = 'tradewind-scroll'
const restoreDelayMs = 300
const keptPages = 50

type Visited = { key: string; path: string; top: number }

function readVisited(): Visited[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Visited[]
  } catch {
    // Storage is forbidden or holds other data: the page then starts at its top.
    return []
  }
}

/** Stores how far a page in this tab's history was scrolled. */
function remember(visited: Visited): void {
  const others = readVisited().filter(({ key }) => key !== visited.key)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, visited].slice(-keptPages)))
  } catch {
    // Without storage no scroll position is restored later.
  }
}

/**
 * Scrolls to the top on navigation, and to the old position 300 ms after back or forward. Between
 * shop types and when a plan opens, the scroll position stays.
 */
export function useScrollKeeper(): void {
  const location = useLocation()
  const action = useNavigationType()
  const previous = useRef(location)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const { key, pathname } = location
    const leave = () => remember({ key, path: pathname, top: scrollY })
    addEventListener('pagehide', leave)
    addEventListener('scrollend', leave)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('scrollend', leave)
    }
  }, [location])

  useEffect(() => {
    const from = previous.current
    previous.current = location
    if (from === location && !isReturning()) return
    const move = scrollMove(from, location, action)
    if (move === 'top') scrollTo(0, 0)
    const { key, pathname, hash } = location
    const saved = readVisited().find((each) => each.key === key && each.path === pathname)
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
