import { isCurrency } from '#contract/money.ts'
import { clearSiteData, fetchedAhead } from '../clear-site-data.ts'
import { type EdgeStep, readCookie } from '../edge.ts'
import { plainCookie } from '../plain-cookie.ts'

/**
 * Sets the visitor's currency: the cookie's if this tenant sells in it, otherwise the tenant's
 * default. An account's currency is copied into the cookie when the session is opened, because
 * pages that are stored for all visitors are served without a session.
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
    if (!changed) return
    c.header('set-cookie', changed, { append: true })
    clearSiteData(c, fetchedAhead)
  }
}
