import { isCurrency } from '#contract/money.ts'
import type { EdgeStep } from './edge.ts'
import { readCookie } from './edge.ts'

/** The visitor's currency: the cookie's where this tenant sells in it, else the tenant's. */
export function resolveCurrency(): EdgeStep {
  return async function resolveCurrency(c, next) {
    const tenant = c.get('tenant')
    const chosen = readCookie(c, 'currency')
    const known = isCurrency(chosen) && tenant.currencies.includes(chosen)
    c.set('currency', known ? chosen : tenant.defaultCurrency)
    return next()
  }
}
