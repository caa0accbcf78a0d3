import type { Ordered, Refusal } from '../supplier/supplier.ts'
import { type Answered, told } from './ask-esim-access.ts'

/** Why nothing was made, by the supplier's code. */
const refusals: Readonly<Record<string, Refusal>> = {
  200005: 'price_changed',
  200006: 'price_changed',
  200007: 'funds',
  200011: 'out_of_stock',
  310201: 'out_of_stock',
  310211: 'out_of_stock',
  310241: 'out_of_stock',
  310243: 'out_of_stock',
  900001: 'busy',
}
/** The server failed, or the order is in a state that its code does not tell: it may have been made. */
const unknownCodes = ['000001', '200009', '200010']
/**
 * The header, the key, the clock or the address of the shop was refused. Every order would be, so
 * they are held until somebody has set it right.
 */
const deniedCodes = /^(0001|1010)/
const deniedStatuses = [401, 403, 404]
/** Seconds until an order is asked for again that the shop's settings kept from being made. */
const deniedWait = 600

/** What became of an order that was not answered with what it made. */
export function outcomeOf(answered: Extract<Answered, { isDone: false }>): Ordered {
  const { status, code, retryAfter } = answered
  const detail = told(answered)
  const wait = retryAfter === undefined ? {} : { retryAfter }
  if (status === 429) return { outcome: 'refused', reason: 'busy', detail, ...wait }
  if (deniedStatuses.includes(status) || deniedCodes.test(code)) {
    return { outcome: 'refused', reason: 'busy', detail, retryAfter: deniedWait }
  }
  if (status >= 500 || unknownCodes.includes(code)) return { outcome: 'unknown', detail }
  return { outcome: 'refused', reason: refusals[code] ?? 'not_allowed', detail }
}
