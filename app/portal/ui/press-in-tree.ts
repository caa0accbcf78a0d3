import type { KeyboardEvent } from 'react'

/**
 * Keys of a tree in a table, while one of its rows has the focus: Up, Down, Home and End move,
 * Right expands a row or moves into it, Left collapses it or moves to its parent row, and Enter
 * follows its link.
 */
export function pressInTree(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.tagName !== 'TR') return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...(currentTarget.tBodies[0]?.rows ?? [])]
  const row = target as HTMLTableRowElement
  if (press(key, row, rows)) event.preventDefault()
}

/** Returns whether the key had an effect. */
function press(
  key: string,
  row: HTMLTableRowElement,
  rows: readonly HTMLTableRowElement[],
): boolean {
  const at = rows.indexOf(row)
  const expanded = row.getAttribute('aria-expanded')
  if (key === 'ArrowDown') return goTo(rows[at + 1])
  if (key === 'ArrowUp') return goTo(rows[at - 1])
  if (key === 'Home') return goTo(rows[0])
  if (key === 'End') return goTo(rows.at(-1))
  if (key === 'Enter') return click(row.querySelector('a[data-row]'))
  if (key === 'ArrowRight') {
    if (expanded === 'false') return click(row.querySelector('[data-turns]'))
    const next = rows[at + 1]
    return next !== undefined && levelOf(next) > levelOf(row) && goTo(next)
  }
  if (key !== 'ArrowLeft') return false
  if (expanded === 'true' && click(row.querySelector('[data-turns]'))) return true
  return goTo(rows.slice(0, at).findLast((each) => levelOf(each) < levelOf(row)))
}

function levelOf(row: Element): number {
  return Number(row.getAttribute('aria-level'))
}

function goTo(row: HTMLElement | undefined): boolean {
  row?.focus()
  return row !== undefined
}

function click(element: HTMLElement | null): boolean {
  element?.click()
  return element !== null
}
