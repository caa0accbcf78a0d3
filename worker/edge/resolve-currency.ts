import { type Currency, isCurrency } from '#contract/money.ts'
import type { EdgeStep } from './edge.ts'
import { readCookie } from './edge.ts'
import { plainCookie } from './plain-cookie.ts'

/** The currency that this browser keeps. */
export type CurrencyCookie = {
  /** What came with the request, where this tenant sells in it. */
  readonly kept: Currency | undefined
  /** Makes a currency the visitor's from now on; one that this tenant does not sell in changes nothing. */
  keep: (currency: Currency) => void
  /** Forgets it on the way out. */
  drop: () => void
}

/**
 * The visitor's currency: the cookie's where this tenant sells in it, else the tenant's. That of an
 * account becomes the cookie with the session, as pages that are stored for everybody know no session.
 */
export function resolveCurrency(): EdgeStep {
  return async function resolveCurrency(c, next) {
    const { currencies, defaultCurrency } = c.get('tenant')
    const sent = readCookie(c, 'currency')
    const kept = isCurrency(sent) && currencies.includes(sent) ? sent : undefined
    let changed: string | undefined
    c.set('currency', kept ?? defaultCurrency)
    c.set('currencyCookie', {
      kept,
      keep(currency) {
        if (!currencies.includes(currency)) return
        c.set('currency', currency)
        changed = plainCookie('currency', currency)
      },
      drop() {
        changed = sent === undefined ? undefined : plainCookie('currency', '', 0)
      },
    })
    await next()
    if (changed) c.header('set-cookie', changed, { append: true })
  }
}
