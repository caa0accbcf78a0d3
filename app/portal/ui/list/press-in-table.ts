import type { KeyboardEvent } from 'react'

const boxOf = (row: Element) => row.querySelector<HTMLInputElement>('input[name="row"]')

/**
 * Keys of a table that has the focus: Up and Down move between rows, Space selects, Shift extends,
 * Ctrl+A selects the page, Enter opens the row, `.` its menu, `/` goes to the search, and Escape
 * clears the selection. A control inside a row keeps its own keys, except for checkboxes of rows.
 */
export function pressInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const { currentTarget: table, target, key } = event
  if (!(target instanceof HTMLElement) || event.altKey) return
  const isBox = target instanceof HTMLInputElement && target.name === 'row'
  if (target !== table && !isBox && target.tagName !== 'TR') return
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const row = target.closest('tr')
  const press = { rows, row, at: row ? rows.indexOf(row) : -1, isShift: event.shiftKey }
  const isCommand = event.ctrlKey || event.metaKey
  const isDone = isCommand ? key === 'a' && selectAll(rows) : run(key, press, isBox)
  if (isDone) event.preventDefault()
}

type Press = {
  rows: HTMLTableRowElement[]
  row: HTMLTableRowElement | null
  at: number
  isShift: boolean
}

/** Returns whether the key had an effect. */
function run(key: string, { rows, row, at, isShift }: Press, isBox: boolean): boolean {
  if (key === 'ArrowDown') return move(row, rows[at + 1], isShift)
  if (key === 'ArrowUp') return move(row, rows[at - 1], isShift)
  if (key === 'Escape') return clear(rows)
  if (key === '/') return goTo(document.querySelector('.portal-main input[type="search"]'))
  if (!row) return false
  if (key === ' ') return !isBox && press(boxOf(row))
  if (key === 'Enter') return press(row.querySelector('a'))
  if (key === '.') return press(row.querySelector('[aria-haspopup], summary'))
  return false
}

function move(from: Element | null, to: HTMLElement | undefined, isExtending: boolean): boolean {
  if (!to) return false
  if (isExtending) for (const row of [from, to]) if (row) check(boxOf(row), true)
  to.tabIndex = -1
  return goTo(to)
}

function goTo(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

function press(element: HTMLElement | null): boolean {
  element?.click()
  return element !== null
}

/** Uses a click, so that listeners for changes are called. */
function check(box: HTMLInputElement | null, isChecked: boolean): void {
  if (box && box.checked !== isChecked) box.click()
}

function selectAll(rows: readonly Element[]): boolean {
  const boxes = rows.map(boxOf).filter((box) => box !== null)
  const isFull = boxes.every(({ checked }) => checked)
  for (const box of boxes) check(box, !isFull)
  return boxes.length > 0
}

function clear(rows: readonly Element[]): boolean {
  for (const row of rows) check(boxOf(row), false)
  return true
}
