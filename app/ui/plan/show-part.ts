import type { SyntheticEvent } from 'react'

/** Scrolls to a part of this page and gives it the focus; the address does not change. */
export function showPart(event: SyntheticEvent, id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  event.preventDefault()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  part.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  part.focus({ preventScroll: true })
}
