import { useEffect } from 'react'
import { isSingleKey } from './single-keys.ts'

/** Presses the page’s element of a key (`data-act`); the key of an act that is absent has none. */
export function usePageKeys(acts: Readonly<Record<string, string>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = acts[event.key]
      const pressed = act && document.querySelector<HTMLElement>(`[data-act="${act}"]`)
      if (!pressed || !isSingleKey(event)) return
      event.preventDefault()
      pressed.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [acts])
}
