/** Milliseconds for style and layout of an opened page, from which a machine counts as slow. */
const slowMs = 30
/** One slow page may be chance: the machine had other work. */
const slowPages = 2

let slowOnes = 0

/**
 * Whether one page may turn into another: where motion is welcome, and the machine keeps up with
 * it. For a transition the browser styles both pages again and draws pictures of them, which takes
 * as long as opening the page.
 */
export function turnsPages(): boolean {
  return slowOnes < slowPages && matchMedia('(prefers-reduced-motion: no-preference)').matches
}

/** Counts a page whose style and layout took this many milliseconds, if that was long. */
export function countLayout(ms: number): void {
  if (ms > slowMs) slowOnes += 1
}
