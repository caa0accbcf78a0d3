import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onOutside` when the pointer or the focus moves outside the box, while `isActive` is set.
 */
export function useOutside(
  box: RefObject<HTMLElement | null>,
  isActive: boolean,
  onOutside: () => void,
): void {
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onOutside()
  })
  useEffect(() => {
    if (!isActive) return
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isActive])
}
