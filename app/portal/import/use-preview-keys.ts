import { type RefObject, useEffect } from 'react'

/** F8 moves to the next invalid field; Alt+1 and Alt+2 press the buttons of the row. */
export function usePreviewKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') goOn(table.current, event)
      const fix = event.altKey && /^Digit([12])$/.exec(event.code)?.[1]
      if (fix) press(fix, event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

function goOn(table: HTMLElement | null, event: KeyboardEvent): void {
  const fields = [...(table?.querySelectorAll<HTMLInputElement>('input[aria-invalid]') ?? [])]
  const at = fields.indexOf(document.activeElement as HTMLInputElement)
  const next = fields[(at + 1) % fields.length]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

function press(fix: string, event: KeyboardEvent): void {
  const row = document.activeElement?.closest('tr')
  const button = row?.querySelector<HTMLButtonElement>(`button[data-fix="${fix}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
