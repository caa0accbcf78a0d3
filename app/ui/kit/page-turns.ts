/** Milliseconds for style and layout of an opened page from which it counts as slow. */
const slowMs = 30
/**
 * The number of slow pages from which the machine counts as slow, because one may be a coincidence.
 */
const slowPages = 2

let slowOnes = 0

/**
 * Whether navigations are animated as view transitions: if the visitor accepts motion, and the
 * machine is fast enough. For a transition the browser styles both pages again and draws pictures
 * of them, which takes as long as opening the page.
 */
export function turnsPages(): boolean {
  return slowOnes < slowPages && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/**
 * Counts a page as slow if its style and layout took long. On a slow machine the document's means of
 * turning pages is hidden: the router turns them, too, for a visitor who goes back to a page that
 * once turned, and does so only if the browser can.
 */
export function countLayout(ms: number): void {
  if (ms > slowMs) slowOnes += 1
  if (slowOnes >= slowPages) Object.assign(document, { startViewTransition: undefined })
}
