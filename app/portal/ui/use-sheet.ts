import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

type Sheet = {
  /** The sheet's title takes the focus when the sheet opens. */
  title: RefObject<HTMLHeadingElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Keys of a sheet beside a list: Escape closes it, Ctrl+Enter sends its form. Once something was
 * typed, Escape only goes to the link that closes it, so that one key loses nothing. When it
 * closes, the focus returns to what opened it.
 */
export function useSheet(close: string): Sheet {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    // Who already types in it, before the scripts have loaded, goes on.
    const isIn = title.current?.closest('section')?.contains(opener)
    if (!isIn) title.current?.focus()
    return () => {
      // Another sheet may have the focus already.
      const isFree = document.activeElement === document.body
      if (isFree && opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget: sheet, target, key } = event
    // Dialogs of the sheet stand elsewhere in the page, and use Escape themselves.
    if (event.defaultPrevented || !(target instanceof Element) || !sheet.contains(target)) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (send(sheet, target)) event.preventDefault()
    } else if (key === 'Escape') {
      event.preventDefault()
      if (isChanged(sheet)) sheet.querySelector<HTMLElement>('[data-closes]')?.focus()
      else navigate(close, { preventScrollReset: true })
    }
  }
  return { title, onKeyDown }
}

/** Presses the first button of the form with the focus, or of the sheet's only form. */
function send(sheet: Element, target: Element): boolean {
  const forms = sheet.querySelectorAll('form')
  const form = target.closest('form') ?? (forms.length === 1 ? forms[0] : undefined)
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  button?.click()
  return button !== undefined && button !== null
}

function isChanged(sheet: Element): boolean {
  const fields = sheet.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.type !== 'hidden' && field.value !== field.defaultValue,
  )
}
