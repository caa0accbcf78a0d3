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

/** Counts a page as slow if its style and layout took long. */
export function countLayout(ms: number): void {
  if (ms > slowMs) slowOnes += 1
}
