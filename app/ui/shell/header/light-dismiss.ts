import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes an open details menu on Escape, on a press outside of it and after navigation. */
export function useLightDismiss(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    if (key) menu.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    function closeOutside(event: Event) {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute('open')
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return menu
}
