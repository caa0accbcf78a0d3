import { orderNumberDigits, orderNumberLength } from '#contract/commerce/order-number.ts'

/**
 * The cell of everything whose name contains no cell: the database from before there were cells.
 */
export const firstCell = 'c0'

const letters = [...orderNumberDigits.toLowerCase()].filter((digit) => /[a-z]/.test(digit))

/** Names of cells: two letters that are not mistaken for others, as in order numbers. */
export const cellNames = letters.flatMap((one) => letters.map((other) => one + other))

// No existing id, token, proof or key begins with two letters and a dot.
const named = /^([a-z]{2})\.(.+)$/s
const namedNumber = new RegExp(`^([A-Z]{2})([${orderNumberDigits}]{${orderNumberLength}})$`)

/** The cell in an id or a token, and the id or token within that cell. */
export type Named = { cell: string; own: string }

/** Reads the name of the cell from the text alone; the cell need not exist. */
export function readName(text: string): Named {
  const [, cell, own] = named.exec(text) ?? namedNumber.exec(text) ?? []
  return cell && own ? { cell: cell.toLowerCase(), own } : { cell: firstCell, own: text }
}

/** Returns the id or token in the form that is used outside of its cell. */
export function nameIn(cell: string, own: string): string {
  return cell === firstCell ? own : `${cell}.${own}`
}

/** Returns an order number as people quote it; nothing but digits and letters, as before. */
export function nameNumberIn(cell: string, own: string): string {
  return cell === firstCell ? own : cell.toUpperCase() + own
}
