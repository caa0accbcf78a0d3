import type { AnalyticsEvent } from './events.ts'

const storageKey = 'told_orders'
/** More orders than a person has open at once; older ones are no news. */
const keptOrders = 100

/**
 * Whether an event may be sent: a purchase once in this browser, whatever pages and documents come
 * between, and a refund once after its purchase. A browser that keeps nothing tells neither.
 */
export function isFirstTold({ name, fields }: AnalyticsEvent): boolean {
  if (name !== 'purchase' && name !== 'refund') return true
  const entry = `${name} ${fields.transaction_id}`
  try {
    const told = readTold()
    const isDue = name === 'purchase' || told.includes(`purchase ${fields.transaction_id}`)
    if (!isDue || told.includes(entry)) return false
    localStorage.setItem(storageKey, JSON.stringify([...told, entry].slice(-2 * keptOrders)))
    return true
  } catch {
    return false
  }
}

/** Forgets the told orders, as the visitor wants no statistics. */
export function forgetTold(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden, so that nothing was kept.
  }
}

function readTold(): string[] {
  const told: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(told) ? told.map(String) : []
}
