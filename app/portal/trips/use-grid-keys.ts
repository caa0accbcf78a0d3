import { type RefObject, useEffect } from 'react'
import { useSend } from '#app/ui/kit/form/use-send.ts'

const dayMs = 86_400_000

/**
 * Keys on the stays of the grid: arrows move between them, Alt with an arrow moves a stay by a day,
 * Delete leads to the button that removes it, and Ctrl+V pastes rows. Enter opens the link.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, mayChange: boolean): void {
  const sendFields = useSend()
  useEffect(() => {
    if (!mayChange) return undefined
    const send = (fields: Record<string, string>) =>
      sendFields(fields, { preventScrollReset: true })
    const onKey = (event: KeyboardEvent) => {
      const stay = stayOf(grid.current)
      if (!stay || event.ctrlKey || event.metaKey) return
      if (press(event, stay, send)) event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      const rows = event.clipboardData?.getData('text/plain') ?? ''
      if (stayOf(grid.current) && rows.trim()) send({ intent: 'paste', rows })
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [grid, mayChange, sendFields])
}

const isStay = '[data-stay]'

/** The stay that has the focus. */
function stayOf(grid: HTMLElement | null): SVGElement | undefined {
  const focused = document.activeElement
  return focused instanceof SVGElement && grid?.contains(focused) && focused.matches(isStay)
    ? focused
    : undefined
}

/** Returns whether the key did anything. */
function press(
  { key, altKey }: KeyboardEvent,
  stay: SVGElement,
  send: (fields: Record<string, string>) => void,
): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (altKey && step !== undefined) {
    send(movedBy(stay, step))
    return true
  }
  if (altKey) return false
  if (key === 'Delete') return leadToRemoval(stay)
  const row = stay.closest('tr')
  const target = step === undefined ? ofOtherRow(row, key) : inRow(row, stay, step)
  target?.focus()
  return target !== undefined
}

function inRow(row: Element | null, stay: SVGElement, step: number): SVGElement | undefined {
  const stays = staysIn(row)
  return stays[stays.indexOf(stay) + step]
}

function ofOtherRow(row: Element | null, key: string): SVGElement | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const beside = (from: Element | null | undefined) =>
    (key === 'ArrowUp' ? from?.previousElementSibling : from?.nextElementSibling) ?? null
  // The row with the open person's forms has no stays.
  let next = beside(row)
  while (next && staysIn(next).length === 0) next = beside(next)
  return staysIn(next)[0]
}

function staysIn(row: Element | null): SVGElement[] {
  return [...(row?.querySelectorAll<SVGElement>(isStay) ?? [])]
}

function movedBy(stay: SVGElement, days: number): Record<string, string> {
  const { stay: id = '', country = '', from = '', to = '' } = stay.dataset
  const moved = (day: string) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
  return { intent: 'change_stay', stay: id, country, from: moved(from), to: moved(to) }
}

/** Opens the row of the stay and focuses its remove button, which asks for confirmation. */
function leadToRemoval(stay: SVGElement): boolean {
  stay.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  const { stay: id = '' } = stay.dataset
  const observer = new MutationObserver(find)
  observer.observe(document.body, { childList: true, subtree: true })
  function find() {
    const button = document.querySelector<HTMLElement>(`[data-remove="${CSS.escape(id)}"]`)
    if (!button) return
    observer.disconnect()
    button.focus()
  }
  find()
  return true
}
