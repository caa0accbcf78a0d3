import { useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable]'

/**
 * Makes the `/` key move the focus to the page's search, unless the person is typing in a field.
 */
export function useSlashKey(): void {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(typing)) return
      const fields = document.querySelectorAll<HTMLInputElement>('input[name="q"]')
      const visible = [...fields].find((field) => field.checkVisibility())
      if (!visible) return
      event.preventDefault()
      visible.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
}
