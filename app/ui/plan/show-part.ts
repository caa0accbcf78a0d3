import type { SyntheticEvent } from 'react'

/** Goes down to a part of this page, which then has the focus; the address stays as it is. */
export function showPart(event: SyntheticEvent, id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  event.preventDefault()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  part.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  part.focus({ preventScroll: true })
}
